import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { BellIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { MarkAll } from './mark-all.tsx';
import { NotificationLines } from './notification-lines.tsx';
import { notificationsQuery } from './queries.ts';
import { useNotificationWords } from './words.ts';

/** All notifications (`/notifications`). */
export function NotificationsPage() {
  const t = useNotificationWords();
  const list = useInfiniteQuery(notificationsQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PageBody kind="feed">
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <MarkAll items={items} className="max-tablet:-ml-3.5" />
            <LinkButton to="/notifications/settings" variant="secondary" size="small">
              {t('settings')}
            </LinkButton>
          </>
        }
      />
      <QueryStates query={list} skeleton={<Skeleton shape="list" count={6} label={t('loading')} />}>
        {() =>
          items.length === 0 ? (
            <EmptyState icon={BellIcon} title={t('emptyTitle')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <Card padding="none" className="pb-2 max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-0 max-tablet:bg-transparent">
              <NotificationLines items={items} isSilencing />
            </Card>
          )
        }
      </QueryStates>
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-center text-sm text-danger">
          {t('olderFailed')}
        </p>
      )}
      {list.hasNextPage && (
        <div className="mt-5 text-center">
          <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(list.isFetchingNextPage ? 'olderLoading' : 'older')}
          </Button>
        </div>
      )}
    </PageBody>
  );
}
