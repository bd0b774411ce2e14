import { withChanges, type AssemblyChanges } from '../../contract/changes.ts';
import type { AssemblyCounts } from '../../contract/counting.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { withOwnVote, type OwnVote } from './own-vote.ts';

/**
 * Changes since the assembly was read: as of event `seq`, or the first event after which they
 * apply.
 */
interface News {
  seq: number;
  /** The assembly with it; undefined if something before it is missing. */
  show: (shown: AssemblyWhole, knownSeq: number) => AssemblyWhole | undefined;
  /** Whether everything up to `seq` is shown with it. */
  isChange: boolean;
}

/** News that are kept, at most: those of a read that is under way came before them. */
const most = 500;

/** An assembly in a window: as it was read, with what came since. */
export class ShownAssembly {
  readonly #viewer: string;
  readonly #listeners = new Set<() => void>();
  #read: AssemblyWhole;
  #news: News[] = [];
  #knownSeq: number;
  #unannounced = 0;
  shown: AssemblyWhole;

  constructor(read: AssemblyWhole, viewer: string) {
    this.#viewer = viewer;
    this.#read = this.shown = read;
    this.#knownSeq = read.seq;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes an answer of the server. Returns false if it is older than what was shown, and something between is not known: then it has to be read again. */
  read(read: AssemblyWhole): boolean {
    if (read === this.#read) return true;
    this.#read = this.shown = read;
    this.#knownSeq = read.seq;
    const news = this.#news;
    this.#news = [];
    const isWhole = news.filter(({ seq }) => seq > read.seq).every((each) => this.#add(each));
    this.#inform();
    return isWhole;
  }

  count(counts: AssemblyCounts): void {
    if (counts.seq <= this.#read.seq) return;
    this.#add({ seq: counts.seq, show: (shown) => withCounts(shown, counts), isChange: false });
    this.#inform();
  }

  vote(vote: OwnVote): void {
    this.#add({ seq: this.#knownSeq + 1, show: (shown) => withOwnVote(shown, vote), isChange: false });
    this.#inform();
  }

  /** Whether the changes could be shown; otherwise the assembly has to be read. */
  change(changes: AssemblyChanges): boolean {
    this.#unannounced += 1;
    if (changes.seq <= this.#knownSeq) return true;
    const show = (shown: AssemblyWhole, knownSeq: number) =>
      knownSeq < changes.after ? undefined : withChanges(shown, changes, this.#viewer);
    const isShown = this.#add({ seq: changes.seq, show, isChange: true });
    this.#inform();
    return isShown;
  }

  /** Whether the changes that a live message announces have come, as they do before it. They are missing if it is sent again to a window that was away. */
  hasCome(): boolean {
    if (this.#unannounced === 0) return false;
    this.#unannounced -= 1;
    return true;
  }

  #add(news: News): boolean {
    const shown = news.show(this.shown, this.#knownSeq);
    if (!shown) return false;
    this.shown = shown;
    if (news.isChange) this.#knownSeq = Math.max(this.#knownSeq, news.seq);
    this.#news = [...this.#news, news].slice(-most);
    return true;
  }

  #inform(): void {
    for (const listener of this.#listeners) listener();
  }
}

function withCounts(assembly: AssemblyWhole, { quorum, voting, people }: AssemblyCounts): AssemblyWhole {
  const moved = new Map(people.map(({ id, how }) => [id, how]));
  return {
    ...assembly,
    quorum: { ...assembly.quorum, ...quorum },
    items: assembly.items.map((item) => ({
      ...item,
      motions: item.motions.map((motion) =>
        motion.id === voting?.id && motion.state === 'voting' ? { ...motion, voted: voting.voted } : motion,
      ),
      elections: item.elections.map((election) =>
        election.id === voting?.id && election.round ? { ...election, round: { ...election.round, voted: voting.voted } } : election,
      ),
    })),
    roll: assembly.roll.map((person) => (moved.has(person.id) ? { ...person, how: moved.get(person.id) ?? null } : person)),
  };
}
