/** Journeys that also run in Firefox, by file and beginning of the title. */
export const engineTitles: Readonly<Record<string, readonly string[]>> = {
  'blocked-storage': ['SH-12'],
};
