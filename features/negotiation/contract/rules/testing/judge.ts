import type { Choice, DecisionRule, PartyStatus, Phase } from '../../kinds.ts';
import type { SessionEvent } from '../events.ts';
import type { Tally } from '../state.ts';

type Fate = 'accepted' | 'vote' | 'superseded' | 'withdrawn';

export interface Seat {
  name: string;
  status: PartyStatus;
  since: string;
  until: string | null;
  why: string | null;
}

export interface Sheet {
  id: string;
  author: string;
  title: string | null;
  text: string;
  hash: string;
  parent?: Sheet;
  replies: Sheet[];
  votes: Map<string, { choice: Choice; reason: string | null; at: string }>;
  proposedAt: string;
  fate?: Fate;
  decidedAt: string | null;
  count: Tally | null;
}

/**
 * Independent second implementation of the rules, used as a test oracle. It reads only the events
 * caused by people and the clock, never those that follow, and stores threads as trees. It shares
 * no code with the rules, so that both are unlikely to have the same mistake.
 */
export class Judge {
  readonly seats = new Map<string, Seat>();
  readonly sheets = new Map<string, Sheet>();
  readonly roots: Sheet[] = [];
  manager = '';
  /** Recipient of the offered hand-over. */
  offer: string | null = null;
  readonly #mediators = new Set<string>();
  rule: DecisionRule = 'unanimity';
  isMediated = false;
  mustAsk = false;
  #isTimeUp = false;
  #isFinal = false;
  endedAt: string | null = null;
  endsAt = '';
  readonly extended: number[] = [];

  get phase(): Phase {
    if (this.endedAt !== null) return 'ended';
    if (this.#isFinal) return 'finalVote';
    return this.#isTimeUp ? 'timeUp' : 'open';
  }

  /** Whether the person is or was a mediator, and so has no vote. */
  isNeutral(userId: string): boolean {
    return this.#mediators.has(userId) || (this.isMediated && userId === this.manager);
  }

  get neutrals(): string {
    return [...this.#mediators].join();
  }

  get isVoting(): boolean {
    return this.phase === 'open' || this.phase === 'finalVote';
  }

  /** Whether the time for proposals is over without a `timeUp` event yet. */
  isDue(at: string): boolean {
    return this.phase === 'open' && Date.parse(at) >= Date.parse(this.endsAt);
  }

  root(sheet: Sheet): Sheet {
    return sheet.parent ? this.root(sheet.parent) : sheet;
  }

  /** The sheet of this tree that is voted on now. */
  turn(sheet: Sheet): Sheet | undefined {
    if (sheet.fate) return undefined;
    for (const reply of sheet.replies) {
      const first = this.turn(reply);
      if (first) return first;
    }
    return sheet;
  }

  #passes(accepts: number, roll: number): boolean {
    if (this.rule === 'unanimity') return accepts >= roll;
    return this.rule === 'twoThirds' ? 3 * accepts >= 2 * roll : 2 * accepts > roll;
  }

  tally(sheet: Sheet): Tally {
    let roll = sheet.votes.size;
    for (const [userId, { status }] of this.seats) if (status === 'present' && !sheet.votes.has(userId) && !this.isNeutral(userId)) roll++;
    let accepts = 0;
    for (const { choice } of sheet.votes.values()) if (choice === 'accept') accepts++;
    let need = 0;
    while (!this.#passes(need, roll)) need++;
    return { accepts, rejects: sheet.votes.size - accepts, roll, need };
  }

  outcome({ accepts, rejects, roll }: Tally): 'accepted' | 'vote' | undefined {
    if (roll === 0) return undefined;
    if (roll > 1 && this.#passes(accepts, roll)) return 'accepted';
    return this.#passes(roll - rejects, roll) ? undefined : 'vote';
  }

  #close(sheet: Sheet, fate: Fate, at: string): void {
    Object.assign(sheet, { fate, decidedAt: at, count: this.tally(sheet) });
  }

  #resolve(at: string): void {
    if (this.endedAt !== null) return;
    for (const root of this.roots) {
      for (let sheet = this.turn(root); sheet; sheet = this.turn(root)) {
        const isOrphan = this.seats.get(sheet.author)?.status === 'removed';
        const outcome = isOrphan ? 'withdrawn' : this.isVoting ? this.outcome(this.tally(sheet)) : undefined;
        if (!outcome) break;
        this.#close(sheet, outcome, at);
        if (outcome === 'accepted') this.#supersede(root, at);
      }
    }
  }

  /**
   * Withdraws the undecided sheets of a removed author, replies first; sheets with an undecided
   * reply stay.
   */
  #clear(sheets: readonly Sheet[], author: string, at: string): void {
    for (const sheet of sheets) {
      this.#clear(sheet.replies, author, at);
      if (!sheet.fate && sheet.author === author && sheet.replies.every(({ fate }) => fate)) this.#close(sheet, 'withdrawn', at);
    }
  }

