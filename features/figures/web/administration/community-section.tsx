import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { readFigures } from '../../contract/endpoints.ts';
import { useFigureWords } from '../words.ts';
import { lastDays } from './days.ts';
import { FiguresInNumbers } from './figures-in-numbers.tsx';
import { SystemStateCards } from './system-state-cards.tsx';
import { Life } from './life.tsx';
import { Plots } from './plots.tsx';

const ranges = [30, 90, 400] as const;
const refreshMs = 60_000;

/** Activity of the community, state of the installation, and all figures as plots and tables. */
export function CommunitySection(): ReactNode {
  const t = useFigureWords();
  const platform = usePlatformWords();
  const [search] = useSearchParams();
  const range = ranges.find((days) => String(days) === search.get('days')) ?? ranges[0];
  const figures = useQuery({ ...query(readFigures, { query: lastDays(range) }), refetchInterval: refreshMs });
  const tab = (days: (typeof ranges)[number]) => {
    const requested = new URLSearchParams(search);
    requested.set('days', String(days));
    return { to: `?${requested}`, label: t(`range.${days}`), isCurrent: days === range };
  };
  return (
    <>
      <QueryStates query={figures} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {(read) => <Life figures={read} />}
      </QueryStates>
      <SystemStateCards />
      <section aria-labelledby="figures-by-day" className="grid grid-cols-1 gap-4">
        <h3 id="figures-by-day" className="text-xl">
          {t('byDay')}
        </h3>
        <TabLinks label={t('range')} tabs={ranges.map(tab)} />
        {figures.data && (
          <>
            <Plots figures={figures.data} />
            <FiguresInNumbers figures={figures.data} />
          </>
        )}
      </section>
    </>
  );
}
