/** What a document may hold at most, beside the bounds of its text. */
export const documentLimits = {
  titleCharacters: 200,
  subtitleCharacters: 300,
  /** Groups that one document may be addressed to. */
  groups: 100,
  /** Drafts that one person may keep. */
  drafts: 1000,
  /** Largest request that carries a text. */
  bodyBytes: 2 * 1024 * 1024,
  searchCharacters: 200,
  pageItems: 50,
} as const;
