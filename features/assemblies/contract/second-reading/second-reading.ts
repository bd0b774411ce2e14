import { canonical } from '#platform/contract/hash-chain.ts';
import type { AssemblyEvent, Bylaws, Majority } from '../rules/events.ts';
import { Elections, isAboutElection, type ElectionEvent } from './elections.ts';
import { mayAct } from './may-act.ts';
import { Motions } from './motions.ts';
import { Participants } from './participants.ts';
import { PostalVotes } from './postal-votes.ts';
import { isQuorum, movesPeople } from './quorum.ts';
import { areCountsOf, castIn, isPassed, type Decision, type OpenVote } from './open-vote.ts';
import { Succession } from './succession.ts';

type EventOf<Kind extends AssemblyEvent['kind']> = Extract<AssemblyEvent, { kind: Kind }>;

const twoHours = 7_200_000;
const day = 86_400_000;

/**
 * Independent second implementation of the rules, written from docs/assembly-proof.md. It shares no code with
 * `rules/`, so that both are unlikely to have the same mistake: minutes are only signed if both lead to the
 * same results.
 */
export class SecondReading {
  #seq = 0;
  #clock = 0;
  #meeting: EventOf<'rescheduled'>['payload'] = { at: 0, timeZone: '', place: null, link: null };
  #bylaws: Bylaws | undefined;
  convener = '';
  phase = 'none';
  participants = new Participants();
  motions = new Motions();
  readonly elections = new Elections(this.participants);
  readonly succession = new Succession(this.participants);
  #edition = 0;
  readonly postalVotes = new PostalVotes();
  /** Annexes by their id. */
  readonly annexes = new Map<string, { item: string | null; name: string; sha256: string }>();
  readonly withdrawn = new Set<string>();
  #vote: OpenVote | undefined;
  readonly decisions: Decision[] = [];
  /** Moments at which the quorum was reached or lost, as `+time` and `-time`. */
  readonly quorumMoments: string[] = [];
  hasQuorum = false;

