import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { questionsQuery } from '../queries.ts';
import { useQuestionWords } from '../words.ts';
import { isFiltered, searchWith, type QuestionFilters } from './list-filters.ts';
import { QuestionCard } from './question-card.tsx';

interface QuestionListProps {
  filters: QuestionFilters;
  /** Filters that are part of the page's address; pagination adds the cursor. */
  inAddress: QuestionFilters;
  /** Empty state; it has the main action of the page if there are no filters. */
  empty: ReactNode;
}

/** Questions, latest first; the cursor is in the address. */
export function QuestionList({ filters, inAddress, empty }: QuestionListProps) {
  const t = useQuestionWords();
  const { pathname } = useLocation();
  const page = useQuery({ ...questionsQuery(filters), placeholderData: keepPreviousData });
  const address = (cursor: string) => `${pathname}${searchWith(inAddress, { cursor })}`;
  return (
    <QueryStates query={page} skeleton={<Skeleton shape="card" count={3} label={t('loading')} mayBeEmpty={!isFiltered(filters)} />}>
      {({ items, nextCursor }) =>
        items.length === 0 && !filters.cursor ? (
          empty
        ) : (
          <>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {items.map((question) => (
                <QuestionCard key={question.id} question={question} inGroup={filters.groupId} />
              ))}
            </ul>
            <NewerOlder
              newer={filters.cursor ? address('') : undefined}
              older={nextCursor ? address(nextCursor) : undefined}
              labels={{ region: t('pages'), newer: t('newest'), older: t('older') }}
            />
          </>
        )
      }
    </QueryStates>
  );
}
