import type { DecisionRule, PartyStatus, Phase } from '../kinds.ts';
import type { SessionEvent } from '../rules/events.ts';
import type { Tally } from '../rules/state.ts';
import type { Outcome, Seat, Sheet, Vote } from './sheet.ts';

type Opening = Extract<SessionEvent, { type: 'sessionStarted' }>['data'];
type Proposal = Pick<Extract<SessionEvent, { type: 'clauseProposed' }>['data'], 'clauseId' | 'text' | 'textHash' | 'translations'>;
type Told = { company?: string | null; city?: string | null };

/**
 * Independent second implementation of the rules. It reads only the events caused by people and the
 * clock, never those that follow, and stores threads as trees. It shares no code with the rules, so
 * that both are unlikely to have the same mistake. The second reading of a log uses it before
 * anything is signed, and the tests of the rules use it as an oracle.
 */
export class Judge {
  /** In earlier editions, withdrawals after the time for proposals happen only where the log has them. */
  readonly #lateWithdrawals: 'due' | 'optional';
  opening: Opening | undefined;
  startedAt = '';
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
  /** Sessions of earlier editions know no conditions. */
  knowsConditions = false;
  /** In which each clause has a text; none where one text is enough. */
  languages: readonly string[] = [];
  /** Whether someone has accepted on a condition, so that threads depend on each other. */
  #hasConditions = false;
  #isTimeUp = false;
  #isFinal = false;
  endedAt: string | null = null;
  endsAt = '';
  readonly extended: number[] = [];

  constructor({ lateWithdrawals = 'due' }: { lateWithdrawals?: 'due' | 'optional' } = {}) {
    this.#lateWithdrawals = lateWithdrawals;
  }

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
    return this.phase === 'open' && microseconds(at) >= microseconds(this.endsAt);
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
    let rejects = 0;
    for (const { choice, provided } of sheet.votes.values())
      if (choice === 'reject') rejects++;
      else if (provided.every(({ fate }) => fate === 'accepted')) accepts++;
    let need = 0;
    while (!this.#passes(need, roll)) need++;
    return { accepts, rejects, roll, need };
  }

  outcome({ accepts, rejects, roll }: Tally): 'accepted' | 'vote' | undefined {
    if (roll === 0) return undefined;
    if (roll > 1 && this.#passes(accepts, roll)) return 'accepted';
    return this.#passes(roll - rejects, roll) ? undefined : 'vote';
  }

  #close(sheet: Sheet, fate: Outcome, at: string): void {
    Object.assign(sheet, { fate, decidedAt: at, count: this.tally(sheet) });
  }

