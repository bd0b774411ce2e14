import { inOrder } from '#platform/contract/hash-chain.ts';
import { apply } from './apply.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { EventBody, SessionEvent } from './events.ts';
import { plusMinutes } from './instant.ts';
import { canBeLanguages } from './languages.ts';
import type { SessionState } from './state.ts';

/**
 * Checks, event by event, that the rules of the session lead to its log: that each person was
 * allowed what they did then, and that exactly the events follow that had to.
 */
export class LegalLog {
  #state: SessionState | undefined;
  #lastAt = '';
  /** Events that must follow, with the occasion of their cause. */
  #following: { events: readonly EventBody[]; at: string; actorId: string | null } = { events: [], at: '', actorId: null };

  /** The state after the events that were allowed; undefined before the first. */
  get state(): SessionState | undefined {
    return this.#state;
  }

  /** Whether the rules allow this event after the ones before. */
  allows(event: SessionEvent): boolean {
    // Time never goes back.
    const isAllowed = event.at >= this.#lastAt && this.#isAllowed(event);
    this.#lastAt = event.at;
    if (isAllowed) this.#state = apply(this.#state, event);
    return isAllowed;
  }

  /** Whether all events are there that had to follow. */
  get isComplete(): boolean {
    return this.#withoutOptional(this.#following.events).length === 0;
  }

  #isAllowed(event: SessionEvent): boolean {
    const state = this.#state;
    if (!state) return isStart(event);
    if (event.type === 'keyEnrolled') return this.isComplete && mayEnrol(state, event);
    if (this.#following.events.length > 0) {
      const { events, at, actorId } = this.#following;
      if (event.at === at && event.actorId === actorId && this.#follows(event, events)) return true;
      const necessary = this.#withoutOptional(events);
      if (necessary.length > 0) return event.at === at && event.actorId === actorId && this.#follows(event, necessary);
    }
    return commandsOf(state, event).some((command) => {
      const outcome = decide(state, command, { actorId: event.actorId ?? '', at: event.at });
      if (!('events' in outcome)) return false;
      this.#following = { events: outcome.events, at: event.at, actorId: event.actorId };
      return this.#follows(event, outcome.events);
    });
  }

  #follows(event: SessionEvent, [next, ...others]: readonly EventBody[]): boolean {
    if (!next || !isSame(event, next)) return false;
    this.#following = { ...this.#following, events: others };
    return true;
  }

  /**
   * Without the withdrawals after the time for proposals. Releases before the third edition of the
   * rules did not record all of them; without one, a clause stays undecided and nothing is agreed.
   */
  #withoutOptional(events: readonly EventBody[]): readonly EventBody[] {
    if (this.#state?.phase !== 'timeUp' || this.#state.rulesEdition > 2) return events;
    return events.filter((event) => !(event.type === 'clauseRejected' && event.data.rejection === 'withdrawn'));
  }
}

const isSame = (event: SessionEvent, body: EventBody): boolean =>
  event.type === body.type && JSON.stringify(inOrder(event.data)) === JSON.stringify(inOrder(body.data));

const isStart = (event: SessionEvent): boolean =>
  event.type === 'sessionStarted' &&
  event.actorId !== null &&
  event.data.endsAt === plusMinutes(event.at, event.data.lengthMinutes) &&
  (event.data.languages === undefined || ((event.data.rulesEdition ?? 1) > 3 && canBeLanguages(event.data.languages)));

/** Any present party may enrol a key until the end; whose it is, is checked with the signatures. */
const mayEnrol = ({ parties, phase, endsAt }: SessionState, { actorId, at }: SessionEvent): boolean =>
  phase !== 'ended' &&
  !(phase === 'open' && at >= endsAt) &&
  parties.some(({ userId, status }) => userId === actorId && status === 'present');

/** The commands that may have caused an event; none if it only follows from others. */
function commandsOf(state: SessionState, event: SessionEvent): (Command | { type: 'tick' })[] {
  if (event.actorId === null) return event.type === 'timeUp' ? [{ type: 'tick' }] : [];
  // Events that are due by time come first.
  if (state.phase === 'open' && event.at >= state.endsAt) return [];
  const { type, data } = event;
  // Ids are new.
  if ((type === 'clauseProposed' || type === 'counterProposed') && state.clauses.some(({ id }) => id === data.clauseId)) return [];
  switch (type) {
    case 'ruleChanged':
      return [{ type: 'changeRule', ...data }];
    case 'admissionRequested':
      return [{ type: 'join', ...data }];
    case 'admissionDeclined':
      return [{ type: 'decline', userId: data.userId }];
    case 'partyJoined': {
      const { userId, ...person } = data;
      return [userId === event.actorId ? { type: 'join', ...person } : { type: 'admit', userId }];
    }
    case 'partyLeft':
      return data.userId === event.actorId ? [{ type: 'leave' }] : [];
    case 'partyRemoved':
      return [{ type: 'remove', ...data }];
    case 'handOverOffered':
      return [{ type: 'offerHandOver', userId: data.userId }];
    case 'handOverDeclined':
      return [{ type: 'declineHandOver' }];
    case 'managerChanged':
      return [data.userId === event.actorId ? { type: 'acceptHandOver' } : { type: 'leaveTo', userId: data.userId }];
    case 'clauseProposed':
      return [{ type: 'propose', ...data }];
    case 'counterProposed':
      return [{ type: 'counterPropose', ...data }];
    case 'clauseWithdrawn':
      return [{ type: 'withdraw', clauseId: data.clauseId }];
    case 'ballotCast':
      return [{ type: 'vote', ...data, isConfirmed: true }];
    case 'timeExtended':
      return [{ type: 'extend', minutes: data.minutes }];
    case 'finalVoteOpened':
      return [{ type: 'openFinalVote' }];
    case 'sessionEnded':
      return [{ type: 'end' }];
    default:
      return [];
  }
}
