/** Journeys that also run in Firefox, by file and beginning of the title. */
export const engineTitles: Readonly<Record<string, readonly string[]>> = {
  'blocked-storage': ['SH-12'],
  drafts: ['DO-04 text written'],
  'open-files': ['DO-12 Markdown'],
  paste: ['NE-06', 'DO-12 lists', 'DO-12 after', 'DO-12 Excel'],
};
