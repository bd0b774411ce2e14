import type { SessionEvent } from './events.ts';
import { tallyOf } from './roll.ts';
import type { Ballot, Clause, Instant, Party, PartyDetails, SessionState } from './state.ts';

/**
 * Returns the state after one more event; the first event creates it. Does not validate: events
 * record facts. Keys are always in the same order, so equal states serialise to equal texts.
 *
 * @throws Error if the first event is not `sessionStarted`.
 */
export function apply(state: SessionState | undefined, event: SessionEvent): SessionState {
  if (event.type === 'sessionStarted') return started(event);
  if (state === undefined) throw new Error(`a session begins with sessionStarted, not with ${event.type}`);
  return { ...state, seq: event.seq, ...changes(state, event) };
}

/**
 * Returns the state after a full log.
 *
 * @throws Error if the log is empty.
 */
export function replay(events: Iterable<SessionEvent>): SessionState {
  let state: SessionState | undefined;
  for (const event of events) state = apply(state, event);
  if (state === undefined) throw new Error('an empty log describes no session');
  return state;
}

function started({ seq, at, actorId, data }: Extract<SessionEvent, { type: 'sessionStarted' }>): SessionState {
  const { sessionId, managerName, company = null, city = null, endsAt, lengthMinutes, rulesEdition = 1, ...setting } = data;
  const managerId = actorId ?? '';
  const manager: Party = { userId: managerId, name: managerName, company, city, ...justCame(at) };
  return {
    id: sessionId,
    seq,
    rulesEdition,
    managerId,
    offeredTo: null,
    title: setting.title,
    agenda: setting.agenda,
    documentType: setting.documentType,
    rule: setting.rule,
    isMediated: setting.isMediated,
    mediatorIds: [],
    groupId: setting.groupId,
    admission: setting.admission,
    ...(setting.languages && { languages: setting.languages }),
    phase: 'open',
    startedAt: at,
    endsAt,
    lengthMinutes,
    extensions: [],
    endedAt: null,
    parties: [manager],
    clauses: [],
  };
}

/**
 * Changes of the state by an event. `clauseWithdrawn` records only the author's action; the `clauseRejected`
 * event after it changes the clause.
 */
const changes = (state: SessionState, event: SessionEvent): Partial<SessionState> =>
  sessionChanges(state, event) ?? partyChanges(state, event) ?? clauseChanges(state, event) ?? {};

/** Changes of rule, management, time and phase. */
function sessionChanges(state: SessionState, event: SessionEvent): Partial<SessionState> | undefined {
  const { at } = event;
  switch (event.type) {
    case 'ruleChanged':
      return { rule: event.data.rule, isMediated: event.data.isMediated };
    case 'handedOver':
      return { managerId: event.data.userId };
    case 'handOverOffered':
      return { offeredTo: event.data.userId };
    case 'handOverDeclined':
      return { offeredTo: null };
    case 'managerChanged': {
      const { userId: managerId, endsMediation } = event.data;
      const changed = { managerId, offeredTo: null };
      return endsMediation ? { ...changed, isMediated: false, mediatorIds: [...state.mediatorIds, state.managerId] } : changed;
    }
    case 'timeUp':
      return { phase: 'timeUp' };
    case 'timeExtended': {
      const { minutes, endsAt } = event.data;
      return { phase: 'open', endsAt, extensions: [...state.extensions, { minutes, at }] };
    }
    case 'finalVoteOpened':
      return { phase: 'finalVote' };
    case 'sessionEnded':
      return { phase: 'ended', endedAt: at, offeredTo: null };
    default:
      return undefined;
  }
}

/** Changes of who takes part. */
function partyChanges(state: SessionState, event: SessionEvent): Partial<SessionState> | undefined {
  const { at } = event;
  switch (event.type) {
    case 'admissionRequested':
      return came(state, at, { userId: event.actorId ?? '', ...event.data, status: 'waiting' });
    case 'partyJoined':
      return came(state, at, { ...event.data, status: 'present' });
    case 'admissionDeclined':
      return went(state, event.data.userId, { status: 'declined' });
    case 'partyLeft':
      return went(state, event.data.userId, { status: 'left', leftAt: at });
    case 'partyRemoved':
      return went(state, event.data.userId, { status: 'removed', leftAt: at, reason: event.data.reason });
    default:
      return undefined;
  }
}

