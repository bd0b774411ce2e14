/** What is needed to accept a clause. Unanimity is the default: a contract binds those who consent. */
export const decisionRules = ['unanimity', 'twoThirds', 'majority'] as const;
export type DecisionRule = (typeof decisionRules)[number];
export const isDecisionRule = (value: unknown): value is DecisionRule => (decisionRules as readonly unknown[]).includes(value);

/** Who may join by the session's id: anybody who has it (of the group, where one is named), or whom the manager admits. */
export const admissions = ['open', 'approval'] as const;
export type Admission = (typeof admissions)[number];

export const phases = ['open', 'timeUp', 'finalVote', 'ended'] as const;
export type Phase = (typeof phases)[number];

/** Pending: undecided and not open to vote. Active: open to vote. Accepted and rejected are for ever. */
export const clauseStates = ['pending', 'active', 'accepted', 'rejected'] as const;
export type ClauseState = (typeof clauseStates)[number];

export const choices = ['accept', 'reject'] as const;
export type Choice = (typeof choices)[number];

/** How a clause came to be rejected: by vote, by the acceptance of another of its thread, by its author. */
export const rejections = ['vote', 'superseded', 'withdrawn'] as const;
export type Rejection = (typeof rejections)[number];

/** Where a person stands in a session. */
export const partyStatuses = ['waiting', 'present', 'left', 'removed', 'declined'] as const;
export type PartyStatus = (typeof partyStatuses)[number];

/** Document types that we have a name and clause templates for; any other is written out. */
export const knownDocumentTypes = ['partnership', 'services', 'sale', 'lease', 'employment', 'confidentiality'] as const;
export type KnownDocumentType = (typeof knownDocumentTypes)[number];

/** Where something of an ended session is kept that is not what was written. */
export const differencePlaces = ['log', 'tables', 'seal', 'file'] as const;
export type DifferencePlace = (typeof differencePlaces)[number];
