import type { Command } from '../commands.ts';
import type { EventBody } from '../events.ts';

/** The event that a command records, besides those that follow from it. */
export const ownEvents: Record<Command['type'] | 'tick', EventBody['type']> = {
  tick: 'timeUp',
  join: 'partyJoined',
  leave: 'partyLeft',
  admit: 'partyJoined',
  decline: 'admissionDeclined',
  remove: 'partyRemoved',
  offerHandOver: 'handOverOffered',
  acceptHandOver: 'managerChanged',
  declineHandOver: 'handOverDeclined',
  leaveTo: 'managerChanged',
  changeRule: 'ruleChanged',
  propose: 'clauseProposed',
  counterPropose: 'counterProposed',
  withdraw: 'clauseWithdrawn',
  vote: 'ballotCast',
  extend: 'timeExtended',
  openFinalVote: 'finalVoteOpened',
  end: 'sessionEnded',
};
