import type { Command } from '../rules/commands.ts';
import type { EventBody, SessionEvent } from '../rules/events.ts';
import type { SessionState, Tally } from '../rules/state.ts';
import { Judge, later } from './judge.ts';
import { objectionTo } from './objection-to.ts';
import type { Sheet, Vote } from './sheet.ts';
import { asksFirst, verdict } from './verdict.ts';

/** The editions of the rules that this reading knows. A log of another one is never allowed. */
const knownEditions: readonly unknown[] = [2, 3, 4];

/** State of a clause in the log: whether it is open to vote, and its decision. */
interface Written {
  isOpen: boolean;
  fate: Sheet['fate'];
}

/**
 * Reads a log by the second implementation of the rules, apart from the one that wrote it: whether
 * each person was allowed what they did, whether exactly those decisions follow that had to, and
 * whether the result is the one in the tables. What the rules would do is never asked of them here.
 */
export class SecondReading {
  readonly #judge = new Judge({ lateWithdrawals: 'optional' });
  readonly #written = new Map<string, Written>();
  /** Acceptances of which the log says that a condition failed. */
  readonly #failed = new Set<Vote>();
  #seq = 0;
  /** Time and actor of the last deed; what follows from it has the same ones. */
  #action: { at: string; actorId: string | null } = { at: '', actorId: null };
  /** Threads about which the last deed may have decided something. */
  #touched: readonly Sheet[] = [];
  /** Further deeds that the last one consists of. */
  #owed: EventBody[] = [];

  /** Whether the rules allow this event after the ones before; after the first that they do not, nothing more is asked. */
  allows(event: SessionEvent): boolean {
    try {
      const isNext = event.seq === this.#seq + 1 && event.at >= this.#action.at && (event.seq === 1 || hasItsMembers(event));
      this.#seq = event.seq;
      return isNext && (isDecision(event) ? this.#allowsDecision(event) : this.#allowsAction(event));
    } catch {
      // An event without the data of its type, or about a clause that was never proposed.
      return false;
    }
  }

  /** Whether all events are there that had to follow. */
  get isComplete(): boolean {
    return this.#owed.length === 0 && this.#isDecided();
  }

  /** The first difference between the result of this reading and a state; undefined if there is none. */
  differenceTo(state: SessionState): string | undefined {
    return objectionTo(state, this.#judge);
  }

  #allowsAction(event: SessionEvent): boolean {
    const [owed, ...others] = this.#owed;
    if (owed) {
      this.#owed = others;
      if (!this.#isOfAction(event) || !isSame(event, owed)) return false;
    } else {
      if (!this.#isDecided() || !this.#mayHappen(event)) return false;
      this.#action = { at: event.at, actorId: event.actorId };
      this.#owed = this.#furtherActions(event);
    }
    this.#judge.observe(event);
    if (event.type === 'clauseProposed' || event.type === 'counterProposed')
      this.#written.set(event.data.clauseId, { isOpen: false, fate: undefined });
    this.#touched = this.#judge.threadsOf(event);
    return true;
  }

  #isOfAction({ at, actorId }: SessionEvent): boolean {
    return at === this.#action.at && actorId === this.#action.actorId;
  }

  #mayHappen(event: SessionEvent): boolean {
    const judge = this.#judge;
    if (event.type === 'sessionStarted') return event.seq === 1 && isStart(event);
    if (event.seq === 1) return false;
    if (event.type === 'timeUp') return event.actorId === null && judge.isDue(event.at);
    if (event.actorId === null || judge.isDue(event.at)) return false;
    // A key decides nothing; whose it is, is checked with the signatures.
    if (event.type === 'keyEnrolled') return judge.endedAt === null && judge.seats.get(event.actorId)?.status === 'present';
    const command = commandOf(event, judge);
    return command !== undefined && verdict(judge, event.actorId, command) === 'happens';
  }

  /** A proposal is accepted by its author, except a mediator; a manager may leave with handing over. */
  #furtherActions(event: SessionEvent): EventBody[] {
    const { type, data, actorId } = event;
    if (type === 'managerChanged' && actorId !== null && data.userId !== actorId) return [{ type: 'partyLeft', data: { userId: actorId } }];
    if (type !== 'clauseProposed' && type !== 'counterProposed') return [];
    if (this.#judge.isNeutral(actorId ?? '')) return [];
    const { clauseId, textHash } = data;
    return [{ type: 'ballotCast', data: { clauseId, choice: 'accept', reason: null, textHash } }];
  }

  /** Whether the log has decided and opened exactly the clauses that it had to until now. */
  #isDecided(): boolean {
    return this.#touched.every((root) => {
      const turn = this.#judge.isVoting ? this.#judge.turn(root) : undefined;
      return this.#isThreadDecided(root, turn);
    });
  }

  #isThreadDecided(sheet: Sheet, turn: Sheet | undefined): boolean {
    const written = this.#written.get(sheet.id);
    const isAsDue = written?.fate === sheet.fate && written?.isOpen === (sheet === turn);
    const isFailed = [...sheet.votes.values()].every((vote) => !vote.broken || this.#failed.has(vote));
    return isAsDue && isFailed && sheet.replies.every((reply) => this.#isThreadDecided(reply, turn));
  }

  #allowsDecision(event: Decision): boolean {
    const written = this.#written.get(event.data.clauseId);
    const sheet = this.#judge.sheets.get(event.data.clauseId);
    if (!written || !sheet || written.fate || this.#owed.length > 0 || !this.#isOfAction(event)) return false;
    if (event.type === 'conditionFailed') return this.#allowsFailure(sheet, event.data);
    if (event.type === 'clauseOpened') return this.#judge.isVoting && !this.#hasOpen(this.#judge.root(sheet)) && (written.isOpen = true);
    if (event.type === 'clauseSuspended') {
      // It waits for another one of its thread, or for the next phase with votes.
      const turn = this.#judge.isVoting ? this.#writtenTurn(this.#judge.root(sheet)) : undefined;
      if (!written.isOpen || turn === sheet || event.data.forClauseId !== (turn?.id ?? null)) return false;
      written.isOpen = false;
      return true;
    }
    const fate = event.type === 'clauseAccepted' ? 'accepted' : event.data.rejection;
    // A clause decided by votes was open to vote; a superseded one was waiting.
    if (fate !== 'withdrawn' && written.isOpen === (fate === 'superseded')) return false;
    const isDue = sheet.fate !== undefined || (fate === 'withdrawn' && this.#judge.withdrawLate(sheet, event.at));
    Object.assign(written, { fate, isOpen: false });
    const isMet = event.type !== 'clauseAccepted' || isList(event.data.met, countedOf(sheet));
    return isDue && isMet && sheet.fate === fate && sheet.decidedAt === event.at && isTally(event.data.tally, sheet.count);
  }

  /** Each failure is written once, after its condition was decided and in the order of the votes. */
  #allowsFailure({ votes }: Sheet, { userId, conditionId }: Extract<Decision, { type: 'conditionFailed' }>['data']): boolean {
    const isDue = (each: Vote) => each.broken && this.#written.get(each.broken.id)?.fate && !this.#failed.has(each);
    const [voter, vote] = [...votes].find(([, each]) => isDue(each)) ?? [];
    if (voter !== userId || vote?.broken?.id !== conditionId) return false;
    this.#failed.add(vote);
    return true;
  }

  /** Whether the log has a clause of this thread open to vote. */
  #hasOpen(sheet: Sheet): boolean {
    return this.#written.get(sheet.id)?.isOpen === true || sheet.replies.some((reply) => this.#hasOpen(reply));
  }

  /** The clause of a thread that is open to vote or to be opened next, as far as the log has decided the others. */
  #writtenTurn(sheet: Sheet): Sheet | undefined {
    if (this.#written.get(sheet.id)?.fate) return undefined;
    for (const reply of sheet.replies) {
      const first = this.#writtenTurn(reply);
      if (first) return first;
    }
    return sheet;
  }
}

