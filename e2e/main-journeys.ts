/**
 * Journeys of `npm test`, by file and beginning of the title. They cover each main job once in a
 * real browser, and what only a browser can show: accessibility, size of first views, work across
 * lost connections. Variants, failures, several nodes and other settings run with
 * `npm run test:rest`.
 */
const titles: Record<string, readonly string[]> = {
  // Account
  shell: ['SH-02 ', 'SH-01 LA-02', 'SH-10 SH-11 LA-02', 'LA-01 ', 'ER-02 ', 'SH-05 a lost file'],
  session: ['AC-03', 'AC-04', 'SE-02 an expired', 'SE-04'],
  account: ['AC-06 AC-07', 'AC-08 an account'],
  consent: ['CK-01 CK-02'],
  // Groups
  group: ['GR-10', 'GR-09 a link'],
  membership: ['GR-11'],
  'membership-invitations': ['GR-13'],
  'designer-managers': ['MV-03'],
  'list-import': ['MV-09'],
  directory: ['MA-01'],
  // Writing and reading
  'publish-to-a-group': ['GR-02'],
  writing: ['DO-03 from'],
  drafts: ['DO-04 text written', 'DO-04 a draft survives'],
  'document-media': ['DO-02'],
  versions: ['DO-08'],
  comments: ['DO-09 a document'],
  'open-internet': ['DO-07 a public', 'DO-06 a search'],
  hub: ['HU-02 the filters', 'HU-01', 'HU-04 new items'],
  search: ['SR-01 SR-04', 'SR-02', 'SR-05 the palette'],
  // Collaboration
  messenger: ['ME-01 ME-02 ME-04', 'ME-02 ME-03'],
  negotiation: ['NE-01'],
  contract: ['NE-25 a third party'],
  questions: ['QA-01'],
  events: ['HU-05'],
  files: ['FI-01'],
  galleries: ['GA-02'],
  uploads: ['GA-02'],
  notifications: ['NO-01'],
  'notification-mails': ['NO-03'],
  moderation: ['AD-04'],
  contact: ['CO-01 a visitor', 'CO-01 without'],
  // Browser only
  accessible: ['SH-11'],
  navigation: ['SH-10 on a wide', 'SH-10 on a phone'],
  budget: ['SH-05', 'NO-01'],
};

const entries = (of: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(of).flatMap(([name, beginnings]) => beginnings.map((beginning) => [`${name}.journey.ts`, beginning] as const));

/** File and beginning of the title of each. */
export const mainTitles = entries(titles);

/** Playwright matches the path of the file, then the title. */
export const journeysMatching = (of: Readonly<Record<string, readonly string[]>>): RegExp =>
  new RegExp(
    entries(of)
      .map(([file, beginning]) => `(?:^|[ /])${file.replace('.', '\\.')} ${beginning}`)
      .join('|'),
  );

export const mainJourneys = journeysMatching(titles);
