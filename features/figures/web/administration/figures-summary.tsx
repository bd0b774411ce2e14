import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { readFigures } from '../../contract/endpoints.ts';
import { useFigureWords } from '../words.ts';
import { lastDays } from './days.ts';
import { WeekCards } from './life.tsx';

const twoWeeks = 14;

/** The last 7 days, compared with the 7 days before. */
export function FiguresSummary(): ReactNode {
  const t = useFigureWords();
  const platform = usePlatformWords();
  const figures = useQuery(query(readFigures, { query: lastDays(twoWeeks) }));
  return (
    <section aria-labelledby="figures-summary">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="figures-summary" className="text-xl">
          {t('life')}
        </h2>
        <Link to={administrationAddress('figures')} className="link py-2">
          {t('summary.more')}
        </Link>
      </div>
      <QueryStates query={figures} skeleton={<Skeleton shape="card" count={1} label={platform('loading')} />}>
        {(read) => <WeekCards figures={read} />}
      </QueryStates>
    </section>
  );
}
