import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  /** The id that somebody typed to join by. */
  'negotiation.unknownId': 404,
  /** What a manager alone does, asked by another party. */
  'negotiation.managerOnly': 403,
  'negotiation.ended': 409,
  'negotiation.timeUp': 409,
  'negotiation.timeNotUp': 409,
  'negotiation.ruleFixed': 409,
  'negotiation.full': 409,
  'negotiation.left': 409,
  'negotiation.removed': 409,
  'negotiation.managerMustHandOver': 409,
  /** Somebody else, to whom the session cannot be handed over. */
  'negotiation.notParty': 409,
  /** The session is offered to nobody, or to somebody else. */
  'negotiation.notOffered': 409,
  'negotiation.extendedTwice': 409,
  'negotiation.notMember': 422,
  /** Somebody else, who is not in the group that the session is restricted to. */
  'negotiation.notInGroup': 409,
  /** Moderators hid it: nobody new comes in. */
  'negotiation.hidden': 409,
  'clause.decided': 409,
  'clause.waits': 409,
  'clause.tooDeep': 409,
  'clause.counterProposalsFull': 409,
  'clause.counterProposalOpen': 409,
  'clause.cannotWithdraw': 409,
  /** The ballot is for another text than the clause has. */
  'clause.textChanged': 409,
  'clause.tooMany': 409,
  /** Of one party. */
  'clause.tooManyUndecided': 409,
  /** A counter-proposal that says what its target says. */
  'clause.sameText': 409,
  /** Of a field: nothing but white space. */
  'clause.textEmpty': 422,
  'clause.counterProposalEmpty': 422,
  'vote.mediator': 409,
  /** A rejection that is not confirmed. */
  'vote.confirmReject': 428,
  /** Not everything is voted on; `present` lists what is open. */
  'contract.incomplete': 409,
  'contract.empty': 409,
  /** A record is made of a session that ended without a contract alone. */
  'contract.noRecord': 409,
  /** It takes more time, memory or bytes to be set than there are for one. */
  'contract.tooLarge': 422,
  /** The process that sets contracts does not live long enough to set one. */
  'contract.notSet': 503,
  /** The time-stamping service does not answer; the contract is signed once it does. */
  'contract.notStamped': 503,
  /** What is kept of the session is not what was written: nothing of it is signed or given out until that is put right. */
  'contract.differs': 409,
});
