/** Whether a text is a day of the calendar, `YYYY-MM-DD`, in a year that somebody means: while one is typed, a field holds “0002-…”. */
export function isDay(text: string): boolean {
  const ms = /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // The thirty-first of February is read as a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
