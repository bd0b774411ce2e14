/**
 * The journeys of `npm test`, by file and the beginning of the title. They prove that the main jobs work from the first page to the last in a
 * real browser: each job once, and what only a browser can show (accessibility, the budget of a first view, work that survives a lost
 * connection). Journeys about one screen, its variants and its failures, other nodes and other settings run with `npm run test:rest`.
 */
const titles: Record<string, readonly string[]> = {
  // Account
  shell: ['SH-02 ', 'SH-01 LA-02', 'SH-10 SH-11 LA-02', 'LA-01 ', 'ER-02 ', 'SH-05 whichever'],
  session: ['AC-03', 'AC-04', 'SE-02 an expired', 'SE-04'],
  account: ['AC-06 AC-07', 'AC-08 an account'],
  consent: ['CK-01 CK-02'],
  // Groups
  group: ['GR-10', 'GR-09 a link'],
  membership: ['GR-11'],
  'membership-invitations': ['GR-13'],
  'designer-managers': ['MV-03'],
  directory: ['MA-01'],
  // Writing and reading
  'publish-to-a-group': ['GR-02'],
  writing: ['DO-03 from'],
  drafts: ['DO-04 what', 'DO-04 a draft survives'],
  'document-media': ['DO-02'],
  versions: ['DO-08'],
  comments: ['DO-09 a document'],
  'open-internet': ['DO-07 a public', 'DO-06 a search'],
  hub: ['HU-02 the filters', 'HU-01', 'HU-04 news'],
  search: ['SR-01 SR-04', 'SR-02', 'SR-05 the palette'],
  // Together
  messenger: ['ME-01 ME-02 ME-04', 'ME-02 ME-03'],
  negotiation: ['NE-01'],
  contract: ['NE-25 somebody'],
  questions: ['QA-01'],
  events: ['HU-05'],
  files: ['FI-01'],
  galleries: ['GA-02'],
  uploads: ['GA-02'],
  notifications: ['NO-01'],
  'notification-mails': ['NO-03'],
  moderation: ['AD-04'],
  contact: ['CO-01 a visitor', 'CO-01 without'],
  // What only a browser can show
  accessible: ['SH-11'],
  navigation: ['SH-10 on a wide', 'SH-10 on a phone'],
  budget: ['SH-05', 'NO-01'],
};

/** Each of them as it is written in a test file. */
export const mainTitles = Object.entries(titles).flatMap(([name, beginnings]) =>
  beginnings.map((beginning) => [`${name}.journey.ts`, beginning] as const),
);

/** Playwright matches it with the path of the file, then the title. */
export const mainJourneys = new RegExp(
  mainTitles.map(([file, beginning]) => `(?:^|[ /])${file.replace('.', '\\.')} ${beginning}`).join('|'),
);
