const dayMs = 86_400_000;

/** The instant at which a day (`YYYY-MM-DD`) begins in a time zone. */
export function startOfDay(day: string, timeZone: string): string {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`);
  const guessMs = asUtcMs - offsetMs(asUtcMs, timeZone);
  // Once more, since the clocks may have been put on or back between the two.
  return new Date(asUtcMs - offsetMs(guessMs, timeZone)).toISOString();
}

/** The instant at which a day has ended, which is the start of the next one. */
export function endOfDay(day: string, timeZone: string): string {
  return startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), timeZone);
}

/** How far the clocks of a time zone are ahead of UTC at an instant. */
function offsetMs(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instantMs);
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return Date.parse(`${of['year']}-${of['month']}-${of['day']}T${of['hour']}:${of['minute']}:${of['second']}Z`) - instantMs;
}