type Decision = Extract<
  SessionEvent,
  { type: 'clauseOpened' | 'clauseSuspended' | 'clauseAccepted' | 'clauseRejected' | 'conditionFailed' }
>;
const isDecision = (event: SessionEvent): event is Decision =>
  /^(?:clause(?:Opened|Suspended|Accepted|Rejected)|conditionFailed)$/.test(event.type);

/** The people whose conditional acceptances counted. */
const countedOf = ({ votes }: Sheet): readonly string[] => [...votes].filter(([, { counted }]) => counted).map(([userId]) => userId);

/** Whether a list is as it is due; an empty one is not written. */
const isList = (written: readonly string[] | undefined, due: readonly string[]): boolean =>
  due.length === 0 ? written === undefined : Array.isArray(written) && JSON.stringify(written) === JSON.stringify(due);

const isTally = (written: Tally, due: Tally | null): boolean =>
  due !== null &&
  Object.keys(written).length === 4 &&
  (['accepts', 'rejects', 'roll', 'need'] as const).every((count) => written[count] === due[count]);

/** Whether an event has this type, and exactly this data of texts. */
function isSame(event: SessionEvent, { type, data }: EventBody): boolean {
  const members = Object.entries(event.data);
  const due = new Map<string, unknown>(Object.entries(data));
  return event.type === type && members.length === due.size && members.every(([name, value]) => due.get(name) === value);
}

/**
 * Members of each event after the first, in order; those with a question mark are optional. In
 * logs of earlier releases the first event has more.
 */
