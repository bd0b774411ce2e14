/** Limits of comments. Imports no validator, because the browser needs the values alone. */
export const commentLimits = {
  characters: 4_000,
  /** Threads per page; each comes with all its replies. */
  page: 50,
  /** Maximum number of people suggested for a mention. */
  suggestions: 8,
  /** Maximum length of a commented passage, in characters. */
  passage: 600,
  /** Characters stored from before and after a passage, to locate it again. */
  context: 48,
} as const;

/**
 * Live message to everyone who sees a subject: its comments or reactions changed. ID of the
 * subject, as in `document:ID`.
 */
export const commentsChangedMessage = 'comments.changed';
