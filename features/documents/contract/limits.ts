/** What a document may hold at most, beside the bounds of its text. */
export const documentLimits = {
  titleCharacters: 200,
  subtitleCharacters: 300,
  /** Groups that one document may be addressed to. */
  groups: 100,
  /** For so long a deleted document lies in its author's bin. */
  binDays: 30,
  /** Largest request that carries a text. */
  bodyBytes: 2 * 1024 * 1024,
  searchCharacters: 200,
  pageItems: 50,
  /** What a document ends with: others to read. */
  nextReading: 3,
  /** Those that a page of a public group shows to everybody at once. */
  groupPublicDocuments: 20,
} as const;

/** The purpose of uploads that become media of a document. */
export const documentPurpose = 'document';

/** How many versions are kept, and of which drafts. */
export const versionLimits = {
  /** Whoever stops writing a draft for so long has ended a spell of writing; what stood then is a version. */
  pauseMinutes: 10,
  /** Versions of a draft. Those of a published document thin out as they age. */
  draftVersions: 50,
  pageItems: 50,
} as const;
