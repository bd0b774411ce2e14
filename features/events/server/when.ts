import { clockInstant, dayAfter, dayStart, localText } from '#platform/server/i18n/local-time.ts';
import type { Language } from '#platform/contract/language.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { eventLimits } from '../contract/limits.ts';
import type { When } from '../contract/shapes.ts';
import { zoneName } from '../contract/zone-name.ts';

const dayMs = 86_400_000;

/** Time of an event as stored. */
export interface StoredTime {
  isAllDay: boolean;
  timeZone: string;
  startsAt: string;
  endsAt: string | null;
  /** As entered; null in rows of earlier releases. */
  entered: Entered | null;
}

/** Local times as entered, with the instants to which the server's table of time zones led then. */
export type Entered = When & Pick<StoredTime, 'startsAt' | 'endsAt'>;

/**
 * Converts local times to instants. An ambiguous time means the first occurrence; a skipped one
 * throws `event.timeSkipped`.
 */
export function instantsOf(when: When): StoredTime {
  const { isAllDay, starts, ends, timeZone } = when;
  const [startsMs, endsMs] = isAllDay
    ? [dayStart(starts, timeZone), dayStart(dayAfter(ends ?? starts, 1), timeZone)]
    : [clockMs('when.starts', starts, timeZone), ends === null ? null : clockMs('when.ends', ends, timeZone)];
  if (isAllDay && localText(startsMs, timeZone).slice(0, 10) !== starts) throw refuseField('when.starts', 'event.timeSkipped');
  if (endsMs !== null && endsMs <= startsMs) throw refuseField('when.ends', 'event.endsBefore');
  if (endsMs !== null && endsMs - startsMs > eventLimits.days * dayMs) throw refuseField('when.ends', 'event.tooLong');
  const iso = (ms: number) => new Date(ms).toISOString();
  const instants = { startsAt: iso(startsMs), endsAt: endsMs === null ? null : iso(endsMs) };
  return { isAllDay, timeZone, ...instants, entered: { ...when, ...instants } };
}

function clockMs(field: string, text: string, timeZone: string): number {
  const [day = '', hours = '', minutes = ''] = text.split(/[T:]/);
  const ms = clockInstant(day, Number(hours) * 60 + Number(minutes), timeZone);
  if (localText(ms, timeZone) !== text) throw refuseField(field, 'event.timeSkipped');
  return ms;
}

/**
 * Entered local times of a stored event. Instants are converted back only if nothing was stored as
 * entered, or if a node of an earlier release has changed the time since.
 */
export function enteredOf({ entered, ...stored }: StoredTime): When {
  if (!entered || !belongsTo(entered, stored)) return convertedBack(stored);
  const { isAllDay, starts, ends, timeZone } = entered;
  return { isAllDay, starts, ends, timeZone };
}

function belongsTo(entered: Entered, { isAllDay, timeZone, startsAt, endsAt }: Omit<StoredTime, 'entered'>): boolean {
  // The database writes instants with microseconds.
  const isSame = (one: string | null, other: string | null) => Date.parse(one ?? '') === Date.parse(other ?? '') || one === other;
  return (
    entered.isAllDay === isAllDay && entered.timeZone === timeZone && isSame(entered.startsAt, startsAt) && isSame(entered.endsAt, endsAt)
  );
}

/** Names of a time zone at an instant, by the server's table, in the languages of the site. */
export const zoneNames = (startsAt: string, timeZone: string): Record<Language, string> => ({
  en: zoneName('en', startsAt, timeZone),
  fr: zoneName('fr', startsAt, timeZone),
  es: zoneName('es', startsAt, timeZone),
});

function convertedBack({ isAllDay, timeZone, startsAt, endsAt }: Omit<StoredTime, 'entered'>): When {
  const shown = (iso: string, earlierMs = 0) => localText(Date.parse(iso) - earlierMs, timeZone);
  if (!isAllDay) return { isAllDay, timeZone, starts: shown(startsAt), ends: endsAt && shown(endsAt) };
  const starts = shown(startsAt).slice(0, 10);
  // The stored end is exclusive: 00:00 of the next day.
  const last = endsAt === null ? starts : shown(endsAt, 1).slice(0, 10);
  return { isAllDay, timeZone, starts, ends: last === starts ? null : last };
}
