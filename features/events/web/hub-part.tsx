import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { BanIcon, CalendarIcon } from '#platform/web/ui/icons.tsx';
import { useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';
import { deviceZone, writtenTime } from './event-time.ts';
import { useSharedEventWords } from './words.ts';

/** Time of an event on its Hub card, in the reader's zone; in UTC before hydration. */
export function HubPart({ item: { phase, endsAt: startsAt } }: { item: HubCardItem }) {
  const t = useSharedEventWords();
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  if (phase === null || startsAt === null) return null;
  const isAllDay = phase.startsWith('day');
  const when = { isAllDay, starts: startsAt.slice(0, 10), ends: null, timeZone: 'UTC' };
  const { text, zone } = writtenTime(language, { startsAt, endsAt: null, when }, isHydrated ? deviceZone() : 'UTC');
  return (
    <div className="mt-2 flex gap-x-2 text-sm">
      <CalendarIcon size={16} className="mt-0.5 flex-none text-muted" />
      <p className="flex flex-wrap items-center gap-x-2">
        <time dateTime={isAllDay ? when.starts : startsAt}>{text}</time>
        {zone && <span className="text-muted">{zone}</span>}
        {phase.endsWith('Cancelled') && (
          <Badge tone="danger" icon={BanIcon}>
            {t('cancelled')}
          </Badge>
        )}
      </p>
    </div>
  );
}