  #supersede(sheet: Sheet, at: string): void {
    if (!sheet.fate) this.#close(sheet, 'superseded', at);
    for (const reply of sheet.replies) this.#supersede(reply, at);
  }

  /** Reads one event; ignores events that follow from others. */
  observe(event: SessionEvent): void {
    if (/^clause(Opened|Suspended|Accepted|Rejected)$/.test(event.type)) return;
    this.#take(event, event.at, event.actorId ?? '');
    this.#resolve(event.at);
  }

  #take(event: SessionEvent, at: string, actor: string): void {
    const { type, data } = event;
    if (type === 'sessionStarted') {
      Object.assign(this, { manager: actor, rule: data.rule, isMediated: data.isMediated });
      this.mustAsk = data.admission === 'approval';
      this.endsAt = data.endsAt;
      this.#sit(actor, data.managerName, 'present', at);
    } else if (type === 'ruleChanged') Object.assign(this, { rule: data.rule, isMediated: data.isMediated });
    else if (type === 'admissionRequested') this.#sit(actor, data.name, 'waiting', at);
    else if (type === 'partyJoined') this.#sit(data.userId, data.name, 'present', at);
    else if (type === 'admissionDeclined') this.#stand(data.userId, 'declined', null);
    else if (type === 'partyLeft') this.#stand(data.userId, 'left', at);
    else if (type === 'partyRemoved') {
      this.#stand(data.userId, 'removed', at, data.reason);
      this.#clear(this.roots, data.userId, at);
    } else if (type === 'handOverOffered') this.offer = data.userId;
    else if (type === 'handOverDeclined') this.offer = null;
    else if (type === 'managerChanged') {
      if (this.isMediated) this.#mediators.add(this.manager);
      Object.assign(this, { manager: data.userId, isMediated: false, offer: null });
    } else if (type === 'clauseProposed') this.#lay(data.clauseId, actor, data.title, data.text, data.textHash, at);
    else if (type === 'counterProposed')
      this.#lay(data.clauseId, actor, null, data.text, data.textHash, at, this.sheets.get(data.targetId));
    else if (type === 'clauseWithdrawn') this.#close(this.#sheet(data.clauseId), 'withdrawn', at);
    else if (type === 'ballotCast') this.#sheet(data.clauseId).votes.set(actor, { choice: data.choice, reason: data.reason, at });
    else if (type === 'timeUp') this.#isTimeUp = true;
    else if (type === 'timeExtended') {
      const from = Math.max(Date.parse(this.endsAt), Date.parse(at));
      this.endsAt = `${new Date(from + data.minutes * 60_000).toISOString().slice(0, 23)}${this.endsAt.slice(23)}`;
      this.extended.push(data.minutes);
      this.#isTimeUp = false;
    } else if (type === 'finalVoteOpened') this.#isFinal = true;
    else if (type === 'sessionEnded') Object.assign(this, { endedAt: at, offer: null });
  }

  #sit(userId: string, name: string, status: PartyStatus, since: string): void {
    this.seats.set(userId, { name, status, since, until: null, why: null });
  }

  #stand(userId: string, status: PartyStatus, until: string | null, why: string | null = null): void {
    const seat = this.seats.get(userId);
    if (seat) Object.assign(seat, { status, until, why });
    if (this.offer === userId) this.offer = null;
  }

  #sheet(id: string): Sheet {
    const sheet = this.sheets.get(id);
    if (!sheet) throw new Error(`an event is about ${id}, which was never proposed`);
    return sheet;
  }

  #lay(id: string, author: string, title: string | null, text: string, hash: string, at: string, parent?: Sheet): void {
    const sheet: Sheet = {
      id,
      author,
      title,
      text,
      hash,
      parent,
      replies: [],
      votes: new Map(),
      proposedAt: at,
      decidedAt: null,
      count: null,
    };
    if (!this.isNeutral(author)) sheet.votes.set(author, { choice: 'accept', reason: null, at });
    this.sheets.set(id, sheet);
    (parent?.replies ?? this.roots).push(sheet);
  }
}