  /** Reads one more event; false if the rules do not allow it at this place. Nothing is read after that. */
  allows(event: AssemblyEvent): boolean {
    if (event.seq !== this.#seq + 1 || event.at < this.#clock) return false;
    if ((event.kind === 'convened') !== (this.#seq === 0) || this.isOver) return false;
    if (event.kind !== 'convened' && !this.#mayAct(event)) return false;
    const couldAnswer = event.actor !== null && this.succession.canAnswer(event.actor);
    if (!this.#apply(event)) return false;
    this.#seq = event.seq;
    this.#clock = event.at;
    if (movesPeople.has(event.kind)) this.#noteQuorum(event.at);
    this.succession.settle({ couldAnswer, at: event.at, isOver: this.isOver });
    return true;
  }

  get meeting(): string {
    return canonical(this.#meeting);
  }

  get isOver(): boolean {
    return this.phase === 'closed' || this.phase === 'cancelled';
  }

  #mayAct(event: AssemblyEvent): boolean {
    const { participants, motions, elections, convener, phase } = this;
    return mayAct(event, { participants, motions, elections, convener, phase, vote: this.#vote, edition: this.#edition });
  }

  #apply(event: AssemblyEvent): boolean {
    const isSitting = this.phase === 'open';
    switch (event.kind) {
      case 'convened':
        return this.#convene(event);
      case 'cancelled':
        return this.#changePhase('cancelled', this.phase === 'convened');
      case 'opened':
        return this.#changePhase('open', this.phase === 'convened' && event.at >= this.#meeting.at);
      case 'paused':
        return this.#changePhase('paused', isSitting && !this.#isVoting);
      case 'resumed':
        return this.#changePhase('open', this.phase === 'paused');
      case 'closed':
        return this.#changePhase('closed', this.phase !== 'convened' && !this.#isVoting);
      case 'rescheduled':
        this.participants.present.clear();
        return this.phase === 'convened' && this.#meet(event.payload, event.at);
      case 'annexAdded':
        return this.#addAnnex(event.payload);
      case 'annexWithdrawn':
        return this.#withdrawAnnex(event.payload.annex);
      default:
        return this.#applyToItems(event);
    }
  }

  #applyToItems(event: AssemblyEvent): boolean {
    const isSitting = this.phase === 'open';
    const isFree = isSitting && !this.#isVoting;
    switch (event.kind) {
      case 'itemOpened':
        return isSitting && this.motions.openItem(event.payload.item);
      case 'itemClosed':
        return isFree && this.motions.closeItem(event.payload.item);
      case 'motionMoved': {
        const { by } = event.payload;
        return isFree && this.participants.hasVote(by) && this.participants.present.has(by) && this.motions.move(event.payload);
      }
      case 'motionWithdrawn':
        return isFree && this.motions.withdraw(event.payload.motion);
      case 'voteOpened':
        return isSitting && this.#openVote(event);
      case 'ballotCast':
        return isSitting && this.#castBallot(event);
      case 'voteClosed':
        return isSitting && this.#closeVote(event);
      default:
        return isAboutElection(event) ? this.#edition >= 2 && this.#elect(event) : this.#applyToPeople(event);
    }
  }

  #applyToPeople(event: AssemblyEvent): boolean {
    switch (event.kind) {
      case 'sent':
        return this.participants.roll.has(event.payload.to);
      case 'personAdded':
        return this.phase === 'convened' && this.#fits(event.payload.weight) && this.participants.addPerson(event.payload);
      case 'arrived':
        this.postalVotes.lapse(event.payload.person);
        return event.at >= this.#meeting.at - twoHours && this.participants.checkIn(event.payload.person);
      case 'postalVoteCast':
        return this.#voteByPost(event);
      case 'chairAsked':
        return this.succession.ask(event.actor, event.payload.as, event.at);
      case 'chairKept':
        return this.succession.keep(event.actor);
      case 'chairTaken':
        return this.succession.take(event.actor, event.at);
      default:
        if (event.kind === 'personRemoved') {
          this.elections.removed(event.payload.person);
          this.postalVotes.lapse(event.payload.person);
        }
        if ((event.kind === 'proxyGiven' || event.kind === 'proxyAccepted') && this.#isLate(event.at)) return false;
        if (event.kind === 'proxyGiven') this.postalVotes.lapse(event.payload.from);
        return this.participants.apply(event, this.#bylaws?.proxiesPerPerson ?? 0);
    }
  }

  #elect(event: ElectionEvent): boolean {
    const isRound = event.kind === 'roundOpened' || event.kind === 'electionBallotCast' || event.kind === 'roundClosed';
    if (isRound && this.phase !== 'open') return false;
    if (event.kind === 'electionAdded' && !this.motions.hasItem(event.payload.item)) return false;
    if (event.kind === 'roundOpened' && (this.#isVoting || !this.hasQuorum)) return false;
    const { weights = 'equal', majority = 'twoThirds' } = this.#bylaws ?? {};
    return this.elections.apply(event, { item: this.motions.item, hasQuorum: this.hasQuorum, isWeighted: weights === 'given', majority });
  }

  get #isVoting(): boolean {
    return this.#vote !== undefined || this.elections.round !== undefined;
  }

  #changePhase(phase: string, isAllowed: boolean): boolean {
    if (!isAllowed) return false;
    this.phase = phase;
    if (this.isOver) {
      this.motions.lapse();
      this.elections.lapse();
    }
    return true;
  }

  #fits(weight: number): boolean {
    return this.#bylaws?.weights === 'given' || weight < 2;
  }

  #convene({ actor, at, payload }: EventOf<'convened'>): boolean {
    this.#bylaws = payload.bylaws;
    this.#edition = payload.edition;
    this.convener = actor ?? '';
    this.succession.convener = this.convener;
    this.phase = 'convened';
    if (!this.#meet(payload, at)) return false;
    if (payload.edition < 3 && ['postalVotes', 'deadlineHours'].some((name) => name in payload.bylaws)) return false;
    for (const annex of payload.annexes) if (!this.#addAnnex({ ...annex, item: null })) return false;
    for (const entry of payload.roll) if (!this.#fits(entry.weight) || !this.participants.addPerson(entry)) return false;
    for (const item of payload.agenda) if (!this.motions.addItem(item, this.convener)) return false;
    return this.participants.roll.has(this.convener) && payload.roll.some(({ weight }) => weight > 0);
  }

  /** “Convocation”: another start needs the whole notice period, another place alone needs none. */
  #meet({ at: start, timeZone, place, link }: EventOf<'rescheduled'>['payload'], at: number): boolean {
    const before = this.#meeting;
    this.#meeting = { at: start, timeZone, place, link };
    this.succession.start = start;
    if (canonical(before) === canonical(this.#meeting) || (place === null && link === null)) return false;
    return before.at === start || start >= at + (this.#bylaws?.noticeDays ?? 0) * day;
  }

  #addAnnex({ id, item, name, sha256 }: EventOf<'annexAdded'>['payload']): boolean {
    if (this.annexes.has(id) || (item !== null && !this.motions.hasItem(item))) return false;
    this.annexes.set(id, { item, name, sha256 });
    return true;
  }

  #withdrawAnnex(id: string): boolean {
    if (!this.annexes.has(id) || this.withdrawn.has(id)) return false;
    this.withdrawn.add(id);
    return true;
  }

  #noteQuorum(at: number): void {
    if (this.isOver || !this.#bylaws) return;
    const { quorum: rule } = this.#bylaws;
    const counts = this.#bylaws.postalVotes === 'withQuorum';
    const reached = isQuorum(rule, this.participants, (person) => counts && this.postalVotes.has(person));
    if (reached !== this.hasQuorum && rule.kind !== 'none') this.quorumMoments.push(`${reached ? '+' : '-'}${at}`);
    this.hasQuorum = reached;
  }

  #openVote({ payload: { motion: id, secret, majority, closesAt }, at }: EventOf<'voteOpened'>): boolean {
    const motion = this.motions.byId.get(id);
    const order: Majority[] = ['simple', 'absolute', 'twoThirds'];
    const least = order.indexOf(this.#bylaws?.majority ?? 'twoThirds');
    if (!motion || this.#isVoting || !this.hasQuorum || motion.item !== this.motions.item || order.indexOf(majority) < least) return false;
    if (this.motions.nextVote(motion) !== motion || (closesAt !== null && closesAt <= at)) return false;
    const sums = { for: 0, against: 0, abstain: 0 };
    const until = closesAt ?? Number.POSITIVE_INFINITY;
    const vote: OpenVote = { motion, text: motion.text, secret, majority, until, voters: new Set(), sums, cast: 0 };
    this.#vote = vote;
    if (!secret && motion.text === motion.firstText)
      for (const [person, choice] of this.postalVotes.on(id)) castIn(vote, this.participants, person, choice);
    return true;
  }

  #castBallot({ payload: { motion: id, person, choice, inNameOf }, at }: EventOf<'ballotCast'>): boolean {
    const vote = this.#vote;
    if (vote?.motion.id !== id || at >= vote.until || !this.participants.present.has(person)) return false;
    if (vote.secret !== (choice === null)) return false;
    for (const name of inNameOf) {
      const isTheirs = name === person || this.participants.proxies.get(name)?.holder === person;
      if (!isTheirs || vote.voters.has(name) || !this.participants.hasVote(name)) return false;
      if (name !== person && !this.participants.useProxy(name)) return false;
      castIn(vote, this.participants, name, choice);
    }
    return inNameOf.length > 0;
  }

  /** Whether the deadline for proxies and postal votes has passed, if the by-laws have one. */
  #isLate(at: number): boolean {
    const hours = this.#bylaws?.deadlineHours;
    return hours !== undefined && this.#meeting.at - at <= hours * 60 * 60_000;
  }

  /** Before the announced start, by people with a vote who neither are present nor have a proxy in force. */
  #voteByPost({ payload: { motion, person, choice }, at }: EventOf<'postalVoteCast'>): boolean {
    const rule = this.#bylaws?.postalVotes;
    if (this.#edition < 3 || (rule !== 'withQuorum' && rule !== 'withoutQuorum')) return false;
    const isInTime = this.phase === 'convened' && at < this.#meeting.at && !this.#isLate(at);
    if (!isInTime || !this.motions.byId.has(motion)) return false;
    const { participants } = this;
    if (!participants.hasVote(person) || participants.present.has(person) || participants.proxies.has(person)) return false;
    this.postalVotes.cast(person, motion, choice);
    return true;
  }

  #closeVote({ payload: { motion: id, counts, result, ballots } }: EventOf<'voteClosed'>): boolean {
    const vote = this.#vote;
    if (vote?.motion.id !== id || vote.secret === (ballots === null)) return false;
    for (const { choice, weight } of ballots ?? []) {
      if (this.#bylaws?.weights === 'equal' ? weight !== 1 : vote.sums[choice] > 0) return false;
      vote.sums[choice] += weight;
    }
    if (!areCountsOf(vote, counts)) return false;
    const passed = isPassed(vote);
    const expected = !this.hasQuorum ? 'noQuorum' : passed ? 'accepted' : 'rejected';
    if (result !== expected) return false;
    this.decisions.push({ motion: id, text: vote.text, result, sums: vote.sums });
    if (this.hasQuorum) this.motions.decide(vote.motion, passed);
    this.#vote = undefined;
    return true;
  }
}
