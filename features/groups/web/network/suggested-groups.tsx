import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { fittingQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';
import { GroupCard } from './group-card.tsx';

interface SuggestedGroupsProps {
  /** Shown if there are none. */
  none: ReactNode;
  /** Below a title of the page, which says what they are: how they were chosen is after them. */
  isBelowTitle?: boolean;
}

/** Public groups that fit the viewer, each with the reasons. */
export function SuggestedGroups({ none, isBelowTitle }: SuggestedGroupsProps) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const fitting = useQuery(fittingQuery());
  const chosen = <p className="my-4 max-w-[75ch] text-sm text-pretty text-muted">{t('suggestedText')}</p>;
  return (
    <QueryStates query={fitting} skeleton={<Skeleton shape="card" count={3} label={platform('loading')} />}>
      {({ items }) =>
        items.length === 0 ? (
          none
        ) : (
          <>
            {!isBelowTitle && <h2 className="sr-only">{t('suggested')}</h2>}
            {!isBelowTitle && chosen}
            <ul className="grid grid-cols-1 gap-3 tablet:auto-rows-fr tablet:grid-cols-2">
              {items.map((group, index) => (
                <GroupCard key={group.id} group={group} reasons={group.reasons} isFirst={index === 0} />
              ))}
            </ul>
            {isBelowTitle && chosen}
          </>
        )
      }
    </QueryStates>
  );
}
