import { useEffect, useId, useState, type ReactNode } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { call, query } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Link, useLocation } from '#platform/web/navigation/router.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { BellIcon } from '#platform/web/ui/icons.tsx';
import { readNotifications } from '../contract/endpoints.ts';
import { notificationsWaiting } from '../contract/limits.ts';
import { thingAt } from './opened-thing.ts';
import { useSharedNotificationWords } from './words.ts';

const loadPanel = () => import('./panel.tsx').then((module) => module.Panel);
const Panel = lazy(loadPanel);

/** Maximum of the displayed count. */
const most = 99;
const look =
  'relative size-11 place-items-center rounded-control text-muted transition-colors hover:bg-tint hover:text-ink aria-expanded:bg-tint';

/**
 * Bell with the unread count. Opens the latest notifications: as a popover on a wide screen, as a
 * page on a phone.
 */
export function Bell(): ReactNode {
  const t = useSharedNotificationWords();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data: session } = useQuery(query(readSession, {}));
  const count = session?.waiting.find(({ kind }) => kind === notificationsWaiting)?.count ?? 0;
  useReadWhatIsOpened(count);
  const label = count ? t('notificationsUnread', { count }) : t('notifications');
  const reach = () => void loadPanel().catch(() => {});
  const face = (
    <>
      <BellIcon size={20} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs font-semibold leading-5 text-on-accent tabular-nums"
        >
          {count > most ? `${most}+` : count}
        </span>
      )}
    </>
  );
  return (
    <>
      <Link to="/notifications" aria-label={label} title={label} className={classes('grid desktop:hidden', look)}>
        {face}
      </Link>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onPointerEnter={reach}
        onFocus={reach}
        className={classes('hidden desktop:grid', look)}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('notifications')}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="hang-below w-96 rounded-control border border-line bg-surface text-ink shadow-raised rise"
      >
        {isOpen && <Panel onLeave={() => document.getElementById(id)?.hidePopover()} />}
      </div>
    </>
  );
}

/**
 * Marks notifications about a thing as read when its page is looked at. A live message updates the
 * windows.
 */
function useReadWhatIsOpened(count: number): void {
  const { pathname, search } = useLocation();
  const thingId = thingAt(pathname, search);
  useEffect(() => {
    if (thingId === undefined || count === 0) return;
    const read = () => {
      if (document.visibilityState === 'hidden') return;
      stop();
      call(readNotifications, { body: { thingId } }).catch(() => {});
    };
    const stop = () => document.removeEventListener('visibilitychange', read);
    document.addEventListener('visibilitychange', read);
    read();
    return stop;
  }, [thingId, count]);
}