const members: Partial<Record<SessionEvent['type'], string>> = {
  ruleChanged: 'isMediated rule',
  admissionRequested: 'city? company? name',
  admissionDeclined: 'userId',
  partyJoined: 'city? company? name userId',
  partyLeft: 'userId',
  partyRemoved: 'reason userId',
  handOverOffered: 'userId',
  handOverDeclined: 'userId',
  managerChanged: 'endsMediation userId',
  clauseProposed: 'clauseId text textHash title translations?',
  counterProposed: 'clauseId targetId text textHash translations?',
  clauseWithdrawn: 'clauseId',
  ballotCast: 'choice clauseId conditions? reason shown? textHash',
  keyEnrolled: 'approval? by key',
  timeUp: '',
  timeExtended: 'endsAt minutes',
  finalVoteOpened: '',
  sessionEnded: '',
  clauseOpened: 'clauseId',
  clauseSuspended: 'clauseId forClauseId',
  clauseAccepted: 'clauseId met? tally',
  conditionFailed: 'clauseId conditionId userId',
  clauseRejected: 'clauseId rejection tally',
};

function hasItsMembers({ type, data }: SessionEvent): boolean {
  const due = members[type]?.split(' ').filter((name) => name !== '' && (!name.endsWith('?') || name.slice(0, -1) in data));
  const given = Object.keys(data).toSorted();
  return due?.map((name) => name.replace('?', '')).join() === given.join();
}

function isStart({ at, actorId, data }: Extract<SessionEvent, { type: 'sessionStarted' }>): boolean {
  const isTimed = isMinutes(data.lengthMinutes) && data.endsAt === later(at, data.lengthMinutes);
  return actorId !== null && isTimed && knownEditions.includes(data.rulesEdition) && hasLanguages(data);
}

/** Two or three different ones, from the fourth edition on; or none. */
function hasLanguages({ languages, rulesEdition }: Extract<SessionEvent, { type: 'sessionStarted' }>['data']): boolean {
  if (languages === undefined) return true;
  const named = Array.isArray(languages) ? languages.filter((language) => /^\p{L}+$/u.test(language)) : [];
  const count = new Set<unknown>(named).size;
  return rulesEdition === 4 && (count === 2 || count === 3) && count === languages.length;
}

const isMinutes = (minutes: unknown): boolean => Number.isInteger(minutes) && Number(minutes) > 0;

/** Command from which this event follows; undefined if there is none, or if the content differs. */
function commandOf(event: SessionEvent, judge: Judge): Command | undefined {
  return ofClauses(event, judge) ?? ofParties(event, judge) ?? ofCourse(event, judge);
}

function ofClauses({ type, data }: SessionEvent, { sheets }: Judge): Command | undefined {
  if (type === 'clauseProposed') return sheets.has(data.clauseId) ? undefined : { type: 'propose', ...data };
  if (type === 'counterProposed') return sheets.has(data.clauseId) ? undefined : { type: 'counterPropose', ...data };
  if (type === 'clauseWithdrawn') return { type: 'withdraw', clauseId: data.clauseId };
  if (type === 'ballotCast') {
    const due = [...sheets.keys()].filter((id) => data.conditions?.includes(id));
    const isVote = /^(?:accept|reject)$/.test(data.choice) && isList(data.conditions, due);
    return isVote ? { type: 'vote', isConfirmed: true, ...data } : undefined;
  }
  return undefined;
}

function ofParties({ type, data, actorId }: SessionEvent, judge: Judge): Command | undefined {
  const actor = actorId ?? '';
  if (type === 'admissionRequested') return asksFirst(judge, actor) ? { type: 'join', name: data.name } : undefined;
  if (type === 'admissionDeclined') return { type: 'decline', userId: data.userId };
  if (type === 'partyJoined') {
    if (data.userId === actor) return asksFirst(judge, actor) ? undefined : { type: 'join', name: data.name };
    // An admitted person keeps the details of the request.
    const isOfRequest = judge.seats.get(data.userId)?.name === data.name && !('company' in data) && !('city' in data);
    return isOfRequest ? { type: 'admit', userId: data.userId } : undefined;
  }
  if (type === 'partyLeft') return data.userId === actor ? { type: 'leave' } : undefined;
  if (type === 'partyRemoved') return { type: 'remove', ...data };
  return undefined;
}

function ofCourse({ type, data, at, actorId }: SessionEvent, judge: Judge): Command | undefined {
  if (type === 'ruleChanged') return { type: 'changeRule', rule: data.rule, isMediated: data.isMediated };
  if (type === 'handOverOffered') return { type: 'offerHandOver', userId: data.userId };
  if (type === 'handOverDeclined') return data.userId === judge.offer ? { type: 'declineHandOver' } : undefined;
  if (type === 'managerChanged') {
    if (data.endsMediation !== judge.isMediated) return undefined;
    return data.userId === actorId ? { type: 'acceptHandOver' } : { type: 'leaveTo', userId: data.userId };
  }
  if (type === 'timeExtended') {
    const isTimed = isMinutes(data.minutes) && data.endsAt === judge.endAfter(data.minutes, at);
    return isTimed ? { type: 'extend', minutes: data.minutes } : undefined;
  }
  if (type === 'finalVoteOpened') return { type: 'openFinalVote' };
  return type === 'sessionEnded' ? { type: 'end' } : undefined;
}
