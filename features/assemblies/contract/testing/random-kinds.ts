import type { EventKind } from '../rules/events.ts';

/** Relative frequency of each kind. */
const often: Partial<Record<EventKind, number>> = {
  sent: 3,
  cancelled: 1,
  rescheduled: 2,
  annexAdded: 2,
  annexWithdrawn: 1,
  personAdded: 2,
  personRemoved: 1,
  opened: 6,
  paused: 2,
  resumed: 5,
  closed: 1,
  arrived: 26,
  left: 7,
  postalVoteCast: 4,
  proxyGiven: 14,
  proxyAccepted: 14,
  proxyDeclined: 2,
  proxyRevoked: 3,
  roleGiven: 2,
  roleTaken: 1,
  chairAsked: 4,
  chairKept: 1,
  chairTaken: 2,
  itemOpened: 10,
  itemClosed: 2,
  motionMoved: 18,
  motionWithdrawn: 2,
  voteOpened: 22,
  ballotCast: 60,
  voteClosed: 12,
  electionAdded: 2,
  candidateProposed: 6,
  candidacyAccepted: 6,
  candidacyDeclined: 1,
  roundOpened: 4,
  electionBallotCast: 4,
  roundClosed: 2,
};
/** Kinds of events, each as often as it is tried. */
export const kinds = Object.entries(often).flatMap(([kind, times]) => Array.from({ length: times }, () => kind as EventKind));

/** Usual events before the opening. */
export const kindsBefore = kinds.filter((kind) => !/^(opened|paused|resumed|closed|item|motion|vote|ballot|round|electionB)/.test(kind));
