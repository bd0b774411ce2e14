import { clockInstant, dayAfter, dayStart, localText } from '#platform/server/i18n/local-time.ts';
import type { Language } from '#platform/contract/language.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { eventLimits } from '../contract/limits.ts';
import { daysBetween, daysLater } from '../contract/repetition.ts';
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

function clockOf(text: string, timeZone: string): number {
  const [day = '', hours = '', minutes = ''] = text.split(/[T:]/);
  return clockInstant(day, Number(hours) * 60 + Number(minutes), timeZone);
}

function clockMs(field: string, text: string, timeZone: string): number {
  const ms = clockOf(text, timeZone);
  if (localText(ms, timeZone) !== text) throw refuseField(field, 'event.timeSkipped');
  return ms;
}

/**
 * Time of an event that repeats on another date: the same local times, as many days later. A time
 * that the clocks skip is the one that they show instead, and the duration stays; undefined for a
 * whole day that a zone skipped.
 */
export function timeOn(first: When, date: string): StoredTime | undefined {
  const days = daysBetween(first.starts.slice(0, 10), date);
  const moved = (text: string) => daysLater(text.slice(0, 10), days) + text.slice(10);
  if (first.isAllDay) {
    const starts = moved(first.starts);
    const isSkipped = localText(dayStart(starts, first.timeZone), first.timeZone).slice(0, 10) !== starts;
    return isSkipped ? undefined : instantsOf({ ...first, starts, ends: first.ends && moved(first.ends) });
  }
  const zone = first.timeZone;
  const shown = (text: string) => localText(clockOf(text, zone), zone);
  const starts = shown(moved(first.starts));
  if (first.ends === null) return instantsOf({ ...first, starts });
  const ends = shown(moved(first.ends));
  const isWhole = starts === moved(first.starts) && ends === moved(first.ends);
  if (isWhole && clockOf(ends, zone) > clockOf(starts, zone)) return instantsOf({ ...first, starts, ends });
  const duration = clockOf(first.ends, zone) - clockOf(first.starts, zone);
  return instantsOf({ ...first, starts, ends: localText(clockOf(starts, zone) + duration, zone) });
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
