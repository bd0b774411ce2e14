import { electionKinds, type ElectionKind } from '../rules/election-events.ts';
import type { AssemblyEvent, Majority } from '../rules/events.ts';
import type { Participants } from './participants.ts';

export type ElectionEvent = Extract<AssemblyEvent, { kind: ElectionKind }>;
export const isAboutElection = (event: AssemblyEvent): event is ElectionEvent => electionKinds.some((kind) => kind === event.kind);

type EventOf<Kind extends ElectionEvent['kind']> = Extract<ElectionEvent, { kind: Kind }>;

interface Election {
  item: string;
  seats: number;
  majority: Majority;
  state: 'open' | 'decided' | 'lapsed';
  /** Candidates in the order in which they were proposed, with their state. */
  candidates: Map<string, 'proposed' | 'standing' | 'declined' | 'lapsed' | 'elected'>;
  elected: string[];
  /** Candidates of the next round, if not all. */
  only: string[] | null;
  /** Counts, empty ballots and result of each round; null while it is open. */
  rounds: [unknown, number | null, string | null][];
}

interface Round {
  id: string;
  election: Election;
  secret: boolean;
  until: number;
  candidates: string[];
  left: number;
  voters: Set<string>;
  cast: number;
  empty: number;
  votes: Map<string, number>;
}

interface Circumstances {
  item: string | null;
  hasQuorum: boolean;
  isWeighted: boolean;
  majority: Majority;
}

const order: readonly Majority[] = ['simple', 'absolute', 'twoThirds'];

/** Elections, in the second reading. Methods return whether the change is allowed. */
export class Elections {
  readonly #participants: Participants;
  readonly #byId = new Map<string, Election>();
  round: Round | undefined;

  constructor(participants: Participants) {
    this.#participants = participants;
  }

