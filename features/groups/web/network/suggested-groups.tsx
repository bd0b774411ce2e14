import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { fittingQuery } from '../queries.ts';
import { useCategories } from '../use-categories.ts';
import { useGroupWords } from '../words.ts';
import { GroupCard } from './group-card.tsx';

/** Public groups that fit the viewer, each with the reasons; `none` if there are none. */
export function SuggestedGroups({ none }: { none: ReactNode }) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const { nameOf } = useCategories();
  const fitting = useQuery(fittingQuery());
  return (
    <QueryStates query={fitting} skeleton={<Skeleton shape="card" count={3} label={platform('loading')} />}>
      {({ items }) =>
        items.length === 0 ? (
          none
        ) : (
          <>
            <p className="mb-4 max-w-[75ch] text-sm text-pretty text-muted">{t('suggestedText')}</p>
            <ul className="grid grid-cols-1 gap-3.5 tablet:grid-cols-2">
              {items.map((group) => (
                <GroupCard key={group.id} group={group} category={nameOf(group.category)} reasons={group.reasons} />
              ))}
            </ul>
          </>
        )
      }
    </QueryStates>
  );
}
