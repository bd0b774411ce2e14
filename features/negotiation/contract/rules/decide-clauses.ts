import { clausesPerSession, conditionsPerBallot, counterProposalsPerTarget, depthLimit, undecidedPerParty } from '../limits.ts';
import type { Command, Refusal } from './commands.ts';
import type { EventBody } from './events.ts';
import { refusal, type Said } from './guards.ts';
import { headOf, isUndecided } from './head.ts';
import { areShown, isSameWording, isSameList, isWhole } from './languages.ts';
import { isMediator, clauseTally, tallyOf } from './roll.ts';
import type { Clause, SessionState } from './state.ts';

type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

export function propose(state: SessionState, command: CommandOf<'propose'>, authorId: string): Said {
  if (!isWhole(state, command)) return refusal('clause.languagesUnfit');
  const full = roomFor(state, authorId);
  if (full) return full;
  const { clauseId, title, text, textHash, translations } = command;
  const wording = { text, textHash, ...(translations && { translations }) };
  return [{ type: 'clauseProposed', data: { clauseId, title, ...wording } }, ...acceptance(state, command, authorId)];
}

/** Withdrawn counter-proposals do not count towards the limit. */
export function counterPropose(state: SessionState, command: CommandOf<'counterPropose'>, authorId: string): Said {
  const { clauseId, targetId, text, textHash, translations } = command;
  if (!isWhole(state, command)) return refusal('clause.languagesUnfit');
  const target = undecided(state, targetId);
  if ('code' in target) return target;
  if (target.depth >= depthLimit) return refusal('clause.tooDeep');
  const siblings = state.clauses.filter((clause) => clause.targetId === targetId && clause.rejection !== 'withdrawn');
  if (siblings.length >= counterProposalsPerTarget) return refusal('clause.counterProposalsFull');
  if (siblings.some((sibling) => sibling.authorId === authorId && isUndecided(sibling))) return refusal('clause.counterProposalOpen');
  if (state.rulesEdition > 1 && isSameWording(command, target)) return refusal('clause.sameText');
  const full = roomFor(state, authorId);
  if (full) return full;
  const wording = { text, textHash, ...(translations && { translations }) };
  return [{ type: 'counterProposed', data: { clauseId, targetId, ...wording } }, ...acceptance(state, command, authorId)];
}

/** The limit per party prevents that one party fills a session. */
function roomFor({ clauses, rulesEdition }: SessionState, authorId: string): Refusal | undefined {
  if (clauses.length >= clausesPerSession) return refusal('clause.tooMany');
  const undecided = clauses.filter((clause) => clause.authorId === authorId && isUndecided(clause));
  return rulesEdition > 1 && undecided.length >= undecidedPerParty ? refusal('clause.tooManyUndecided') : undefined;
}

/** Proposing a text casts an accepting ballot, except for mediators. */
function acceptance(state: SessionState, { clauseId, textHash }: { clauseId: string; textHash: string }, authorId: string): EventBody[] {
  if (isMediator(state, authorId)) return [];
  return [{ type: 'ballotCast', data: { clauseId, choice: 'accept', reason: null, textHash } }];
}

export function withdraw(state: SessionState, clauseId: string, actorId: string): Said {
  const clause = undecided(state, clauseId);
  if ('code' in clause) return clause;
  const isOwn = clause.authorId === actorId && clause.ballots.every(({ userId }) => userId === actorId);
  const isHeld = state.clauses.some((each) => each.targetId === clauseId && isUndecided(each));
  if (!isOwn || isHeld) return refusal('clause.cannotWithdraw');
  const tally = tallyOf(clauseTally(state, clause));
  return [
    { type: 'clauseWithdrawn', data: { clauseId } },
    { type: 'clauseRejected', data: { clauseId, rejection: 'withdrawn', tally } },
  ];
}

/** Repeating the same ballot has no effect. */
export function vote(state: SessionState, command: CommandOf<'vote'>, userId: string): Said {
  const { clauseId, choice, reason, textHash, shown } = command;
  const clause = undecided(state, clauseId);
  if ('code' in clause) return clause;
  const head = headOf(state, clause.threadId);
  if (head?.id !== clauseId) return refusal('clause.waits', { waitsForId: head?.id });
  if (textHash !== clause.textHash) return refusal('clause.textChanged');
  if (!areShown(state, shown)) return refusal('vote.languagesUnfit');
  if (choice === 'reject' && !command.isConfirmed) return refusal('vote.confirmReject');
  const wanted = conditionsOf(state, command, clause);
  if ('code' in wanted) return wanted;
  const present = clause.ballots.find((ballot) => ballot.userId === userId);
  const isSameVote = present?.choice === choice && present.reason === reason && isSameList(present.conditions ?? [], wanted);
  if (isSameVote && isSameList(present.shown ?? [], shown ?? [])) return [];
  const conditions = wanted.length > 0 && { conditions: wanted };
  return [{ type: 'ballotCast', data: { clauseId, choice, reason, textHash, ...conditions, ...(shown && { shown }) } }];
}

/**
 * The clauses that an acceptance depends on, in the order of proposal. Those of its own thread would
 * exclude it; a rejected one would make it a rejection immediately, which the voter did not mean.
 */
function conditionsOf(
  state: SessionState,
  { choice, conditions = [] }: CommandOf<'vote'>,
  { threadId }: Clause,
): readonly string[] | Refusal {
  if (conditions.length === 0) return [];
  if (state.rulesEdition < 3) return refusal('vote.noConditions');
  if (choice === 'reject' || conditions.length > conditionsPerBallot) return refusal('vote.conditionUnfit');
  const wanted = state.clauses.filter(({ id }) => conditions.includes(id));
  if (wanted.length < new Set(conditions).size) return refusal('thing.notFound');
  if (wanted.some((condition) => condition.threadId === threadId)) return refusal('vote.conditionUnfit');
  if (wanted.some((condition) => condition.state === 'rejected')) return refusal('vote.conditionRejected');
  return wanted.map(({ id }) => id);
}

function undecided(state: SessionState, clauseId: string): Clause | Refusal {
  const clause = state.clauses.find(({ id }) => id === clauseId);
  if (!clause) return refusal('thing.notFound');
  return isUndecided(clause) ? clause : refusal('clause.decided');
}
