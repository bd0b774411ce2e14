import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { MarkAll } from './mark-all.tsx';
import { NotificationLines } from './notification-lines.tsx';
import { notificationsQuery } from './queries.ts';
import { useNotificationWords } from './words.ts';

/** The latest notifications, as a popover of the bell. */
export function Panel({ onLeave }: { onLeave: () => void }) {
  const t = useNotificationWords();
  const list = useInfiniteQuery(notificationsQuery());
  const items = list.data?.pages[0]?.items ?? [];
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4 py-2">
        <p className="mr-auto font-[560]">{t('title')}</p>
        <MarkAll items={items} />
      </div>
      <div className="max-h-[min(32rem,70dvh)] overflow-y-auto pb-2">
        <QueryStates query={list} skeleton={<Skeleton shape="list" count={4} label={t('loading')} className="p-4" />}>
          {() =>
            items.length ? (
              <NotificationLines items={items} onLeave={onLeave} />
            ) : (
              <p className="px-4 py-8 text-center text-muted">{t('emptyText')}</p>
            )
          }
        </QueryStates>
      </div>
      <div className="flex justify-between gap-4 border-t border-line px-4">
        <Link to="/notifications" onClick={onLeave} className="link inline-flex min-h-11 items-center">
          {t('all')}
        </Link>
        <Link to="/notifications/settings" onClick={onLeave} className="link inline-flex min-h-11 items-center">
          {t('settings')}
        </Link>
      </div>
    </>
  );
}
