import type { SessionEvent } from '../events.ts';
import type { Ballot, Clause, SessionState, Tally } from '../state.ts';

/** The part of a log written by one command, with the states before and after. */
export interface Passage {
  before: SessionState;
  events: readonly SessionEvent[];
  after: SessionState;
}

const managers = new Set([
  'ruleChanged',
  'admissionDeclined',
  'partyRemoved',
  'handOverOffered',
  'timeExtended',
  'finalVoteOpened',
  'sessionEnded',
]);
const proposals = new Set(['clauseProposed', 'counterProposed', 'ballotCast']);

const isOpen = ({ state }: Clause) => state === 'pending' || state === 'active';
const isVotable = ({ phase }: SessionState) => phase === 'open' || phase === 'finalVote';
const isSure = ({ accepts, rejects, roll, need }: Tally) => roll > 0 && ((roll > 1 && accepts >= need) || roll - rejects < need);

/**
 * The invariants of NE-22 by name; each returns the violation, or undefined. They use only states
 * and log.
 */
export const invariants: Record<string, (passage: Passage) => string | undefined> = {
  'seq has no gap': ({ before, events, after }) => {
    const isCounted = events.every(({ seq }, index) => seq === before.seq + index + 1);
    return isCounted && after.seq === before.seq + events.length ? undefined : `${before.seq} → ${after.seq}`;
  },

  'decided never changes': ({ before, after }) =>
    before.clauses.find(
      (clause, index) =>
        !isOpen(clause) && clause !== after.clauses[index] && JSON.stringify(clause) !== JSON.stringify(after.clauses[index]),
    )?.id,

  'at most one accepted in a thread, and then nothing open': ({ after }) => {
    const accepted = new Set<string>();
    for (const { id, state, threadId } of after.clauses) {
      if (state !== 'accepted') continue;
      if (accepted.has(threadId)) return id;
      accepted.add(threadId);
    }
    return after.clauses.find((clause) => isOpen(clause) && accepted.has(clause.threadId))?.id;
  },

  'one active in an open thread while there are votes, none else': ({ after }) => {
    const actives = new Map<string, number>();
    for (const clause of after.clauses) {
      if (isOpen(clause)) actives.set(clause.threadId, (actives.get(clause.threadId) ?? 0) + (clause.state === 'active' ? 1 : 0));
    }
    const due = isVotable(after) ? 1 : 0;
    for (const [threadId, count] of actives) if (count !== due) return `${threadId} has ${count}`;
    return undefined;
  },

  'a clause with an open counter-proposal is not active': ({ after }) => {
    for (const child of after.clauses) {
      if (child.targetId === null || !isOpen(child)) continue;
      const target = after.clauses.find(({ id }) => id === child.targetId);
      if (!target || !isOpen(target) || target.state === 'active') return child.targetId;
    }
    return undefined;
  },

  'depth is 2 at most, targets are older and of the thread': ({ after }) => {
    for (const [index, { id, depth, targetId, threadId }] of after.clauses.entries()) {
      if (targetId === null) {
        if (depth !== 0 || threadId !== id) return id;
        continue;
      }
      const at = after.clauses.findIndex((each) => each.id === targetId);
      const target = after.clauses[at];
      if (!target || at >= index || depth > 2 || depth !== target.depth + 1 || threadId !== target.threadId) return id;
    }
    return undefined;
  },

  'a ballot is by one of the roll, on an active clause, for its text': ({ before, events }) => {
    for (const [index, event] of events.entries()) {
      if (event.type !== 'ballotCast') continue;
      const { clauseId, textHash } = event.data;
      if (isNeutral(before, event.actorId)) return `${clauseId}: a mediator`;
      const proposal = events[index - 1];
      if (proposal?.type === 'clauseProposed' || proposal?.type === 'counterProposed') {
        const isOwn = proposal.data.clauseId === clauseId && proposal.actorId === event.actorId && proposal.data.textHash === textHash;
        if (!isOwn || event.data.choice !== 'accept') return clauseId;
        continue;
      }
      const clause = before.clauses.find(({ id }) => id === clauseId);
      if (clause?.state !== 'active' || clause.textHash !== textHash) return clauseId;
    }
    return undefined;
  },

  'one current ballot each': ({ after }) =>
    after.clauses.find(({ ballots }) => new Set(ballots.map(({ userId }) => userId)).size !== ballots.length)?.id,

  'accepted has its need, rejected by vote cannot reach it': ({ before, after }) =>
    after.clauses.find((clause, index) => {
      const { state, rejection, tally } = clause;
      if (isOpen(clause) || before.clauses[index] === clause) return false;
      if (!tally) return true;
      if (state === 'accepted') return tally.accepts < tally.need || tally.roll < 2;
      return rejection === 'vote' && tally.roll - tally.rejects >= tally.need;
    })?.id,

  'nothing active is decided already': ({ after }) => {
    const present = after.parties.filter(({ status, userId }) => status === 'present' && !isNeutral(after, userId));
    for (const { id, state, ballots } of after.clauses) {
      if (state !== 'active') continue;
      const rejects = ballots.filter(({ choice }) => choice === 'reject').length;
      const accepts = ballots.filter((ballot) => ballot.choice === 'accept' && isProvided(after, ballot)).length;
      const silent = present.filter(({ userId }) => ballots.every((ballot) => ballot.userId !== userId)).length;
      const roll = ballots.length + silent;
      const need = { unanimity: roll, twoThirds: Math.ceil((2 * roll) / 3), majority: Math.floor(roll / 2) + 1 }[after.rule];
      if (isSure({ accepts, rejects, roll, need })) return id;
    }
    return undefined;
  },

  'a conditional acceptance counts when its conditions are accepted, with the decision at the latest': ({ before, after }) =>
    after.clauses.find(({ state, ballots, tally }, index) => {
      if (state !== 'accepted' || before.clauses[index]?.state === 'accepted') return false;
      const counted = ballots.filter(({ choice, conditions, isMet }) => choice === 'accept' && (!conditions || isMet));
      const isWrong =
        counted.some((ballot) => !isProvided(after, ballot)) || ballots.some(({ choice, isMet }) => isMet && choice === 'reject');
      return isWrong || counted.length !== tally?.accepts;
    })?.id,

  'an acceptance on a rejected condition is a rejection': ({ before, after }) =>
    after.clauses.find((clause, index) => {
      const stands = (id: string) => after.clauses.find((each) => each.id === id)?.state;
      const isOver = !isOpen(before.clauses[index] ?? clause);
      return clause.ballots.some(({ choice, conditions, failedId }) => {
        if (failedId !== undefined) return choice !== 'reject' || !conditions?.includes(failedId) || stands(failedId) !== 'rejected';
        return !isOver && isOpen(clause) && choice === 'accept' && conditions?.some((id) => stands(id) === 'rejected');
      });
    })?.id,

  'conditions are at most five clauses of other threads': ({ events, after }) =>
    events.find((event) => {
      if (event.type !== 'ballotCast' || !event.data.conditions) return false;
      const { clauseId, conditions } = event.data;
      const threadOf = (id: string) => after.clauses.find((each) => each.id === id)?.threadId;
      const threads = conditions.map(threadOf);
      return conditions.length > 5 || conditions.length === 0 || threads.includes(undefined) || threads.includes(threadOf(clauseId));
    })?.type,

  'no proposal or ballot after the end, but ballots in a final vote': ({ before, events }) =>
    events.find(
      ({ type, at }) =>
        proposals.has(type) && !(before.phase === 'open' && at < before.endsAt) && !(before.phase === 'finalVote' && type === 'ballotCast'),
    )?.type,

  'nothing is active while there are no votes': ({ after }) =>
    isVotable(after) ? undefined : after.clauses.find(({ state }) => state === 'active')?.id,

  'times never go back': ({ before, events }) => {
    let last = before.startedAt;
    for (const { at } of events) {
      if (at < last) return at;
      last = at;
    }
    return undefined;
  },

  'nothing comes from those who are no parties': ({ before, events }) =>
    events.find(
      ({ type, actorId }) =>
        actorId !== null &&
        type !== 'partyJoined' &&
        type !== 'admissionRequested' &&
        !isFollowing(type) &&
        before.parties.find(({ userId }) => userId === actorId)?.status !== 'present',
    )?.type,

  'what is the manager’s is done by the manager': ({ before, events }) =>
    events.find(
      (event) =>
        event.actorId !== before.managerId &&
        (managers.has(event.type) || (event.type === 'partyJoined' && event.data.userId !== event.actorId)),
    )?.type,

  'whoever is bound by an accepted clause could vote on it, or had left': ({ before, after }) =>
    after.clauses.find((clause, index) => {
      if (clause.state !== 'accepted' || before.clauses[index]?.state === 'accepted') return false;
      const cast = new Set(clause.ballots.map(({ userId }) => userId));
      const bound = after.parties.filter(({ userId, status }) => status === 'present' && !isNeutral(after, userId));
      const couldVote = bound.filter(({ userId }) => cast.has(userId) || mayVote(before, userId) || joined(before, after, userId));
      return couldVote.length !== bound.length || clause.tally?.roll !== new Set([...cast, ...bound.map(({ userId }) => userId)]).size;
    })?.id,

  'nobody loses a vote by what somebody else does, and who mediated never gets one': ({ before, events, after }) =>
    after.parties.find(({ userId, status }) => {
      if (status !== 'present' || joined(before, after, userId)) return false;
      const isOwn = events.some(({ type, actorId }) => type === 'ruleChanged' && actorId === userId);
      return mayVote(before, userId) !== mayVote(after, userId) && !isOwn;
    })?.userId,

  'nobody becomes the manager without their yes, but in the place of one who goes': ({ before, events, after }) => {
    if (before.managerId === after.managerId) return undefined;
    const isRemoved = after.parties.some(({ userId, status }) => userId === before.managerId && status === 'left');
    return isRemoved || events.some(({ type, actorId }) => type === 'managerChanged' && actorId === after.managerId)
      ? undefined
      : after.managerId;
  },

  'of who is removed nothing is open to vote': ({ after }) => {
    const removed = new Set(after.parties.filter(({ status }) => status === 'removed').map(({ userId }) => userId));
    return after.clauses.find(({ state, authorId }) => state === 'active' && removed.has(authorId))?.id;
  },

  'the clock alone ends the time': ({ before, events }) =>
    events.find(
      ({ type, actorId, at }) =>
        (type === 'timeUp') !== (actorId === null && !isFollowing(type)) || (type === 'timeUp' && at < before.endsAt),
    )?.type,

  'a clause that is suspended names what is voted on in its place': ({ events, after }) =>
    events.find((event) => {
      if (event.type !== 'clauseSuspended') return false;
      const { clauseId, forClauseId } = event.data;
      if (forClauseId === null) return isVotable(after);
      return events.every(({ type, data }) => type !== 'counterProposed' || data.clauseId !== forClauseId || data.targetId !== clauseId);
    })?.type,

  'nothing follows twice': ({ events }) => {
    const listed = events.map((event) => (isFollowing(event.type) ? JSON.stringify([event.type, event.data]) : event.seq));
    return new Set(listed).size === listed.length ? undefined : listed.join();
  },

  'an ended session stays as it is': ({ before, events }) => (before.phase === 'ended' ? events[0]?.type : undefined),
};

const isNeutral = ({ isMediated, managerId, mediatorIds }: SessionState, userId: string | null) =>
  (isMediated && userId === managerId) || mediatorIds.some((id) => id === userId);
const isIn = ({ parties }: SessionState, id: string) => parties.some(({ userId, status }) => userId === id && status === 'present');
const mayVote = (state: SessionState, userId: string) => isIn(state, userId) && !isNeutral(state, userId);
const joined = (before: SessionState, after: SessionState, userId: string) => !isIn(before, userId) && isIn(after, userId);

const isFollowing = (type: string) => /^(clause(Opened|Suspended|Accepted|Rejected)|conditionFailed)$/.test(type);
const isProvided = ({ clauses }: SessionState, { conditions = [] }: Ballot) =>
  conditions.every((id) => clauses.find((each) => each.id === id)?.state === 'accepted');
