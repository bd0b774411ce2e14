const dayMs = 86_400_000;

/**
 * The day (`YYYY-MM-DD`) of an instant in a time zone. Where clocks fall back across midnight, the
 * time before the transition belongs to the earlier day.
 */
export function dayAt(instantMs: number, timeZone: string): string {
  const shown = shownDay(instantMs, timeZone);
  return instantMs < dayStart(shown, timeZone) ? dayAfter(shown, -1) : shown;
}

/** The day `days` after another one; before it where negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The first instant of a day in a time zone, in milliseconds. A skipped midnight gives the
 * transition; a repeated midnight, its first instant. A skipped day begins with the next one.
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

/** Offset from UTC of a time zone at an instant, in milliseconds. */
export function offsetMs(instantMs: number, timeZone: string): number {
  return Date.parse(`${localText(instantMs, timeZone)}Z`) - Math.floor(instantMs / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 500;

/** Local date and time in a zone: `2025-01-31T09:15:00`. */
function localText(instantMs: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    if (formats.size >= mostFormats) formats.clear();
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
