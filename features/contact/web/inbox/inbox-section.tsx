import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { listMessages } from '../../contract/endpoints.ts';
import { useContactWords } from '../words.ts';
import { MessageCard } from './message-card.tsx';

/** Inbox of the administrators: open messages and done ones. */
export function InboxSection(): ReactNode {
  const t = useContactWords();
  const platform = usePlatformWords();
  const [search] = useSearchParams();
  const state = search.get('state') === 'done' ? 'done' : 'open';
  const list = useInfiniteQuery(infiniteQuery(listMessages, { query: { state } }));
  return (
    <QueryStates query={list} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        const counts = pages[0]?.counts;
        return (
          <>
            <TabLinks
              label={t('inbox.states')}
              tabs={[
                { to: administrationAddress('messages'), label: t('inbox.open'), count: counts?.open, isCurrent: state === 'open' },
                { to: '?state=done', label: t('inbox.done'), count: counts?.done, isCurrent: state === 'done' },
              ]}
            />
            {items.length === 0 ? (
              <EmptyState title={t(state === 'open' ? 'inbox.noneOpen' : 'inbox.noneDone')} level={3}>
                {t('inbox.noneText')}
              </EmptyState>
            ) : (
              <ul className="grid grid-cols-1 gap-3">
                {items.map((message) => (
                  <MessageCard key={message.id} message={message} />
                ))}
              </ul>
            )}
            {list.hasNextPage && (
              <div className="text-center">
                <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t('inbox.more')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryStates>
  );
}
