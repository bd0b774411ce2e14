import { useState } from 'react';
import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { notificationKey, notificationReasonKey } from '#platform/contract/notification.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { BellIcon } from '#platform/web/ui/icons.tsx';
import { useAnyWords, useDates } from '#platform/web/i18n/words.tsx';
import { sentenceValues } from '../contract/sentence-values.ts';
import type { Notification } from '../contract/shapes.ts';
import { useRead } from './use-read.ts';
import { useNotificationWords } from './words.ts';

const SilenceMenu = lazy(() => import('./silence-menu.tsx').then((module) => module.SilenceMenu));
const dayMs = 86_400_000;

interface LinesProps {
  items: readonly Notification[];
  /** Called when the person follows a line. */
  onLeave?: () => void;
  /** Shows a menu on each line to mute its kind or group. */
  isSilencing?: boolean;
}

/** Notifications grouped by day. */
export function NotificationLines({ items, onLeave, isSilencing = false }: LinesProps) {
  const t = useNotificationWords();
  const { date } = useDates();
  const [nowMs] = useState(() => Date.now());
  const [today, yesterday] = [nowMs, nowMs - dayMs].map((ms) => date(new Date(ms).toISOString()));
  const days = Map.groupBy(items, ({ at }) => date(at));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="px-4 pt-3 pb-1 text-sm font-[560] text-muted">
        {day === today ? t('today') : day === yesterday ? t('yesterday') : day}
      </h2>
      <ul>
        {ofDay.map((notification) => (
          <li key={notification.id} className="flex items-start">
            <Line notification={notification} onLeave={onLeave} />
            {isSilencing && <SilenceMenu notification={notification} />}
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Line({ notification, onLeave }: { notification: Notification } & Pick<LinesProps, 'onLeave'>) {
  const t = useNotificationWords();
  const words = useAnyWords();
  const { relative, exact } = useDates();
  const read = useRead();
  const { id, kind, feature, actor, others, address, at, isRead } = notification;
  const values = sentenceValues(notification);
  const Glyph = useSlots().navItems.find((item) => item.feature === feature && item.main)?.main?.Icon ?? BellIcon;
  return (
    <Link
      to={address}
      onClick={() => {
        onLeave?.();
        if (!isRead) void read({ ids: [id] });
      }}
      className="flex min-w-0 flex-1 items-start gap-3 rounded-control px-4 py-2.5 text-ink no-underline -outline-offset-2 transition-colors hover:bg-tint"
    >
      {actor ? (
        <PersonAvatar id={actor.id} name={actor.name} size="small" />
      ) : (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-plain-wash text-muted">
          <Glyph size={17} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={classes('block text-sm wrap-anywhere', !isRead && 'font-[560]')}>
          {words(feature, notificationKey(kind, others), values)}
        </span>
        <span className="block text-xs text-muted">
          <DateText iso={at} title={exact(at)}>
            {relative(at)}
          </DateText>{' '}
          · {words(feature, notificationReasonKey(kind), values)}
        </span>
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t('unread')}</span>
        </span>
      )}
    </Link>
  );
}
