import type { AssemblyEvent, Bylaws, Choice, Majority } from '../rules/events.ts';
import { Floor, type Paper } from './floor.ts';
import { House } from './house.ts';

type Told<Kind extends AssemblyEvent['kind']> = Extract<AssemblyEvent, { kind: Kind }>;

interface Poll {
  paper: Paper;
  text: string;
  secret: boolean;
  majority: Majority;
  until: number;
  voters: Set<string>;
  /** Weights of the named ballots by choice, and of all ballots. */
  sums: Record<Choice, number>;
  cast: number;
}

/** What was decided in a vote. */
export interface Decision {
  motion: string;
  text: string;
  result: string;
  sums: Record<Choice, number>;
}

const twoHours = 7_200_000;
const day = 86_400_000;

/**
 * Independent second implementation of the rules, written from docs/assembly-proof.md. It shares no code with
 * `rules/`, so that both are unlikely to have the same mistake: minutes are only signed if both lead to the
 * same results.
 */
export class SecondReading {
  #lines = 0;
  #clock = 0;
  #start = 0;
  #bylaws: Bylaws | undefined;
  convener = '';
  phase = 'none';
  house = new House();
  floor = new Floor();
  #poll: Poll | undefined;
  readonly decisions: Decision[] = [];
  /** Moments at which the quorum was reached or lost, as `+time` and `-time`. */
  readonly quorumMoments: string[] = [];
  hasQuorum = false;

