/**
 * Limits of questions and replies. Imports no validator, because the browser loads these values.
 */
export const questionLimits = {
  /** Maximum number of suggested people to mention. */
  suggestions: 8,
  title: 200,
  /** Length of the text of a question or reply, in characters. */
  characters: 20_000,
  /** Maximum size of a request with a text. */
  bodyBytes: 512 * 1024,
  /** Groups per question. */
  groups: 20,
  search: 200,
  page: 20,
  /** Questions of a public group per page. */
  groupPage: 20,
  /** Replies to the question per page; replies to each of them are included. */
  replyPage: 50,
  /** Similar questions shown while a title is typed. */
  similar: 5,
} as const;

/** Filters of a list: all readable questions, the viewer's own, without replies, solved. */
export const questionLists = ['all', 'mine', 'unanswered', 'solved'] as const;
export type QuestionListName = (typeof questionLists)[number];

/** Live message to people who see a question: it or its replies changed. Without an id, many did. */
export const questionChangedMessage = 'question.changed';
