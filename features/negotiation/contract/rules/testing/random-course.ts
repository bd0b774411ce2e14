import { decisionRules } from '../../kinds.ts';
import type { Command, Occasion, Outcome, StartSession, Tick } from '../commands.ts';
import type { EventBody, SessionEvent } from '../events.ts';
import type { Clause, SessionState, Translations } from '../state.ts';
import { Dice } from './dice.ts';
import { hasCircle } from './has-circle.ts';
import { invariants } from './invariants.ts';
import { ownEvents } from './own-events.ts';
import { Judge } from '../../second-reading/judge.ts';
import { objectionTo } from '../../second-reading/objection-to.ts';
import { asksFirst, verdict, waitsFor } from '../../second-reading/verdict.ts';

/** The rules under test, or a mutant of them. */
export interface Rules {
  start: (command: StartSession, origin: Occasion) => EventBody[];
  decide: (state: SessionState, command: Command | Tick, origin: Occasion) => Outcome;
  apply: (state: SessionState | undefined, event: SessionEvent) => SessionState;
}

const people = ['mia', 'bo', 'cy', 'di', 'ed', 'fay', 'gus'] as const;

/** Weight of each command; the sum is 200. */
const often: Record<Command['type'] | 'again', number> = {
  vote: 84,
  counterPropose: 34,
  propose: 20,
  withdraw: 10,
  join: 11,
  leave: 5,
  remove: 3,
  offerHandOver: 5,
  acceptHandOver: 5,
  declineHandOver: 2,
  leaveTo: 1,
  admit: 5,
  decline: 3,
  changeRule: 4,
  extend: 3,
  openFinalVote: 4,
  end: 1,
  again: 8,
};
const kinds = Object.entries(often).flatMap(([kind, times]) => Array.from({ length: times }, () => kind as keyof typeof often));
const ofManagers = new Set(['remove', 'offerHandOver', 'leaveTo', 'admit', 'decline', 'changeRule', 'extend', 'openFinalVote', 'end']);

/** Number of events of each type and of refusals of each code. */
export type Sightings = Map<string, number>;

/**
 * A session driven by numbers, one per command: anyone may do anything at any time. After each
 * command it is compared with the oracle and the invariants of NE-22.
 *
 * @throws Error on the first violation.
 */
export class RandomCourse {
  state: SessionState;
  readonly events: SessionEvent[] = [];
  readonly #rules: Rules;
  readonly #judge = new Judge();
  readonly #seen: Sightings;
  #time = Date.parse('2026-11-20T12:00:00Z');
  #last: { actor: string; command: Command } | undefined;

  constructor(rules: Rules, setup: number, seen: Sightings = new Map()) {
    this.#rules = rules;
    this.#seen = seen;
    const dice = new Dice(setup);
    const start: StartSession = {
      type: 'start',
      id: 'SESSION2',
      managerName: 'Name of mia',
      title: null,
      agenda: 'An agenda',
      documentType: 'sale',
      rule: dice.of(decisionRules),
      isMediated: dice.upTo(4) === 0,
      admission: dice.upTo(4) === 0 ? 'approval' : 'open',
      lengthMinutes: 1 + dice.upTo(60),
      groupId: null,
    };
    const edition = dice.of([2, 3, 4, 4, 4, 4, 4, 4]);
    const languages = edition === 4 && dice.of([undefined, undefined, ['fr', 'ar'], ['en', 'fr', 'es']]);
    const bodies = rules.start({ ...start, ...(languages && { languages }) }, { actorId: 'mia', at: this.at });
    this.state = this.#write(undefined, 'mia', inEdition(edition, bodies));
    for (const userId of people.slice(1, 2 + dice.upTo(5))) {
      this.#carry(userId, { type: 'join', name: `Name of ${userId}` });
      if (start.admission === 'approval' && dice.upTo(3) > 0) this.#carry('mia', { type: 'admit', userId });
    }
  }

  get at(): string {
    return `${new Date(this.#time).toISOString().slice(0, 23)}250Z`;
  }

  take(number: number): void {
    const dice = new Dice(number);
    const kind = dice.of(kinds) ?? 'vote';
    const person = dice.upTo(4) === 0 ? dice.of(people) : (dice.of(this.#present) ?? 'mia');
    this.#pass(dice.upTo(256));
    const again = kind === 'again' ? this.#last : undefined;
    const command = again ? withNewId(again.command, this.#newId) : this.#command(kind === 'again' ? 'propose' : kind, dice);
    const isForManager = ofManagers.has(command.type) && dice.upTo(4) > 0;
    const isAnswer = (command.type === 'acceptHandOver' || command.type === 'declineHandOver') && dice.upTo(4) > 0;
    const requested = isAnswer ? this.state.offeredTo : null;
    const usual = requested ?? (isForManager ? this.state.managerId : command.type === 'join' ? dice.of(people) : person);
    const actor = again?.actor ?? usual;
    this.#last = { actor, command };
    this.#carry(actor, command);
  }

  /**
   * Usually no time or only seconds pass; sometimes time jumps to the end, just before it or far
   * ahead.
   */
  #pass(throwOf: number): void {
    const end = Date.parse(this.state.endsAt);
    if (throwOf >= 200) this.#time += (throwOf - 199) * 200;
    else if (throwOf === 0) this.#time = Math.max(this.#time, end);
    else if (throwOf === 1) this.#time = Math.max(this.#time, end - 1);
    else if (throwOf === 2) this.#time += 600_000;
  }

  get #present(): string[] {
    return this.state.parties.filter(({ status }) => status === 'present').map(({ userId }) => userId);
  }

  get #newId(): string {
    return `c${this.state.clauses.length}`;
  }

