import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { BanIcon } from '#platform/web/ui/icons.tsx';
import { clockOf } from '#platform/web/i18n/clock.ts';
import { useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';
import { enteredStartOf } from '../contract/phase.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { writtenTime } from './event-time.ts';
import { useSharedEventWords } from './words.ts';

/** `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
const cityOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Day of an event on a leaf, and its time, on its Hub card, in the reader's zone; as entered before hydration. */
export function HubPart({ item: { phase, endsAt: startsAt } }: { item: HubCardItem }) {
  const t = useSharedEventWords();
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  if (phase === null || startsAt === null) return null;
  const isAllDay = phase.startsWith('day');
  const entered = enteredStartOf(phase) ?? { starts: startsAt.slice(0, isAllDay ? 10 : 16), timeZone: 'UTC' };
  // The city instead of a name of the zone, which the tables of browser and server may not share.
  const city = cityOf(entered.timeZone);
  const when = { isAllDay, ...entered, ends: null, zoneNames: { en: city, fr: city, es: city } };
  const timed = { startsAt, endsAt: null, when };
  const asEntered = writtenTime(language, timed, entered.timeZone);
  const own = isHydrated ? writtenTime(language, timed, deviceZone(), clockOf(language)) : asEntered;
  // Where the tables of time zones disagree, day and time are those that were entered.
  const { lines, zone, day, month, weekday } = own.isDisputed && own.entered ? { ...asEntered, ...own.entered } : own;
  const isCancelled = phase.endsWith('Cancelled');
  return (
    <div className="mt-2 flex items-center gap-3 text-sm">
      <span
        aria-hidden="true"
        className={classes(
          'grid size-12 flex-none place-items-center rounded-control text-center leading-tight',
          isCancelled ? 'bg-plain-wash text-muted' : 'bg-tint text-accent',
        )}
      >
        <span>
          <strong className="block text-lg leading-tight">{day}</strong>
          <span className="block text-xs leading-tight">{month}</span>
        </span>
      </span>
      <p className="flex flex-wrap items-center gap-x-2">
        {/* The tile has the day, which is read aloud. */}
        <time dateTime={isAllDay ? when.starts : startsAt}>
          {lines[1] === undefined ? (
            lines[0]
          ) : (
            <>
              <span className="sr-only">{lines[0]} </span>
              <span aria-hidden="true">{weekday}</span> {lines[1]}
            </>
          )}
        </time>
        {zone && <span className="text-muted">{zone}</span>}
        {isCancelled && (
          <Badge tone="danger" icon={BanIcon}>
            {t('cancelled')}
          </Badge>
        )}
      </p>
    </div>
  );
}
