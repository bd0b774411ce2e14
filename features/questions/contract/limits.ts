/** What a question and a reply may hold at most. The browser needs them as values, so no validator is imported here. */
export const questionLimits = {
  /** So many people are offered to be named. */
  suggestions: 8,
  title: 200,
  /** Characters of text, of a question and of a reply alike. */
  characters: 20_000,
  /** Largest request that carries a text. */
  bodyBytes: 512 * 1024,
  /** Groups that one question may be for. */
  groups: 20,
  search: 200,
  page: 20,
  /** Those of a public group on a page of what is new in it. */
  groupPage: 20,
  /** Replies to the question itself on a page; the replies to each come with it. */
  replyPage: 50,
  /** Similar questions that are shown while a title is typed. */
  similar: 5,
} as const;

/** Which questions a list holds: all that one may read, one's own, those nobody has replied to, those that are solved. */
export const questionLists = ['all', 'mine', 'unanswered', 'solved'] as const;
export type QuestionListName = (typeof questionLists)[number];

/** Told to those who see a question when anything of it or of its replies is another; without an id, when that is so of many. */
export const questionChangedMessage = 'question.changed';
