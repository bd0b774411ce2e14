/** Journeys that also run in Firefox, by file and beginning of the title. */
export const engineTitles: Readonly<Record<string, readonly string[]>> = {
  // The main journeys
  session: ['AC-03'],
  group: ['GR-10', 'GR-09 a link'],
  'publish-to-a-group': ['GR-02'],
  'open-internet': ['DO-07 a public', 'DO-06 a search'],
  membership: ['GR-11'],
  events: ['HU-05'],
  questions: ['QA-01'],
  comments: ['DO-09 a document'],
  messenger: ['ME-01 ME-02 ME-04'],
  galleries: ['GA-02'],
  negotiation: ['NE-01'],
  'negotiation-devices': ['NE-28'],
  files: ['FI-01'],
  hub: ['HU-01'],
  search: ['SR-01 SR-04'],
  contact: ['CO-01 a visitor'],
  // What differs between browsers
  'blocked-storage': ['SH-12'],
  drafts: ['DO-04 text written'],
  'open-files': ['DO-12 Markdown'],
  paste: ['NE-06', 'DO-12 lists', 'DO-12 after', 'DO-12 Excel'],
};
