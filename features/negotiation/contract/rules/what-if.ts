import type { ClauseState, DecisionRule, Rejection } from '../kinds.ts';
import { apply, replay } from './apply.ts';
import type { Command, Tick } from './commands.ts';
import { decide } from './decide.ts';
import type { SessionEvent } from './events.ts';
import { clauseTally, tallyOf } from './roll.ts';
import { Draft, settle } from './settle.ts';
import type { SessionState, Tally } from './state.ts';

/** Hypothetical result of a clause. */
export interface Supposition {
  clauseId: string;
  /** Null if it could not have been proposed. */
  state: ClauseState | null;
  rejection: Rejection | null;
  tally: Tally | null;
  /** Whether the result differs from the actual one. */
  isOther: boolean;
}

/**
 * Result of each clause if the session had used another rule: all actions are replayed at their
 * times; actions that would no longer have been possible, such as votes on a decided clause, are
 * skipped.
 */
export function whatIf(events: readonly SessionEvent[], rule: DecisionRule): readonly Supposition[] {
  let supposed: SessionState | undefined;
  for (const event of events) supposed = suppose(supposed, event, rule);
  return replay(events).clauses.map(({ id, state: actual, rejection: actualRejection }) => {
    const clause = supposed?.clauses.find((each) => each.id === id);
    if (!supposed || !clause) return { clauseId: id, state: null, rejection: null, tally: null, isOther: true };
    const { state, rejection } = clause;
    const tally = clause.tally ?? tallyOf(clauseTally(supposed, clause));
    return { clauseId: id, state, rejection, tally, isOther: state !== actual || rejection !== actualRejection };
  });
}

function suppose(state: SessionState | undefined, event: SessionEvent, rule: DecisionRule): SessionState {
  if (event.type === 'sessionStarted') return apply(undefined, { ...event, data: { ...event.data, rule } });
  if (state === undefined) throw new Error('a session begins with sessionStarted');
  if (event.type === 'handedOver') return handedOver(state, event);
  const command = commandOf(state, event, rule);
  if (command === undefined) return state;
  const { at, actorId } = event;
  const outcome = decide(state, command, { actorId: actorId ?? '', at });
  const draft = new Draft(state, at, actorId);
  if ('events' in outcome) draft.record(...outcome.events);
  return draft.state;
}

/** Event of the first edition only, for which there is no command any more. */
function handedOver(state: SessionState, event: Extract<SessionEvent, { type: 'handedOver' }>): SessionState {
  const draft = new Draft(state, event.at, event.actorId);
  draft.record(event);
  settle(draft);
  return draft.state;
}

/** The command that caused an event; undefined for events that follow from others. */
function commandOf(state: SessionState, event: SessionEvent, rule: DecisionRule): Command | Tick | undefined {
  switch (event.type) {
    case 'ruleChanged':
      return { type: 'changeRule', rule, isMediated: event.data.isMediated };
    case 'admissionRequested':
      return { type: 'join', name: event.data.name };
    case 'admissionDeclined':
      return { type: 'decline', userId: event.data.userId };
    case 'partyJoined': {
      const { userId, name } = event.data;
      return userId === event.actorId ? { type: 'join', name } : { type: 'admit', userId };
    }
    case 'partyLeft':
      return { type: 'leave' };
    case 'partyRemoved':
      return { type: 'remove', ...event.data };
    case 'handOverOffered':
      return { type: 'offerHandOver', ...event.data };
    case 'handOverDeclined':
      return { type: 'declineHandOver' };
    case 'managerChanged':
      return event.data.userId === event.actorId ? { type: 'acceptHandOver' } : { type: 'leaveTo', userId: event.data.userId };
    case 'clauseProposed':
      return { type: 'propose', ...event.data };
    case 'counterProposed':
      return { type: 'counterPropose', ...event.data };
    case 'clauseWithdrawn':
      return { type: 'withdraw', ...event.data };
    case 'ballotCast':
      return { type: 'vote', isConfirmed: true, ...(isHopeless(state, event.data) ? asRejection(event.data) : event.data) };
    case 'timeUp':
      return { type: 'tick' };
    case 'timeExtended':
      return { type: 'extend', minutes: event.data.minutes };
    case 'finalVoteOpened':
      return { type: 'openFinalVote' };
    case 'sessionEnded':
      return { type: 'end' };
    default:
      return undefined;
  }
}

type Vote = Extract<SessionEvent, { type: 'ballotCast' }>['data'];

/** Whether a clause that the acceptance depends on is rejected here, or could not have been proposed. */
const isHopeless = ({ clauses }: SessionState, { conditions = [] }: Vote): boolean =>
  conditions.some((id) => (clauses.find((clause) => clause.id === id)?.state ?? 'rejected') === 'rejected');

const asRejection = ({ conditions: _, ...vote }: Vote): Vote => ({ ...vote, choice: 'reject' });