  #command(kind: Command['type'], dice: Dice): Command {
    const { clauses } = this.state;
    const type = kind === 'vote' && clauses.length === 0 ? 'propose' : kind;
    const clauseId = this.#newId;
    const textHash = `hash of ${clauseId}`;
    const userId = dice.of(people);
    if (type === 'propose') {
      const title = dice.upTo(2) === 0 ? null : 'A title';
      return { type, clauseId, title, text: `text of ${clauseId}`, textHash, ...this.#translations(clauseId, dice) };
    }
    if (type === 'counterPropose') {
      const original = dice.upTo(3) === 0 ? clauses.find(({ depth, state }) => depth === 0 && state === 'pending') : undefined;
      const target = original ?? pick(clauses, dice, 3);
      const text = dice.upTo(6) === 0 && target ? target.text : `text of ${clauseId}`;
      const isSame = dice.upTo(2) === 0 && target?.translations;
      const others = isSame ? { translations: isSame } : this.#translations(clauseId, dice);
      return { type, clauseId, targetId: target?.id ?? 'nothing', text, textHash, ...others };
    }
    if (type === 'vote') {
      const rare = dice.upTo(32);
      const clause = pick(clauses, dice, 8);
      const hash = rare === 31 ? 'hash of another' : `hash of ${clause?.id}`;
      const choice = rare % 3 === 0 ? 'reject' : 'accept';
      const reason = choice === 'reject' && rare % 2 === 0 ? 'A reason' : null;
      const vote = { type, clauseId: clause?.id ?? 'nothing', choice, textHash: hash, isConfirmed: rare % 16 !== 9, reason } as const;
      const shown = this.#shown(dice);
      const conditions = choice === 'accept' || dice.upTo(16) === 0 ? this.#conditions(clause, dice) : [];
      return { ...vote, ...shown, ...(conditions.length > 0 && { conditions }) };
    }
    if (type === 'withdraw') return { type, clauseId: pick(clauses, dice, 2)?.id ?? 'nothing' };
    if (type === 'join') return { type, name: `Name of ${userId}` };
    if (type === 'remove') return { type, userId, reason: 'A reason' };
    if (type === 'admit' || type === 'decline' || type === 'offerHandOver' || type === 'leaveTo') return { type, userId };
    if (type === 'changeRule') return { type, rule: dice.of(decisionRules), isMediated: dice.upTo(2) === 0 };
    if (type === 'extend') return { type, minutes: 1 + dice.upTo(20) };
    return { type };
  }

