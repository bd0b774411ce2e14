/** Bounds of what people write when they report and decide. The browser needs them as values, so no validator is imported here. */
export const moderationLimits = {
  /** Of what a report says. */
  text: 2_000,
  /** Of the passage that it is about. */
  passage: 1_000,
  /** Of facts and reasons of a decision, and of what is written about an objection. */
  facts: 5_000,
  /** Of the law or the rule that is named. */
  reference: 300,
  /** Of the text of a thing, as it is kept with its case. */
  keptText: 20_000,
  page: 20,
  /** Pictures of one thing that whoever decides is shown. */
  pictures: 12,
  /** Messages that are written about one objection. */
  messages: 100,
  /** Whoever was here in so many days is counted as active. */
  activeDays: 30,
  /** Earlier cases of an author that are listed beside one. */
  earlier: 10,
} as const;

/** Why something is reported. */
export const reportReasons = ['illegal', 'harassment', 'violence', 'minors', 'privacy', 'copyright', 'fraud', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Where a case stands: it waits for a decision, is decided, is contested by its author, or is closed by a second decision. */
export const caseStates = ['open', 'decided', 'contested', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** What the queue shows. */
export const queues = ['waiting', 'done'] as const;
export type Queue = (typeof queues)[number];

/** What is done about a thing. */
export const measures = ['hidden', 'removed', 'warned'] as const;
export type Measure = (typeof measures)[number];

/** `release`: what waited for a moderator is there for others. */
export const decisions = ['hide', 'remove', 'warn', 'decline', 'restore', 'uphold', 'release'] as const;
export type Decision = (typeof decisions)[number];

/** On what a decision rests: the law, or the rules of the house. */
export const grounds = ['law', 'rules'] as const;
export type Ground = (typeof grounds)[number];

/** How soon somebody should look: 1 at once, 3 in its turn. */
export type Severity = 1 | 2 | 3;

/** A live message: something about a case is another. */
export const caseChangedMessage = 'moderation.changed';

/** Cases that wait for a person, as places count them. */
export const reportsWaiting = 'reports';
