/** Limits of comments on passages of a live text. Imports no validator, because the browser needs the values alone. */
export const threadLimits = {
  characters: 2_000,
  /** Maximum length of a commented passage, in characters. */
  passage: 2_000,
  /** Characters stored from before and after a passage, to locate it again. */
  context: 48,
  /** Maximum number of comments on one document. */
  comments: 1_000,
} as const;
