/**
 * Why an event is refused. `assembly.malformed`, `outOfOrder`, `timeBackwards` and `wrongCount` are
 * faults of a log; the others are what people can do wrong.
 */
export const refusalCodes = [
  /** Not exactly the members of its kind. */
  'assembly.malformed',
  /** The number is not the next one. */
  'assembly.outOfOrder',
  'assembly.timeBackwards',
  /** A log begins with its convocation, and has only one. */
  'assembly.notConvened',
  /** An id, or a person on the roll, appears twice. */
  'assembly.twice',
  /** Neither place nor link. */
  'assembly.noPlace',
  /** No person with a vote, or a weight other than 0 or 1 where weights are equal. */
  'assembly.weights',
  'assembly.noticeTooShort',
  /** Closed or cancelled. */
  'assembly.over',
  /** Not opened yet, or paused. */
  'assembly.notOpen',
  'assembly.alreadyOpened',
  'assembly.paused',
  'assembly.notPaused',
  /** Before the announced start, or more than two hours before it for arrivals. */
  'assembly.tooEarly',
  /** No one has the chair. */
  'assembly.noChair',
  /** The actor may not do this. */
  'assembly.notAllowed',
  'assembly.notOnRoll',
  /** People are added to the roll until the assembly is opened. */
  'assembly.rollFixed',
  /** On the roll without a vote. */
  'assembly.noVote',
  'assembly.alreadyPresent',
  'assembly.notPresent',
  'assembly.roleHeld',
  'assembly.roleNotHeld',
  /** Someone whose request comes first asks for the chair. */
  'chair.asked',
  /** No one, or someone else, asks for the chair. */
  'chair.notAsked',
  /** Chair and convener still have time to answer. */
  'chair.mayAnswer',
  'assembly.itemUnknown',
  /** Another item, or this one, is open. */
  'assembly.itemOpen',
  'assembly.itemNotOpen',
  /** Not while a vote is open. */
  'assembly.voteOpen',
  'assembly.noVoteOpen',
  'assembly.noQuorum',
  /** Less demanding than that of the by-laws. */
  'assembly.majorityTooLow',
  /** The planned close is not in the future. */
  'assembly.closesTooEarly',
  /** Counts, ballots or result are not what follows from the log. */
  'assembly.wrongCount',
  /** No such annex, or withdrawn. */
  'annex.unknown',
  /** The by-laws allow no postal votes. */
  'postal.none',
  /** Opened already, or at or after the announced start or the deadline. */
  'postal.late',
  'postal.present',
  /** People who gave a proxy do not vote by post. */
  'postal.proxyGiven',
  'proxy.self',
  /** At or after the deadline of the by-laws. */
  'proxy.late',
  /** The giver has given a proxy already, to the same person or to another. */
  'proxy.alreadyGiven',
  'proxy.giverPresent',
  /** The giver represents someone: proxies are not passed on. */
  'proxy.giverRepresents',
  /** The receiver has given their own proxy. */
  'proxy.receiverRepresented',
  /** The receiver holds as many as the by-laws allow. */
  'proxy.tooMany',
  'proxy.unknown',
  'proxy.alreadyAccepted',
  'proxy.used',
  'motion.unknown',
  /** A motion moved amends nothing; amendments and counter-motions need their motion. */
  'motion.wrongKind',
  /** Amendments are not amended, and only motions are countered. */
  'motion.tooDeep',
  'motion.otherItem',
  'motion.sameText',
  'motion.decided',
  /** Another motion of the thread is voted on first. */
  'motion.waits',
  'election.unknown',
  /** Candidates are proposed and accept until the first round, and withdraw between rounds. */
  'election.begun',
  'election.over',
  /** No one who accepted is left. */
  'election.noCandidate',
  /** Proposed already, or declined: then only the person may decide to stand. */
  'candidate.twice',
  'candidate.unknown',
  'candidate.accepted',
  /** Marks are candidates of the round, each once, and not more than seats are left. */
  'ballot.wrongMarks',
  /** At or after the planned close. */
  'ballot.late',
  /** Secret ballots are recorded without a choice, named ones with one. */
  'ballot.wrongChoice',
  /** The vote of someone in `inNameOf` is cast already. */
  'ballot.cast',
  /** The voter does not represent someone in `inNameOf`. */
  'ballot.notRepresented',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Thrown within the rules; callers of `applyEvent` get the code. */
export class Refused extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

/** Refuses unless the condition holds. */
export function need(condition: boolean, code: RefusalCode): asserts condition {
  if (!condition) throw new Refused(code);
}
