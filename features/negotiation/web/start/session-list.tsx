import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { sessionsQuery, type SessionFilter } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';
import { EndedSessions } from './ended-sessions.tsx';
import { SessionCard } from './session-card.tsx';

interface SessionListProps {
  filter: SessionFilter;
  title: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
}

export function SessionList({ filter, title, empty }: SessionListProps) {
  const t = useNegotiationWords();
  const platform = usePlatformWords();
  const sessions = useInfiniteQuery(sessionsQuery(filter));
  return (
    <QueryStates query={sessions} skeleton={<Skeleton shape="card" count={2} label={platform('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <section>
            <h2 className="mb-3">{title}</h2>
            {filter.phase === 'ended' ? (
              <EndedSessions sessions={items} />
            ) : (
              <ul className="grid gap-3.5">
                {items.map((session) => (
                  <SessionCard key={session.id} session={session} />
                ))}
              </ul>
            )}
            {sessions.hasNextPage && (
              <div className="mt-5 text-center">
                <Button variant="secondary" isBusy={sessions.isFetchingNextPage} onClick={() => void sessions.fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            )}
          </section>
        );
      }}
    </QueryStates>
  );
}
