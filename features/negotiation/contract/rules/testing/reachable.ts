import type { RefusalCode } from '../commands.ts';
import type { EventBody } from '../events.ts';
import type { Sightings } from './random-course.ts';

/**
 * All events and refusals that random courses must reach. The limits of a session are out of their
 * reach; keys are enrolled beside the rules.
 */
type Reachable =
  | Exclude<EventBody['type'], 'handedOver' | 'keyEnrolled'>
  | 'conditions that are met'
  | 'conditions in a circle'
  | Exclude<RefusalCode, 'negotiation.full' | 'clause.tooMany' | 'clause.tooManyUndecided'>;
const reachable: Record<Reachable, true> = {
  sessionStarted: true,
  ruleChanged: true,
  admissionRequested: true,
  admissionDeclined: true,
  partyJoined: true,
  partyLeft: true,
  partyRemoved: true,
  handOverOffered: true,
  handOverDeclined: true,
  managerChanged: true,
  clauseProposed: true,
  counterProposed: true,
  clauseWithdrawn: true,
  ballotCast: true,
  timeUp: true,
  timeExtended: true,
  finalVoteOpened: true,
  sessionEnded: true,
  clauseOpened: true,
  clauseSuspended: true,
  clauseAccepted: true,
  clauseRejected: true,
  conditionFailed: true,
  'conditions that are met': true,
  'conditions in a circle': true,
  'thing.notFound': true,
  'negotiation.managerOnly': true,
  'negotiation.ended': true,
  'negotiation.timeUp': true,
  'negotiation.timeNotUp': true,
  'negotiation.ruleFixed': true,
  'negotiation.left': true,
  'negotiation.removed': true,
  'negotiation.managerMustHandOver': true,
  'negotiation.notParty': true,
  'negotiation.notOffered': true,
  'negotiation.extendedTwice': true,
  'clause.decided': true,
  'clause.waits': true,
  'clause.tooDeep': true,
  'clause.counterProposalsFull': true,
  'clause.counterProposalOpen': true,
  'clause.cannotWithdraw': true,
  'clause.textChanged': true,
  'clause.sameText': true,
  'clause.languagesUnfit': true,
  'vote.mediator': true,
  'vote.confirmReject': true,
  'vote.noConditions': true,
  'vote.conditionUnfit': true,
  'vote.conditionRejected': true,
  'vote.languagesUnfit': true,
};

/** Results that occurred too rarely for the invariants to have been tested on them. */
export const rareIn = (seen: Sightings, sequences: number): string[] =>
  Object.keys(reachable).filter((what) => (seen.get(what) ?? 0) < sequences / 500);

/** Results that occurred but are not listed. */
export const unknownIn = (seen: Sightings): string[] => [...seen.keys()].filter((what) => !(what in reachable));
