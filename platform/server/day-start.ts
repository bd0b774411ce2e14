const dayMs = 86_400_000;

/**
 * The day (`YYYY-MM-DD`) in which an instant lies: the one that the calendar of a time zone shows, but for a moment after
 * midnight from which the clocks go back to the evening before. That moment belongs to the evening.
 */
export function dayAt(instantMs: number, timeZone: string): string {
  const shown = shownDay(instantMs, timeZone);
  return instantMs < dayStart(shown, timeZone) ? dayAfter(shown, -1) : shown;
}

/** The day that lies `days` after another (before it, where negative). */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The first instant of a day in a time zone, in milliseconds. Where clocks jump over midnight the day begins later; where
 * they show midnight twice it begins at the first; a day that a zone left out begins where the next one does.
 */
export function dayStart(day: string, timeZone: string): number {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`);
  const candidates = [asUtcMs - dayMs, asUtcMs + dayMs].map((nearMs) => asUtcMs - offsetMs(nearMs, timeZone));
  const begins = candidates.filter((ms) => shownDay(ms, timeZone) >= day && shownDay(ms - 1, timeZone) < day);
  return Math.max(...(begins.length ? begins : candidates));
}

function shownDay(instantMs: number, timeZone: string): string {
  return localText(instantMs, timeZone).slice(0, 10);
}

/** How far the clocks of a time zone are ahead of UTC at an instant. */
export function offsetMs(instantMs: number, timeZone: string): number {
  return Date.parse(`${localText(instantMs, timeZone)}Z`) - Math.floor(instantMs / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const formatsKept = 500;

/** Date and time as the clocks of a zone show them: `2025-01-31T09:15:00`. */
function localText(instantMs: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    if (formats.size >= formatsKept) formats.clear();
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}`;
}
