import { applyEvent } from '../rules/apply.ts';
import { rulesEdition, type AssemblyEvent, type Bylaws, type Convocation, type EventBody, type SecretBallot } from '../rules/events.ts';
import type { MarkedBallot } from '../rules/election-events.ts';
import { holdersOf } from '../rules/people.ts';
import { closingRoundOf } from '../rules/rounds.ts';
import type { AssemblyState } from '../rules/state.ts';
import { closingOf } from '../rules/votes.ts';

export const [ada, bob, cyd, dan, eve] = ['ADAADAAA', 'BBBBBBBB', 'CYDCYDCY', 'DANDANDA', 'EVEEVEEV'] as const;
export const startAt = Date.UTC(2026, 11, 3, 18);
export const day = 24 * 60 * 60_000;

export const usualBylaws: Bylaws = {
  noticeDays: 3,
  quorum: { kind: 'none' },
  proxiesPerPerson: 2,
  weights: 'equal',
  majority: 'simple',
};

export function convocationOf(changed: Partial<Convocation> = {}): Convocation {
  const names = { [ada]: 'Ada', [bob]: 'Bob', [cyd]: 'Cyd', [dan]: 'Dan', [eve]: 'Eve' };
  return {
    edition: rulesEdition,
    title: 'Annual assembly',
    group: { id: 'GRPGRPGR', name: 'Federation' },
    bylaws: usualBylaws,
    at: startAt,
    timeZone: 'Europe/Paris',
    place: 'Town hall',
    link: null,
    agenda: [
      { id: 'i1', title: 'Accounts', text: '', motion: { id: 'm1', text: 'The accounts are approved.' } },
      { id: 'i2', title: 'Other business', text: '', motion: null },
    ],
    annexes: [],
    roll: Object.entries(names).map(([person, name]) => ({ person, name, weight: 1 })),
    ...changed,
  };
}

/** An assembly in a test, convened by Ada, who has the chair. */
export class Played {
  readonly events: AssemblyEvent[] = [];
  state: AssemblyState | undefined;
  at = startAt - 4 * day;

  constructor(changed: Partial<Convocation> = {}) {
    this.does(ada, { kind: 'convened', payload: convocationOf(changed) });
    this.does(ada, { kind: 'roleGiven', payload: { person: ada, role: 'chair' } });
  }

  get now(): AssemblyState {
    if (!this.state) throw new Error('nothing has happened');
    return this.state;
  }

  /** Tries an event; returns the code of the refusal, or `done`. */
  tries(actor: string | null, body: EventBody): string {
    const event = { seq: (this.state?.seq ?? 0) + 1, at: this.at, actor, ...body } as AssemblyEvent;
    const result = applyEvent(this.state, event);
    if ('refused' in result) return result.refused;
    this.state = result.state;
    this.events.push(event);
    this.at += 1;
    return 'done';
  }

  does(actor: string | null, body: EventBody): this {
    const result = this.tries(actor, body);
    if (result !== 'done') throw new Error(`${body.kind} is refused: ${result}`);
    return this;
  }

  get chair(): string {
    return holdersOf(this.now, 'chair')[0] ?? '';
  }

  /** Opens the assembly and the first item with these people present. */
  opened(...present: string[]): this {
    this.at = Math.max(this.at, startAt);
    for (const person of present) this.arrives(person);
    return this.does(this.chair, { kind: 'opened', payload: {} }).does(this.chair, { kind: 'itemOpened', payload: { item: 'i1' } });
  }

  arrives(person: string, how: 'inPerson' | 'remote' = 'inPerson'): this {
    return this.does(person, { kind: 'arrived', payload: { person, how } });
  }

  /** A proxy that is given and accepted. */
  represents(to: string, from: string): this {
    return this.does(from, { kind: 'proxyGiven', payload: { from, to } }).does(to, { kind: 'proxyAccepted', payload: { from, to } });
  }

  moves(by: string, id: string, kind: 'motion' | 'amendment' | 'counter', of: string | null, text = `Text of ${id}`): this {
    return this.does(by, { kind: 'motionMoved', payload: { id, item: 'i1', kind, of, text, reason: null, by } });
  }

  asks(motion: string, more: { secret?: boolean; majority?: 'simple' | 'absolute' | 'twoThirds'; closesAt?: number } = {}): EventBody {
    const { secret = false, majority = 'simple', closesAt = null } = more;
    return { kind: 'voteOpened', payload: { motion, secret, majority, closesAt } };
  }

  ballot(motion: string, person: string, choice: 'for' | 'against' | 'abstain' | null, ...inNameOf: string[]): EventBody {
    return { kind: 'ballotCast', payload: { motion, person, choice, inNameOf: inNameOf.length > 0 ? inNameOf : [person] } };
  }

  closing(ballots: SecretBallot[] | null = null): EventBody {
    const payload = closingOf(this.now, ballots);
    if (!payload) throw new Error('no vote is open');
    return { kind: 'voteClosed', payload };
  }

  /** A whole vote; returns its result. */
  votes(
    motion: string,
    yes: readonly string[],
    no: readonly string[] = [],
    abstain: readonly string[] = [],
    majority?: 'absolute' | 'twoThirds',
  ) {
    this.does(this.chair, this.asks(motion, majority ? { majority } : {}));
    for (const person of yes) this.does(person, this.ballot(motion, person, 'for'));
    for (const person of no) this.does(person, this.ballot(motion, person, 'against'));
    for (const person of abstain) this.does(person, this.ballot(motion, person, 'abstain'));
    this.does(this.chair, this.closing());
    return this.now.votes.at(-1)?.result;
  }

  /** An election in the first item, with candidates who accept. */
  elects(id: string, seats: number, candidates: readonly string[], majority: 'simple' | 'absolute' | 'twoThirds' = 'absolute'): this {
    this.does(this.chair, { kind: 'electionAdded', payload: { id, item: 'i1', title: 'Board', seats, majority } });
    for (const person of candidates) {
      this.does(person, { kind: 'candidateProposed', payload: { election: id, person, by: person } });
      this.does(person, { kind: 'candidacyAccepted', payload: { election: id, person } });
    }
    return this;
  }

  marks(election: string, person: string, marks: readonly string[] | null, ...inNameOf: string[]): EventBody {
    const payload = { election, person, marks: marks && [...marks], inNameOf: inNameOf.length > 0 ? inNameOf : [person] };
    return { kind: 'electionBallotCast', payload };
  }

  roundEnd(secret: { ballots: MarkedBallot[] } | { counts: { person: string; votes: number }[]; empty: number } | null = null): EventBody {
    const payload = closingRoundOf(this.now, secret);
    if (!payload) throw new Error('no round is open');
    return { kind: 'roundClosed', payload };
  }

  /** A whole round, in which each voter marks these people; returns its result and who was elected. */
  round(election: string, ballots: Readonly<Record<string, readonly string[]>>) {
    this.does(this.chair, { kind: 'roundOpened', payload: { election, secret: false, closesAt: null } });
    for (const [voter, marks] of Object.entries(ballots)) this.does(voter, this.marks(election, voter, marks));
    this.does(this.chair, this.roundEnd());
    const { result, elected } = this.election(election)?.rounds.at(-1) ?? {};
    return [result, elected];
  }

  election(id: string) {
    return this.now.elections.find((election) => election.id === id);
  }

  motion(id: string) {
    return this.now.motions.find((motion) => motion.id === id);
  }
}
