/**
 * Limits of reports and decisions. Imports no validator, because the browser loads these values.
 * Lengths are in characters.
 */
export const moderationLimits = {
  /** Text of a report. */
  text: 2_000,
  /** Quoted passage. */
  passage: 1_000,
  /** Facts and reasons of a decision, and messages about an objection. */
  facts: 5_000,
  /** Name of the law or rule. */
  reference: 300,
  /** Text of a thing, as copied into its case. */
  storedText: 20_000,
  page: 20,
  /** Characters of a text that are shown instead of a title. */
  beginning: 60,
  /** Maximum number of pictures of a thing that moderators see. */
  pictures: 12,
  /** Maximum number of messages about one objection. */
  messages: 100,
  /** People count as active if they were seen within this many days. */
  activeDays: 30,
  /** Maximum number of the author's earlier cases listed beside one. */
  earlier: 10,
} as const;

export const reportReasons = ['illegal', 'harassment', 'violence', 'minors', 'privacy', 'copyright', 'fraud', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * State of a case: `open` until a decision, `contested` by an objection, `closed` after a second
 * decision.
 */
export const caseStates = ['open', 'decided', 'contested', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** `mine`: waiting and assigned to the viewer. `overdue`: waiting longer than its urgency allows. */
export const queues = ['waiting', 'mine', 'overdue', 'done'] as const;
export type Queue = (typeof queues)[number];

export const measures = ['hidden', 'removed', 'warned'] as const;
export type Measure = (typeof measures)[number];

/** `release` publishes a thing that was held for review. */
export const decisions = ['hide', 'remove', 'warn', 'decline', 'restore', 'uphold', 'release'] as const;
export type Decision = (typeof decisions)[number];

/** Basis of a decision: the law, or the rules of the site. */
export const grounds = ['law', 'rules'] as const;
export type Ground = (typeof grounds)[number];

/** Urgency: 1 is the highest. */
export type Severity = 1 | 2 | 3;

/** Hours after which a waiting case is overdue, by urgency. */
export const overdueHours: Readonly<Record<Severity, number>> = { 1: 24, 2: 72, 3: 168 };

/** Live message: a case changed. */
export const caseChangedMessage = 'moderation.changed';

/** Kind of the count of waiting cases, in the session. */
export const reportsWaiting = 'reports';
