import { useQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { readFigures } from '../../contract/endpoints.ts';
import type { FigureRange } from '../../contract/ranges.ts';
import type { Figures } from '../../contract/shapes.ts';
import { useAnalyticsWords } from '../words.ts';
import { BarPlot } from '#platform/web/figures/bar-plot.tsx';
import { FigureTable } from '#platform/web/figures/figure-table.tsx';
import { useFigureText } from './use-figure-text.ts';

/** Page views and visits, as a plot and as tables. */
export function FiguresSection(): ReactNode {
  const t = useAnalyticsWords();
  const platform = usePlatformWords();
  const [search] = useSearchParams();
  const range: FigureRange = search.get('range') === 'months' ? 'months' : 'days';
  const figures = useQuery(query(readFigures, { query: { range } }));
  return (
    <>
      <TabLinks
        label={t('figures.range')}
        tabs={[
          { to: administrationAddress('visits'), label: t('figures.days'), isCurrent: range === 'days' },
          { to: '?range=months', label: t('figures.months'), isCurrent: range === 'months' },
        ]}
      />
      <QueryStates query={figures} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {(shown) => <ShownFigures range={range} shown={shown} />}
      </QueryStates>
    </>
  );
}

interface ShownFiguresProps {
  range: FigureRange;
  shown: Figures;
}

function ShownFigures({ range, shown: { periods, pages, languages } }: ShownFiguresProps): ReactNode {
  const t = useAnalyticsWords();
  const { period, number, languageName } = useFigureText(range);
  return (
    <>
      <Totals
        totals={[
          { name: t('figures.views'), count: number(periods.reduce((sum, each) => sum + each.views, 0)), how: t('figures.views.how') },
          { name: t('figures.visits'), count: number(periods.reduce((sum, each) => sum + each.visits, 0)), how: t('figures.visits.how') },
        ]}
      />
      <BarPlot
        title={t(range === 'days' ? 'figures.viewsByDay' : 'figures.viewsByMonth')}
        bars={periods.map((each) => ({ key: each.start, label: period(each.start), count: each.views }))}
      />
      <FigureTable
        caption={t('figures.inNumbers')}
        head={[t(range === 'days' ? 'figures.day' : 'figures.month'), t('figures.views'), t('figures.visits')]}
        rows={periods.toReversed().map((each) => [period(each.start), number(each.views), number(each.visits)])}
        isLong
      />
      <FigureTable
        caption={t('figures.pages')}
        head={[t('figures.page'), t('figures.views')]}
        rows={pages.map((page) => [page.path.replaceAll(/:\w+\??/g, '…'), number(page.views)])}
      />
      <FigureTable
        caption={t('figures.languages')}
        head={[t('figures.language'), t('figures.views')]}
        rows={languages.map((each) => [languageName(each.language), number(each.views)])}
      />
      <Notice>{t('figures.how')}</Notice>
    </>
  );
}

/** The sums of the whole range; `how` says how they are counted. */
function Totals({ totals }: { totals: readonly { name: string; count: string; how: string }[] }): ReactNode {
  return (
    <dl className="grid grid-cols-2 gap-3">
      {totals.map(({ name, count, how }) => (
        <div key={name} className="rounded-card border border-line bg-surface p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1">
            <span className="text-2xl font-semibold tabular-nums">{count}</span>
            <span className="mt-1 block text-sm text-pretty text-muted">{how}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