  /** Mostly the texts that the clause needs; sometimes one is missing, empty or too many. */
  #translations(clauseId: string, dice: Dice): { translations?: Translations } {
    const { languages } = this.state;
    const rare = dice.upTo(32);
    if (!languages) return rare === 0 ? { translations: { fr: `text of ${clauseId}` } } : {};
    const all = languages.slice(1).map((language) => [language, `${language} of ${clauseId}`]);
    if (rare === 0) return {};
    if (rare === 1) return { translations: Object.fromEntries(all.slice(1)) };
    if (rare === 2) return { translations: Object.fromEntries([...all, ['de', 'Text']]) };
    if (rare === 3) return { translations: Object.fromEntries(all.map(([language = '']) => [language, ''])) };
    return { translations: Object.fromEntries(all) };
  }

  /** Mostly one or more languages of the session; sometimes none, others or in another order. */
  #shown(dice: Dice): { shown?: readonly string[] } {
    const { languages } = this.state;
    const rare = dice.upTo(32);
    if (!languages) return rare === 0 ? { shown: ['fr'] } : {};
    if (rare === 0) return {};
    if (rare === 1) return { shown: languages.toReversed() };
    if (rare === 2) return { shown: [] };
    if (rare === 3) return { shown: [...languages, 'de'] };
    if (rare === 4) return { shown: [...languages.slice(0, 1), ...languages] };
    return { shown: rare < 10 ? languages : languages.slice(rare % languages.length).slice(0, 1) };
  }

  /** Mostly undecided clauses of other threads, in the order of proposal. */
  #conditions(of: Clause | undefined, dice: Dice): readonly string[] {
    const { clauses } = this.state;
    const count = dice.upTo(5) < 2 ? 0 : dice.upTo(8) < 6 ? 1 + dice.upTo(2) : 3 + dice.upTo(6);
    const fit = clauses.filter(({ state, threadId }) => (state === 'active' || state === 'pending') && threadId !== of?.threadId);
    const from = dice.upTo(8) === 0 ? clauses : fit;
    if (dice.upTo(64) === 0) return ['nothing'];
    const first = dice.upTo(Math.max(1, from.length));
    const wanted = [...from.slice(first), ...from.slice(0, first)].slice(0, count);
    return clauses.filter((clause) => wanted.includes(clause)).map(({ id }) => id);
  }

  #carry(actorId: string, command: Command): void {
    const at = this.at;
    const requested = this.state;
    const isDue = this.#judge.isDue(at);
    this.#settleWith(
      { type: 'tick' },
      null,
      this.#rules.decide(requested, { type: 'tick' }, { actorId, at }),
      isDue ? 'happens' : 'nothing',
    );
    const outcome = this.#rules.decide(this.state, command, { actorId, at });
    if (isDue && JSON.stringify(outcome) !== JSON.stringify(this.#rules.decide(requested, command, { actorId, at })))
      throw new Error(`${command.type} is answered otherwise when the clock has not spoken`);
    this.#settleWith(command, actorId, outcome, verdict(this.#judge, actorId, command));
  }

  #settleWith(command: Command | Tick, actorId: string | null, outcome: Outcome, due: string): void {
    const came = 'refusal' in outcome ? outcome.refusal.code : outcome.events.length > 0 ? 'happens' : 'nothing';
    const who = `${command.type} by ${actorId ?? 'the clock'} in ${this.state.phase}`;
    if (came !== due) throw new Error(`${who}: ${came}, should be ${due}`);
    if ('refusal' in outcome) {
      this.#see(came);
      const { waitsForId } = outcome.refusal.present ?? {};
      if ('clauseId' in command && came === 'clause.waits' && waitsForId !== waitsFor(this.#judge, command.clauseId))
        throw new Error(`${who}: told to wait for ${waitsForId}`);
      return;
    }
    if (outcome.events.length === 0) return;
    this.#expectOwnEvent(command, actorId, outcome.events[0]);
    const before = this.state;
    this.state = this.#write(before, actorId, outcome.events);
    const events = this.events.slice(before.seq);
    for (const [law, breaks] of Object.entries(invariants)) {
      const found = breaks({ before, events, after: this.state });
      if (found !== undefined) throw new Error(`${who} breaks “${law}”: ${found}`);
    }
    if (events.some(({ data }) => 'met' in data)) this.#see('conditions that are met');
    if (hasCircle(events, this.state)) this.#see('conditions in a circle');
    const objection = objectionTo(this.state, this.#judge);
    if (objection !== undefined) throw new Error(`after ${who}: ${objection}`);
  }

  /** Checks that the first event matches the command. */
  #expectOwnEvent(command: Command | Tick, actorId: string | null, event: EventBody | undefined): void {
    const due = command.type === 'join' && asksFirst(this.#judge, actorId ?? '') ? 'admissionRequested' : ownEvents[command.type];
    if (event?.type !== due) throw new Error(`${command.type} became ${event?.type}`);
    const data: Record<string, unknown> = event.data;
    for (const [key, value] of Object.entries(command))
      if (key !== 'type' && key !== 'isConfirmed' && JSON.stringify(data[key]) !== JSON.stringify(value))
        throw new Error(`${event.type} has ${String(data[key])} as ${key}`);
    if ((command.type === 'leave' || due === 'partyJoined') && data['userId'] !== ('userId' in command ? command.userId : actorId))
      throw new Error(`${event.type} is of ${String(data['userId'])}`);
  }

  #write(before: SessionState | undefined, actorId: string | null, bodies: readonly EventBody[]): SessionState {
    let state = before;
    const at = this.at;
    for (const body of bodies) {
      const event: SessionEvent = { ...body, seq: this.events.length + 1, at, actorId };
      this.events.push(event);
      this.#judge.observe(event);
      this.#see(event.type);
      state = this.#rules.apply(state, event);
    }
    if (!state) throw new Error('a session began without an event');
    return state;
  }

  #see(what: string): void {
    this.#seen.set(what, (this.#seen.get(what) ?? 0) + 1);
  }
}

/** Picks any clause with a probability of 1 in `anyOneOf`, otherwise one that is open to vote. */
function pick(clauses: readonly Clause[], dice: Dice, anyOneOf: number): Clause | undefined {
  const active = dice.upTo(anyOneOf) === 0 ? [] : clauses.filter(({ state }) => state === 'active');
  return dice.of(active.length > 0 ? active : clauses);
}

/** Sessions of the second edition continue by its rules. */
const inEdition = (rulesEdition: number, bodies: EventBody[]): EventBody[] =>
  bodies.map((body) => (body.type === 'sessionStarted' ? { ...body, data: { ...body.data, rulesEdition } } : body));

const withNewId = (command: Command, clauseId: string): Command =>
  command.type === 'propose' || command.type === 'counterPropose' ? { ...command, clauseId } : command;
