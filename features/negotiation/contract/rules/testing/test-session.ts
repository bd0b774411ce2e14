import { apply } from '../apply.ts';
import type { Command, Outcome, Refusal, StartSession } from '../commands.ts';
import { decide } from '../decide.ts';
import type { EventBody, SessionEvent } from '../events.ts';
import { start } from '../start.ts';
import type { Clause, Instant, SessionState } from '../state.ts';

export const noon: Instant = '2026-11-20T12:00:00.000250Z';

/** The given number of seconds after noon. */
export const after = (seconds: number): Instant =>
  new Date(Date.parse('2026-11-20T12:00:00Z') + seconds * 1000).toISOString().slice(0, 19) + noon.slice(19);

/** Readable stand-in for SHA-256. */
export const hashOf = (text: string): string => `hash of ${text}`;

export const setting: StartSession = {
  type: 'start',
  id: 'SESSION2',
  managerName: 'Mia',
  title: null,
  agenda: 'Who pays for what',
  documentType: 'partnership',
  lengthMinutes: 20,
  rule: 'unanimity',
  isMediated: false,
  groupId: null,
  admission: 'open',
};

/** A scripted session for tests: `mia` manages it; the clock moves only when set. */
export class TestSession {
  state: SessionState;
  readonly events: SessionEvent[] = [];
  at: Instant = noon;

  constructor(change: Partial<StartSession> = {}, ...joining: string[]) {
    const origin = { actorId: 'mia', at: this.at };
    this.state = this.#write(undefined, 'mia', start({ ...setting, ...change }, origin));
    for (const userId of joining) this.does(userId, { type: 'join', name: userId });
  }

  /**
   * Runs a command and returns the types and clauses of its events.
   *
   * @throws Error if it is refused.
   */
  does(actorId: string, command: Command): string[] {
    const outcome = this.#carry(actorId, command);
    if ('refusal' in outcome) throw new Error(`${actorId} was refused to ${command.type}: ${outcome.refusal.code}`);
    return outcome.events.map(({ type, data }) => ('clauseId' in data ? `${type} ${data.clauseId}` : type));
  }

  /**
   * Runs a command and returns its refusal.
   *
   * @throws Error if it is not refused.
   */
  refuses(actorId: string, command: Command): Refusal {
    const outcome = this.#carry(actorId, command);
    if ('events' in outcome) throw new Error(`${actorId} was not refused to ${command.type}`);
    return outcome.refusal;
  }

  propose = (actorId: string, clauseId: string, text = clauseId) =>
    this.does(actorId, { type: 'propose', clauseId, title: null, text, textHash: hashOf(clauseId) });
  counter = (actorId: string, targetId: string, clauseId: string, text?: string) => this.does(actorId, counter(targetId, clauseId, text));
  accepts = (actorId: string, clauseId: string) => this.does(actorId, ballot(clauseId, 'accept'));
  acceptsIf = (actorId: string, clauseId: string, ...conditions: string[]) =>
    this.does(actorId, { ...ballot(clauseId, 'accept'), conditions } as Command);
  rejects = (actorId: string, clauseId: string) => this.does(actorId, ballot(clauseId, 'reject'));

  clause(id: string): Clause {
    const clause = this.state.clauses.find((each) => each.id === id);
    if (!clause) throw new Error(`no clause ${id}`);
    return clause;
  }

  /** State of each clause: `{ a: 'active', b: 'rejected: superseded' }`. */
  get stands(): Record<string, string> {
    return Object.fromEntries(this.state.clauses.map(({ id, state, rejection }) => [id, rejection ? `${state}: ${rejection}` : state]));
  }

  #carry(actorId: string, command: Command): Outcome {
    const clock = decide(this.state, { type: 'tick' }, { actorId, at: this.at });
    if ('events' in clock) this.state = this.#write(this.state, null, clock.events);
    const outcome = decide(this.state, command, { actorId, at: this.at });
    if ('events' in outcome) this.state = this.#write(this.state, actorId, outcome.events);
    return outcome;
  }

  #write(before: SessionState | undefined, actorId: string | null, bodies: readonly EventBody[]): SessionState {
    let state = before;
    for (const body of bodies) {
      const event = { ...body, seq: this.events.length + 1, at: this.at, actorId };
      this.events.push(event);
      state = apply(state, event);
    }
    if (!state) throw new Error('nothing was written');
    return state;
  }
}

export const counter = (targetId: string, clauseId: string, text = clauseId): Command => ({
  type: 'counterPropose',
  clauseId,
  targetId,
  text,
  textHash: hashOf(clauseId),
});

export const ballot = (clauseId: string, choice: 'accept' | 'reject'): Command => ({
  type: 'vote',
  clauseId,
  choice,
  textHash: hashOf(clauseId),
  isConfirmed: true,
  reason: null,
});
