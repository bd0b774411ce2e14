import { useQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { listDifferences } from '../../contract/contract-endpoints.ts';
import { useNegotiationWords } from '../words.ts';

/** Sessions whose stored data differs from what was written, for operators who can fix it. */
export function DifferencesSection(): ReactNode {
  const t = useNegotiationWords();
  const platform = usePlatformWords();
  const { dateTime } = useDates();
  const found = useQuery(query(listDifferences, {}));
  return (
    <QueryStates query={found} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('differences.none')} level={3}>
            {t('differences.noneText')}
          </EmptyState>
        ) : (
          <>
            <p>{t('differences.lead')}</p>
            <ul className="grid grid-cols-1 gap-3">
              {items.map(({ id, place, foundAt }) => (
                <li key={id}>
                  <Notice tone="danger" title={id}>
                    <p>{t(`differences.place.${place}`)}</p>
                    <p className="text-muted">{t('differences.found', { date: dateTime(foundAt) })}</p>
                  </Notice>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryStates>
  );
}