  summary(): unknown[] {
    return [...this.#byId].map(([id, { state, elected, only, candidates, rounds }]) => ({
      id,
      state,
      elected,
      runners: state === 'open' ? only : null,
      candidates: [...candidates],
      rounds,
    }));
  }

  apply(event: ElectionEvent, now: Circumstances): boolean {
    switch (event.kind) {
      case 'electionAdded': {
        const { id, item, seats, majority } = event.payload;
        if (this.#byId.has(id) || order.indexOf(majority) < order.indexOf(now.majority)) return false;
        this.#byId.set(id, { item, seats, majority, state: 'open', candidates: new Map(), elected: [], only: null, rounds: [] });
        return true;
      }
      case 'roundOpened':
        return this.#open(event, now);
      case 'electionBallotCast':
        return this.#cast(event);
      case 'roundClosed':
        return this.#close(event, now);
      default:
        return this.#candidacy(event);
    }
  }

  /** Whether the actor may perform it; the chair may do more. */
  mayAct({ actor, at, ...event }: ElectionEvent, isChair: boolean): boolean {
    if (event.kind === 'roundClosed') return isChair || (actor === null && this.round !== undefined && at >= this.round.until);
    if (actor === null || !this.#participants.roll.has(actor)) return false;
    if (event.kind === 'candidateProposed') return actor === event.payload.by;
    if (event.kind === 'electionBallotCast' && this.round?.secret === false && this.#participants.tellers.has(actor)) return true;
    return 'person' in event.payload && actor === event.payload.person;
  }

  #candidacy(event: EventOf<'candidateProposed' | 'candidacyAccepted' | 'candidacyDeclined'>): boolean {
    const election = this.#byId.get(event.payload.election);
    const { person } = event.payload;
    if (election?.state !== 'open' || !this.#participants.roll.has(person)) return false;
    const before = election.candidates.get(person);
    const isRunning = before === 'proposed' || before === 'standing';
    if (event.kind === 'candidacyDeclined') {
      if (!isRunning || this.round?.election === election) return false;
      election.candidates.set(person, 'declined');
      return true;
    }
    if (election.rounds.length > 0) return false;
    if (event.kind === 'candidacyAccepted') {
      if (before !== 'proposed') return false;
      election.candidates.set(person, 'standing');
      return true;
    }
    if (isRunning || (before !== undefined && event.payload.by !== person)) return false;
    election.candidates.delete(person);
    election.candidates.set(person, 'proposed');
    return true;
  }

  /** Someone is removed from the roll. */
  removed(person: string): void {
    for (const { candidates } of this.#byId.values()) {
      const before = candidates.get(person);
      if (before === 'proposed' || before === 'standing') candidates.set(person, 'lapsed');
    }
  }

  #open({ at, payload: { election: id, secret, closesAt } }: EventOf<'roundOpened'>, { item }: Circumstances): boolean {
    const election = this.#byId.get(id);
    if (election?.state !== 'open' || election.item !== item || (closesAt ?? Infinity) <= at) return false;
    const candidates: string[] = [];
    for (const [person, state] of election.candidates)
      if (state === 'standing' && (election.only === null || election.only.includes(person))) candidates.push(person);
    if (candidates.length === 0) return false;
    const votes = new Map(candidates.map((person): [string, number] => [person, 0]));
    const left = election.seats - election.elected.length;
    election.rounds.push([null, null, null]);
    this.round = { id, election, secret, until: closesAt ?? Infinity, candidates, left, voters: new Set(), cast: 0, empty: 0, votes };
    return true;
  }

  #cast({ at, payload: { election, person, marks, inNameOf } }: EventOf<'electionBallotCast'>): boolean {
    const { round } = this;
    if (round?.id !== election || at >= round.until || !this.#participants.present.has(person)) return false;
    if (round.secret !== (marks === null)) return false;
    let weight = 0;
    for (const name of inNameOf) {
      const isTheirs = name === person || this.#participants.proxies.get(name)?.holder === person;
      if (!isTheirs || round.voters.has(name) || !this.#participants.hasVote(name)) return false;
      if (name !== person && !this.#participants.useProxy(name)) return false;
      round.voters.add(name);
      weight += this.#participants.roll.get(name)?.weight ?? 0;
    }
    round.cast += weight;
    return marks === null || this.#mark(round, marks, weight);
  }

  #mark(round: Round, marks: readonly string[], weight: number): boolean {
    if (marks.length > round.left) return false;
    if (marks.length === 0) round.empty += weight;
    let place = -1;
    for (const person of marks) {
      const next = round.candidates.indexOf(person);
      if (next <= place) return false;
      place = next;
      round.votes.set(person, (round.votes.get(person) ?? 0) + weight);
    }
    return true;
  }

  #close({ payload }: EventOf<'roundClosed'>, { hasQuorum, isWeighted }: Circumstances): boolean {
    const { round } = this;
    if (round?.id !== payload.election || (payload.ballots === null) !== (isWeighted || !round.secret)) return false;
    let published = 0;
    for (const { marks } of payload.ballots ?? []) {
      published++;
      if (!this.#mark(round, marks, 1)) return false;
    }
    if (payload.ballots && published !== round.cast) return false;
    if (round.secret && isWeighted) this.#takeSums(round, payload);
    const listed = round.candidates.map((person) => ({ person, votes: round.votes.get(person) ?? 0 }));
    if (payload.empty !== round.empty || JSON.stringify(payload.counts) !== JSON.stringify(listed)) return false;
    if (round.secret && isWeighted && !this.#areSumsPossible(round)) return false;
    const { election } = round;
    const [winners, next, result] = hasQuorum ? this.#winners(round) : [[], election.only, 'noQuorum'];
    if (result !== payload.result || JSON.stringify(winners) !== JSON.stringify(payload.elected)) return false;
    for (const person of winners) election.candidates.set(person, 'elected');
    election.elected.push(...winners);
    election.rounds[election.rounds.length - 1] = [listed, round.empty, result];
    election.only = next;
    if (result === 'decided') election.state = 'decided';
    this.round = undefined;
    return true;
  }

  #takeSums(round: Round, { counts, empty }: EventOf<'roundClosed'>['payload']): void {
    round.empty = empty;
    for (const { person, votes } of counts) round.votes.set(person, votes);
  }

  #areSumsPossible({ votes, empty, cast, left }: Round): boolean {
    const marked = cast - empty;
    let sum = 0;
    for (const each of votes.values()) {
      if (each > marked) return false;
      sum += each;
    }
    return marked >= 0 && sum >= marked && sum <= marked * left;
  }

  /** Winners, candidates of the next round, and the result. */
  #winners({ election, candidates, votes, empty, cast, left }: Round): [string[], string[] | null, string] {
    const isFirst = election.rounds.filter(([, , result]) => result !== null && result !== 'noQuorum').length === 0;
    const rule = isFirst ? election.majority : 'simple';
    const least = { simple: empty + 1, absolute: Math.floor(cast / 2) + 1, twoThirds: Math.max(1, Math.ceil((2 * cast) / 3)) }[rule];
    const of = (person: string) => votes.get(person) ?? 0;
    const ranked = candidates
      .filter((person) => election.candidates.get(person) === 'standing')
      .toSorted((one, other) => of(other) - of(one));
    const enough = ranked.filter((person) => of(person) >= least);
    const inOrder = (people: readonly string[]) => candidates.filter((person) => people.includes(person));
    const firstLoser = enough[left];
    if (firstLoser !== undefined && of(enough[left - 1] ?? '') === of(firstLoser)) {
      const winners = enough.filter((person) => of(person) > of(firstLoser));
      return [inOrder(winners), inOrder(enough.filter((person) => of(person) === of(firstLoser))), 'tied'];
    }
    const winners = enough.slice(0, left);
    const losers = ranked.filter((person) => !winners.includes(person));
    const free = left - winners.length;
    if (rule === 'simple' || free === 0 || losers.length === 0) return [inOrder(winners), null, 'decided'];
    const last = of(losers[Math.min(2 * free, losers.length) - 1] ?? '');
    return [inOrder(winners), inOrder(losers.filter((person) => of(person) >= last)), 'runOff'];
  }

  lapse(): void {
    for (const election of this.#byId.values()) if (election.state === 'open') election.state = 'lapsed';
    this.round = undefined;
  }
}