  get #mayWithdrawLater(): boolean {
    return this.#lateWithdrawals === 'optional' && this.phase === 'timeUp' && !this.knowsConditions;
  }

  /** Withdraws a sheet of a removed author after the time for proposals; returns whether that may be. */
  withdrawLate(sheet: Sheet, at: string): boolean {
    const mayBe = this.#mayWithdrawLater && this.#isOrphan(sheet) && sheet.replies.every(({ fate }) => fate);
    if (mayBe) this.#close(sheet, 'withdrawn', at);
    return mayBe;
  }

  #isOrphan({ author, fate }: Sheet): boolean {
    return !fate && this.seats.get(author)?.status === 'removed';
  }

  #resolve(at: string, roots: readonly Sheet[]): void {
    if (this.endedAt !== null || this.#mayWithdrawLater) return;
    do {
      do for (const root of roots) this.#refuse(root, at);
      while (this.#hasConditions && this.#breakVotes());
    } while (this.isVoting && this.#agree(at, roots));
  }

  /** Closes what can no longer be accepted, one sheet of the tree after another. */
  #refuse(root: Sheet, at: string): void {
    for (let sheet = this.turn(root); sheet; sheet = this.turn(root)) {
      const outcomeNow = this.#isOrphan(sheet) ? 'withdrawn' : this.isVoting ? this.outcome(this.tally(sheet)) : undefined;
      if (!outcomeNow || outcomeNow === 'accepted') return;
      this.#close(sheet, outcomeNow, at);
    }
  }

  /** An acceptance on a condition that was refused is a refusal. */
  #breakVotes(): boolean {
    let isAny = false;
    for (const sheet of this.sheets.values()) {
      if (sheet.fate) continue;
      for (const vote of sheet.votes.values()) {
        const broken = vote.provided.find(({ fate }) => fate && fate !== 'accepted');
        if (!broken || vote.choice === 'reject') continue;
        Object.assign(vote, { choice: 'reject', broken });
        isAny = true;
      }
    }
    return isAny;
  }

  /**
   * Accepts what nothing hinders. A sheet is hindered if it fails without the votes that depend on a
   * sheet which is not voted on or is hindered itself.
   */
  #agree(at: string, roots: readonly Sheet[]): boolean {
    const turns = roots.flatMap((root) => this.turn(root) ?? []);
    const voted = new Set(turns);
    const hindered = new Set([...this.sheets.values()].filter((sheet) => !voted.has(sheet) && sheet.fate !== 'accepted'));
    const isCounted = ({ choice, provided }: Vote) => choice === 'accept' && provided.every((each) => !hindered.has(each));
    const counted = (sheet: Sheet) => [...sheet.votes.values()].filter(isCounted).length;
    const isHindered = (sheet: Sheet) => {
      const { roll } = this.tally(sheet);
      return !hindered.has(sheet) && (roll < 2 || !this.#passes(counted(sheet), roll));
    };
    for (let next = turns.find(isHindered); next; next = turns.find(isHindered)) hindered.add(next);
    const free = turns.filter((sheet) => !hindered.has(sheet));
    for (const sheet of free) {
      const count = { ...this.tally(sheet), accepts: counted(sheet) };
      for (const vote of sheet.votes.values()) if (vote.provided.length > 0 && isCounted(vote)) vote.counted = true;
      Object.assign(sheet, { fate: 'accepted', decidedAt: at, count });
    }
    for (const sheet of free) this.#supersede(this.root(sheet), at);
    return free.length > 0;
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
    if (/^(clause(Opened|Suspended|Accepted|Rejected)|conditionFailed)$/.test(event.type)) return;
    this.#take(event, event.at, event.actorId ?? '');
    this.#resolve(event.at, this.threadsOf(event));
  }

  /** The threads that an event may decide: its own, or all where it is about no clause or there are conditions. */
  threadsOf({ data }: SessionEvent): readonly Sheet[] {
    return 'clauseId' in data && !this.#hasConditions ? [this.root(this.#sheet(data.clauseId))] : this.roots;
  }

  #take(event: SessionEvent, at: string, actor: string): void {
    const { type, data } = event;
    if (type === 'sessionStarted') {
      Object.assign(this, { opening: data, startedAt: at, manager: actor, rule: data.rule, isMediated: data.isMediated });
      this.mustAsk = data.admission === 'approval';
      this.knowsConditions = (data.rulesEdition ?? 1) > 2;
      this.languages = data.languages ?? [];
      this.endsAt = data.endsAt;
      this.#sit(actor, data.managerName, data, 'present', at);
    } else if (type === 'ruleChanged') Object.assign(this, { rule: data.rule, isMediated: data.isMediated });
    else if (type === 'admissionRequested') this.#sit(actor, data.name, data, 'waiting', at);
    else if (type === 'partyJoined') this.#sit(data.userId, data.name, data, 'present', at);
    else if (type === 'admissionDeclined') this.#stand(data.userId, 'declined', null);
    else if (type === 'partyLeft') this.#stand(data.userId, 'left', at);
    else if (type === 'partyRemoved') {
      this.#stand(data.userId, 'removed', at, data.reason);
      if (!this.#mayWithdrawLater) this.#clear(this.roots, data.userId, at);
    } else if (type === 'handOverOffered') this.offer = data.userId;
    else if (type === 'handOverDeclined') this.offer = null;
    else if (type === 'managerChanged') {
      if (this.isMediated) this.#mediators.add(this.manager);
      Object.assign(this, { manager: data.userId, isMediated: false, offer: null });
    } else if (type === 'clauseProposed') this.#lay(data, data.title, actor, at);
    else if (type === 'counterProposed') this.#lay(data, null, actor, at, this.sheets.get(data.targetId));
    else if (type === 'clauseWithdrawn') this.#close(this.#sheet(data.clauseId), 'withdrawn', at);
    else if (type === 'ballotCast') {
      const provided = (data.conditions ?? []).map((id) => this.#sheet(id));
      if (provided.length > 0) this.#hasConditions = true;
      this.#sheet(data.clauseId).votes.set(actor, { choice: data.choice, reason: data.reason, at, provided, read: data.shown ?? [] });
    } else if (type === 'timeUp') this.#isTimeUp = true;
    else if (type === 'timeExtended') {
      this.endsAt = this.endAfter(data.minutes, at);
      this.extended.push(data.minutes);
      this.#isTimeUp = false;
    } else if (type === 'finalVoteOpened') this.#isFinal = true;
    else if (type === 'sessionEnded') Object.assign(this, { endedAt: at, offer: null });
  }

  /** The end of the time for proposals, if it is extended at this time. */
  endAfter(minutes: number, at: string): string {
    return later(microseconds(at) > microseconds(this.endsAt) ? at : this.endsAt, minutes);
  }

  /** Omitted company and city stay unchanged. */
  #sit(userId: string, name: string, details: Told, status: PartyStatus, since: string): void {
    const known = this.seats.get(userId);
    const { company = known?.company ?? null, city = known?.city ?? null } = details;
    this.seats.set(userId, { name, company, city, status, since, until: null, why: null });
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

  #lay(
    { clauseId: id, text, textHash: hash, translations = {} }: Proposal,
    title: string | null,
    author: string,
    at: string,
    parent?: Sheet,
  ): void {
    const sheet: Sheet = {
      id,
      author,
      title,
      text,
      others: new Map(Object.entries(translations)),
      hash,
      parent,
      replies: [],
      votes: new Map(),
      proposedAt: at,
      decidedAt: null,
      count: null,
    };
    if (!this.isNeutral(author)) sheet.votes.set(author, { choice: 'accept', reason: null, at, provided: [], read: [] });
    this.sheets.set(id, sheet);
    (parent?.replies ?? this.roots).push(sheet);
  }
}

/** Since 1970; instants have six digits after the second. */
const microseconds = (instant: string): number => Date.parse(`${instant.slice(0, 19)}Z`) * 1000 + Number(instant.slice(20, 26));

/** The instant some minutes later, to the same fraction of a second. */
export const later = (instant: string, minutes: number): string =>
  `${new Date(Date.parse(instant) + minutes * 60_000).toISOString().slice(0, 23)}${instant.slice(23)}`;
