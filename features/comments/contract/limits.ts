/** What a comment may hold at most. The browser needs them as values, so no validator is imported here. */
export const commentLimits = {
  characters: 4_000,
  /** Threads on a page; the answers in each come with it. */
  page: 50,
  /** So many people are offered to be named. */
  suggestions: 8,
  /** The longest passage that is commented. */
  passage: 600,
  /** So much of what stands before and behind a passage is kept, to find it again. */
  context: 48,
} as const;

/** Told to those who see a thing when anything that is said of it, or reacted, is another; its id is that of the thing, as in `document:ID`. */
export const commentsChangedMessage = 'comments.changed';
