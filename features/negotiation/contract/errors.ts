import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  /** No session has the id entered to join. */
  'negotiation.unknownId': 404,
  /** The action is reserved to the manager. */
  'negotiation.managerOnly': 403,
  'negotiation.ended': 409,
  'negotiation.timeUp': 409,
  'negotiation.timeNotUp': 409,
  'negotiation.ruleFixed': 409,
  'negotiation.full': 409,
  'negotiation.left': 409,
  'negotiation.removed': 409,
  'negotiation.managerMustHandOver': 409,
  /** The session cannot be handed over to this person. */
  'negotiation.notParty': 409,
  /** There is no offer, or it is for someone else. */
  'negotiation.notOffered': 409,
  'negotiation.extendedTwice': 409,
  'negotiation.notMember': 422,
  /** The other person is not a member of the session's group. */
  'negotiation.notInGroup': 409,
  /** Hidden by moderators: no one can join any more. */
  'negotiation.hidden': 409,
  'clause.decided': 409,
  'clause.waits': 409,
  'clause.tooDeep': 409,
  'clause.counterProposalsFull': 409,
  'clause.counterProposalOpen': 409,
  'clause.cannotWithdraw': 409,
  /** The ballot was cast for a different text. */
  'clause.textChanged': 409,
  'clause.tooMany': 409,
  /** Undecided clauses of one party. */
  'clause.tooManyUndecided': 409,
  /** A counter-proposal with the text of its target. */
  'clause.sameText': 409,
  /** Each clause needs one text in each language of the session. */
  'clause.languagesUnfit': 422,
  /** Field error: only white space. */
  'clause.textEmpty': 422,
  'clause.counterProposalEmpty': 422,
  'vote.mediator': 409,
  /** A rejection without confirmation. */
  'vote.confirmReject': 428,
  /** The session started under earlier rules. */
  'vote.noConditions': 409,
  /** A condition of the same thread, too many, or conditions of a rejection. */
  'vote.conditionUnfit': 409,
  'vote.conditionRejected': 409,
  /** `shown` has no language of the session, or another one. */
  'vote.languagesUnfit': 422,
  /** Mediators have no range. */
  'range.mediator': 409,
  /** The ranges of all parties overlap already. */
  'range.settled': 409,
  'range.changesUsed': 409,
  /** Not possible for this kind of value. */
  'range.impossible': 422,
  /** Field error: the end is before the start. */
  'range.reversed': 422,
  /** The person has a key in this session, or the session requires one: the command has to be signed. */
  'signature.required': 409,
  /** The key is not enrolled for this person in this session. */
  'signature.unknownKey': 409,
  /** The statement is not about this command in this session. */
  'signature.otherStatement': 422,
  /** The key did not sign the statement. */
  'signature.invalid': 422,
  /** The device had seen an event that the log does not have. */
  'signature.otherLog': 409,
  /** The device had not seen the person's last signed command: sign again after reading the log. */
  'signature.outdated': 409,
  /** The key cannot be enrolled: it is enrolled for someone else, or there are too many. */
  'signature.keyRefused': 409,
  'signature.passkeyRefused': 409,
  /** The end of the session is not signed yet, so that devices cannot countersign it. */
  'contract.notSealed': 409,
  /** Some clauses are undecided; `present` lists them. */
  'contract.incomplete': 409,
  'contract.empty': 409,
  /** Records exist only for sessions that ended without a contract. */
  'contract.noRecord': 409,
  /** Typesetting exceeds the limit of time, memory or bytes. */
  'contract.tooLarge': 422,
  /** The typesetting process repeatedly died. */
  'contract.notSet': 503,
  /** The time-stamping service does not respond; signing is retried later. */
  'contract.notStamped': 503,
  /**
   * Stored data differs from what was written. Nothing is signed or delivered until that is fixed.
   */
  'contract.differs': 409,
});