/** Changes of clauses and their votes. */
function clauseChanges(state: SessionState, event: SessionEvent): Partial<SessionState> | undefined {
  const { at } = event;
  const actorId = event.actorId ?? '';
  switch (event.type) {
    case 'clauseProposed':
    case 'counterProposed':
      return { clauses: [...state.clauses, proposed(state, event)] };
    case 'ballotCast': {
      const { clauseId, choice, reason, conditions, shown } = event.data;
      const ballot: Ballot = { userId: actorId, choice, reason, castAt: at, ...(conditions && { conditions }), ...(shown && { shown }) };
      return changed(state, clauseId, ({ ballots }) => ({ ballots: put(ballots, ballot) }));
    }
    case 'clauseOpened':
      return changed(state, event.data.clauseId, () => ({ state: 'active' }));
    case 'clauseSuspended':
      return changed(state, event.data.clauseId, () => ({ state: 'pending' }));
    case 'conditionFailed': {
      const { clauseId, userId, conditionId: failedId } = event.data;
      return changed(state, clauseId, ({ ballots }) => ({
        ballots: ballots.map((ballot) => (ballot.userId === userId ? { ...ballot, choice: 'reject', failedId } : ballot)),
      }));
    }
    case 'clauseAccepted': {
      const { clauseId, tally, met } = event.data;
      return changed(state, clauseId, ({ ballots }) => ({
        state: 'accepted',
        decidedAt: at,
        tally: tallyOf(tally),
        ballots: met ? ballots.map((ballot) => (met.includes(ballot.userId) ? { ...ballot, isMet: true } : ballot)) : ballots,
      }));
    }
    case 'clauseRejected': {
      const { clauseId, rejection, tally } = event.data;
      return changed(state, clauseId, () => ({ state: 'rejected', rejection, decidedAt: at, tally: tallyOf(tally) }));
    }
    default:
      return undefined;
  }
}

function proposed(state: SessionState, event: Extract<SessionEvent, { type: 'clauseProposed' | 'counterProposed' }>): Clause {
  const { clauseId: id, text, textHash, translations } = event.data;
  const target = event.type === 'counterProposed' ? state.clauses.find((clause) => clause.id === event.data.targetId) : undefined;
  return {
    id,
    threadId: target?.threadId ?? id,
    targetId: target?.id ?? null,
    depth: target ? target.depth + 1 : 0,
    authorId: event.actorId ?? '',
    title: event.type === 'clauseProposed' ? event.data.title : null,
    text,
    ...(translations && { translations }),
    textHash,
    state: 'pending',
    rejection: null,
    proposedAt: event.at,
    decidedAt: null,
    tally: null,
    ballots: [],
  };
}

/** Adds an item, or replaces the item of the same person. */
function put<Item extends { userId: string }>(items: readonly Item[], item: Item): readonly Item[] {
  const isKnown = items.some(({ userId }) => userId === item.userId);
  return isKnown ? items.map((each) => (each.userId === item.userId ? item : each)) : [...items, item];
}

/** Details missing in the event stay unchanged. */
function came(
  state: SessionState,
  at: Instant,
  { userId, name, company, city, status }: Pick<Party, 'userId' | 'name' | 'status'> & Partial<PartyDetails>,
): Pick<SessionState, 'parties'> {
  const known = state.parties.find((party) => party.userId === userId);
  const details = {
    company: company === undefined ? (known?.company ?? null) : company,
    city: city === undefined ? (known?.city ?? null) : city,
  };
  return { parties: put(state.parties, { userId, name, ...details, ...justCame(at), status }) };
}

const justCame = (at: Instant) => ({ status: 'present' as const, joinedAt: at, leftAt: null, reason: null });

/** An offer of the hand-over lapses when its recipient leaves. */
const went = (state: SessionState, userId: string, change: Partial<Party>) => ({
  offeredTo: state.offeredTo === userId ? null : state.offeredTo,
  parties: state.parties.map((party) => (party.userId === userId ? { ...party, ...change } : party)),
});

const changed = (state: SessionState, clauseId: string, change: (clause: Clause) => Partial<Clause>) => ({
  clauses: state.clauses.map((clause) => (clause.id === clauseId ? { ...clause, ...change(clause) } : clause)),
});
