/**
 * Whether a text is a valid date `YYYY-MM-DD` from 1900 to 2999; while typing, a field contains
 * “0002-…”.
 */
export function isDay(text: string): boolean {
  const ms = /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // `Date.parse` accepts 31 February as a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
