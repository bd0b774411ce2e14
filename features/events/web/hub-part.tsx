import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { BanIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import { clockOf } from '#platform/web/i18n/clock.ts';
import { useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';
import { enteredStartOf } from '../contract/phase.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { writtenTime } from './event-time.ts';
import { useSharedEventWords } from './words.ts';

/** `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
const cityOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Time of an event on its Hub card, in the reader's zone; as entered before hydration. */
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
  const written = isHydrated
    ? writtenTime(language, timed, deviceZone(), clockOf(language))
    : writtenTime(language, timed, entered.timeZone);
  const { text, zone } = (written.isDisputed && written.entered) || written;
  return (
    <div className="mt-2 flex gap-x-2 text-sm">
      <ClockIcon size={16} className="mt-0.5 flex-none text-muted" />
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
