import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { FigureTable } from '#platform/web/figures/figure-table.tsx';
import { TrendPlot } from '#platform/web/figures/trend-plot.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { readFigures } from '../../contract/endpoints.ts';
import type { FiguresRead } from '../../contract/shapes.ts';
import { useFigureWords } from '../words.ts';
import { lastDays } from './days.ts';
import { summed } from './sums.ts';
import { useFigureText } from './use-figure-text.ts';

const days = 30;
const plots = [
  { name: 'people', figures: ['people'], form: 'line' },
  { name: 'active', figures: ['activePeople'], form: 'bars' },
  { name: 'published', figures: ['documents', 'galleries'], form: 'bars' },
] as const;

/** People, active people and publications of the last 30 days as small plots with a table. */
export function FiguresSummary(): ReactNode {
  const t = useFigureWords();
  const platform = usePlatformWords();
  const figures = useQuery(query(readFigures, { query: lastDays(days) }));
  return (
    <section aria-labelledby="figures-summary">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="figures-summary" className="text-xl">
          {t('summary')}
        </h2>
        <Link to={administrationAddress('figures')} className="link py-2">
          {t('summary.more')}
        </Link>
      </div>
      <QueryStates query={figures} skeleton={<Skeleton shape="card" count={1} label={platform('loading')} />}>
        {(read) => <SummaryPlots figures={read} />}
      </QueryStates>
    </section>
  );
}

/** Small plots of the most important figures, and a table with their numbers. */
export function SummaryPlots({ figures }: { figures: FiguresRead }): ReactNode {
  const t = useFigureWords();
  const { dayText, amountText } = useFigureText();
  const ends = [dayText(figures.days[0] ?? ''), dayText(figures.days.at(-1) ?? '')] as const;
  const shown = plots.map(({ name, figures: names, form }) => {
    const counts = summed(figures, names);
    const counted = counts.filter((count) => count !== null);
    const latest = counted.at(-1) ?? 0;
    const total = counted.reduce((sum, count) => sum + count, 0);
    const value = amountText(name, { people: latest, active: Math.max(0, ...counted), published: total }[name]);
    return { name, form, counts, value, title: t(`summary.${name}`) };
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
        {shown.map(({ name, form, counts, value, title }) => (
          <TrendPlot
            key={name}
            title={title}
            value={value}
            description={t('summary.plot', { title, value, from: ends[0], to: ends[1] })}
            counts={counts}
            form={form}
            ends={ends}
          />
        ))}
      </div>
      <FigureTable
        caption={t('inNumbers')}
        head={[t('day'), ...shown.map(({ title }) => title)]}
        rows={figures.days
          .map((day, index) => [
            dayText(day),
            ...shown.map(({ name, counts }) =>
              counts[index] === null || counts[index] === undefined ? '–' : amountText(name, counts[index]),
            ),
          ])
          .toReversed()}
        isLong
      />
    </div>
  );
}
