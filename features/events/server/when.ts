import { clockInstant, dayAfter, dayStart, localText } from '#platform/server/i18n/local-time.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { eventLimits } from '../contract/limits.ts';
import type { When } from '../contract/shapes.ts';

const dayMs = 86_400_000;

/** Time of an event as stored. */
export interface StoredTime {
  isAllDay: boolean;
  timeZone: string;
  startsAt: string;
  endsAt: string | null;
}

/**
 * Converts local times to instants. An ambiguous time means the first occurrence; a skipped one
 * throws `event.timeSkipped`.
 */
export function instantsOf({ isAllDay, starts, ends, timeZone }: When): StoredTime {
  const [startsMs, endsMs] = isAllDay
    ? [dayStart(starts, timeZone), dayStart(dayAfter(ends ?? starts, 1), timeZone)]
    : [clockMs('when.starts', starts, timeZone), ends === null ? null : clockMs('when.ends', ends, timeZone)];
  if (isAllDay && localText(startsMs, timeZone).slice(0, 10) !== starts) throw refuseField('when.starts', 'event.timeSkipped');
  if (endsMs !== null && endsMs <= startsMs) throw refuseField('when.ends', 'event.endsBefore');
  if (endsMs !== null && endsMs - startsMs > eventLimits.days * dayMs) throw refuseField('when.ends', 'event.tooLong');
  const iso = (ms: number) => new Date(ms).toISOString();
  return { isAllDay, timeZone, startsAt: iso(startsMs), endsAt: endsMs === null ? null : iso(endsMs) };
}

function clockMs(field: string, text: string, timeZone: string): number {
  const [day = '', hours = '', minutes = ''] = text.split(/[T:]/);
  const ms = clockInstant(day, Number(hours) * 60 + Number(minutes), timeZone);
  if (localText(ms, timeZone) !== text) throw refuseField(field, 'event.timeSkipped');
  return ms;
}

/** Converts stored instants back to the entered local times. */
export function enteredOf({ isAllDay, timeZone, startsAt, endsAt }: StoredTime): When {
  const shown = (iso: string, earlierMs = 0) => localText(Date.parse(iso) - earlierMs, timeZone);
  if (!isAllDay) return { isAllDay, timeZone, starts: shown(startsAt), ends: endsAt && shown(endsAt) };
  const starts = shown(startsAt).slice(0, 10);
  // The stored end is exclusive: 00:00 of the next day.
  const last = endsAt === null ? starts : shown(endsAt, 1).slice(0, 10);
  return { isAllDay, timeZone, starts, ends: last === starts ? null : last };
}