  /** Reads one more event; false if the rules do not allow it at this place. Nothing is read after that. */
  allows(event: AssemblyEvent): boolean {
    if (event.seq !== this.#lines + 1 || event.at < this.#clock) return false;
    if ((event.kind === 'convened') !== (this.#lines === 0) || this.isOver) return false;
    if (event.kind !== 'convened' && !this.#mayAct(event)) return false;
    if (!this.#take(event)) return false;
    this.#lines = event.seq;
    this.#clock = event.at;
    this.#noteQuorum(event.at);
    return true;
  }

  get isOver(): boolean {
    return this.phase === 'closed' || this.phase === 'cancelled';
  }

  /** The table “Who may do what”. */
  #mayAct(event: AssemblyEvent): boolean {
    const { actor, kind, payload } = event;
    const { house } = this;
    const isChair = actor !== null && actor === house.chair;
    const isConvener = actor !== null && actor === this.convener && house.roll.has(actor);
    const isServer = actor === null;
    switch (kind) {
      case 'sent':
        return isServer;
      case 'cancelled':
        return isConvener || isServer;
      case 'personAdded':
        return isConvener;
      case 'personRemoved':
        return isConvener || isChair || isServer;
      case 'roleGiven':
      case 'roleTaken':
        return isConvener || isChair;
      case 'arrived':
      case 'left':
        return house.isSelfOrOfficer(actor, payload.person);
      case 'proxyGiven':
      case 'proxyRevoked':
        return actor === payload.from && house.roll.has(actor);
      case 'proxyAccepted':
      case 'proxyDeclined':
        return actor === payload.to && house.roll.has(actor);
      case 'motionMoved':
        return house.isSelfOrOfficer(actor, payload.by);
      case 'motionWithdrawn':
        return house.isSelfOrOfficer(actor, this.floor.papers.get(payload.motion)?.mover ?? null);
      case 'ballotCast': {
        const byTeller = actor !== null && house.tellers.has(actor) && this.#poll?.secret === false;
        return byTeller || (actor === payload.person && house.roll.has(actor));
      }
      case 'voteClosed':
        return isChair || (isServer && this.#poll !== undefined && event.at >= this.#poll.until);
      default:
        return isChair;
    }
  }

  #take(event: AssemblyEvent): boolean {
    const isSitting = this.phase === 'open';
    switch (event.kind) {
      case 'convened':
        return this.#convene(event);
      case 'sent':
        return this.house.roll.has(event.payload.to);
      case 'cancelled':
        return this.#turn('cancelled', this.phase === 'convened');
      case 'opened':
        return this.#turn('open', this.phase === 'convened' && event.at >= this.#start);
      case 'paused':
        return this.#turn('paused', isSitting && !this.#poll);
      case 'resumed':
        return this.#turn('open', this.phase === 'paused');
      case 'closed':
        return this.#turn('closed', this.phase !== 'convened' && !this.#poll);
      case 'personAdded':
        return this.phase === 'convened' && this.#fits(event.payload.weight) && this.house.enrol(event.payload);
      case 'arrived':
        return event.at >= this.#start - twoHours && this.house.enter(event.payload.person);
      case 'itemOpened':
        return isSitting && this.floor.openItem(event.payload.item);
      case 'itemClosed':
        return isSitting && !this.#poll && this.floor.closeItem(event.payload.item);
      case 'motionMoved': {
        const isFree = isSitting && !this.#poll;
        return isFree && this.house.hasVote(event.payload.by) && this.house.present.has(event.payload.by) && this.floor.lay(event.payload);
      }
      case 'motionWithdrawn':
        return isSitting && !this.#poll && this.floor.withdraw(event.payload.motion);
      case 'voteOpened':
        return isSitting && this.#openPoll(event);
      case 'ballotCast':
        return isSitting && this.#collect(event);
      case 'voteClosed':
        return isSitting && this.#count(event);
      default:
        return this.house.take(event, this.#bylaws?.proxiesPerPerson ?? 0);
    }
  }

  #turn(phase: string, isAllowed: boolean): boolean {
    if (!isAllowed) return false;
    this.phase = phase;
    if (this.isOver) this.floor.lapse();
    return true;
  }

  #fits(weight: number): boolean {
    return this.#bylaws?.weights === 'given' || weight < 2;
  }

  #convene({ actor, at, payload }: Told<'convened'>): boolean {
    this.#bylaws = payload.bylaws;
    this.#start = payload.at;
    this.convener = actor ?? '';
    this.phase = 'convened';
    if (payload.at < at + payload.bylaws.noticeDays * day) return false;
    if (payload.place === null && payload.link === null) return false;
    if (new Set(payload.annexes.map(({ id }) => id)).size < payload.annexes.length) return false;
    for (const entry of payload.roll) if (!this.#fits(entry.weight) || !this.house.enrol(entry)) return false;
    for (const item of payload.agenda) if (!this.floor.list(item, this.convener)) return false;
    return this.house.roll.has(this.convener) && payload.roll.some(({ weight }) => weight > 0);
  }

  #noteQuorum(at: number): void {
    if (this.isOver || !this.#bylaws) return;
    const { quorum: rule } = this.#bylaws;
    let there = 0;
    let all = 0;
    for (const [person, { weight }] of this.house.roll) {
      if (weight === 0) continue;
      const counted = rule.kind === 'people' ? 1 : weight;
      all += counted;
      if (this.house.isThere(person)) there += counted;
    }
    let reached = true;
    if (rule.kind === 'people') reached = there >= rule.people;
    else if (rule.kind === 'moreThan') reached = there * 100 > all * rule.percent;
    else if (rule.kind === 'share') reached = all > 0 && there * 100 >= all * rule.percent;
    if (reached !== this.hasQuorum && rule.kind !== 'none') this.quorumMoments.push(`${reached ? '+' : '-'}${at}`);
    this.hasQuorum = reached;
  }

  #openPoll({ payload: { motion, secret, majority, closesAt }, at }: Told<'voteOpened'>): boolean {
    const paper = this.floor.papers.get(motion);
    const order: Majority[] = ['simple', 'absolute', 'twoThirds'];
    const least = order.indexOf(this.#bylaws?.majority ?? 'twoThirds');
    if (!paper || this.#poll || !this.hasQuorum || paper.item !== this.floor.item || order.indexOf(majority) < least) return false;
    if (this.floor.due(paper) !== paper || (closesAt !== null && closesAt <= at)) return false;
    const sums = { for: 0, against: 0, abstain: 0 };
    const until = closesAt ?? Number.POSITIVE_INFINITY;
    this.#poll = { paper, text: paper.text, secret, majority, until, voters: new Set(), sums, cast: 0 };
    return true;
  }

  #collect({ payload: { motion, person, choice, inNameOf }, at }: Told<'ballotCast'>): boolean {
    const poll = this.#poll;
    if (poll?.paper.id !== motion || at >= poll.until || !this.house.present.has(person)) return false;
    if (poll.secret !== (choice === null)) return false;
    for (const name of inNameOf) {
      const isTheirs = name === person || this.house.proxies.get(name)?.holder === person;
      if (!isTheirs || poll.voters.has(name) || !this.house.hasVote(name)) return false;
      if (name !== person && !this.house.spend(name)) return false;
      poll.voters.add(name);
      const weight = this.house.roll.get(name)?.weight ?? 0;
      poll.cast += weight;
      if (choice !== null) poll.sums[choice] += weight;
    }
    return inNameOf.length > 0;
  }

  #count({ payload: { motion, counts, result, ballots } }: Told<'voteClosed'>): boolean {
    const poll = this.#poll;
    if (poll?.paper.id !== motion || poll.secret === (ballots === null)) return false;
    for (const { choice, weight } of ballots ?? []) {
      if (this.#bylaws?.weights === 'equal' ? weight !== 1 : poll.sums[choice] > 0) return false;
      poll.sums[choice] += weight;
    }
    const { for: yes, against: no, abstain } = poll.sums;
    if (yes + no + abstain !== poll.cast || counts.for !== yes || counts.against !== no || counts.abstain !== abstain) return false;
    const passed = { simple: yes > no, absolute: yes > no + abstain, twoThirds: yes > 0 && yes >= 2 * no }[poll.majority];
    const due = !this.hasQuorum ? 'noQuorum' : passed ? 'accepted' : 'rejected';
    if (result !== due) return false;
    this.decisions.push({ motion, text: poll.text, result, sums: poll.sums });
    if (this.hasQuorum) this.floor.decide(poll.paper, passed);
    this.#poll = undefined;
    return true;
  }
}
