/**
 * Majorities needed to accept a clause. Default: unanimity, since a contract binds people who
 * consent.
 */
export const decisionRules = ['unanimity', 'twoThirds', 'majority'] as const;
export type DecisionRule = (typeof decisionRules)[number];
export const isDecisionRule = (value: unknown): value is DecisionRule => (decisionRules as readonly unknown[]).includes(value);

/**
 * People who can join with the session's ID: anyone who has it (members only, if restricted to a
 * group), or people admitted by the manager.
 */
export const admissions = ['open', 'approval'] as const;
export type Admission = (typeof admissions)[number];

export const phases = ['open', 'timeUp', 'finalVote', 'ended'] as const;
export type Phase = (typeof phases)[number];

/**
 * Pending: undecided and not open to vote. Active: open to vote. Accepted and rejected are final.
 */
export const clauseStates = ['pending', 'active', 'accepted', 'rejected'] as const;
export type ClauseState = (typeof clauseStates)[number];

export const choices = ['accept', 'reject'] as const;
export type Choice = (typeof choices)[number];

/**
 * Why a clause was rejected: by vote, because another clause of its thread was accepted, or by its
 * author.
 */
export const rejections = ['vote', 'superseded', 'withdrawn'] as const;
export type Rejection = (typeof rejections)[number];

/** Relation of a person to a session. */
export const partyStatuses = ['waiting', 'present', 'left', 'removed', 'declined'] as const;
export type PartyStatus = (typeof partyStatuses)[number];

/** Document types with a translated name and clause templates; any other type is free text. */
export const knownDocumentTypes = ['partnership', 'services', 'sale', 'lease', 'employment', 'confidentiality'] as const;
export type KnownDocumentType = (typeof knownDocumentTypes)[number];

/** Templates of short contracts to start from; the document type is chosen apart from them. */
export const contractTemplates = ['room', 'loan', 'hours', 'associations', 'confidentiality'] as const;
export type ContractTemplate = (typeof contractTemplates)[number];

/**
 * Where stored data of an ended session differs from what was written; `rules`: the log is as it was
 * written, but the rules do not lead to it.
 */
export const differencePlaces = ['log', 'rules', 'tables', 'seal', 'file'] as const;
export type DifferencePlace = (typeof differencePlaces)[number];
