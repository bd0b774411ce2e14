import { problemOf, type CallProblem } from '#platform/web/problem.ts';
import { randomUuid } from '#platform/web/random-uuid.ts';
import type { KeptDraft, LocalDrafts } from './local-drafts.ts';
import type { Written } from './written.ts';

/**
 * Where a text stands: `saved` on the server; `saving`; `kept` on this device only; `unkept`, neither here nor there;
 * `conflict`, another save came between; `gone`, deleted elsewhere or for a group that its author left; `refused` by the server as it is.
 */
export type SaveState = 'new' | 'saved' | 'saving' | 'kept' | 'unkept' | 'conflict' | 'gone' | 'refused';

export interface KeeperSnapshot {
  state: SaveState;
  id: string | null;
  version: number | null;
  problem: CallProblem | undefined;
}

/** The server, as far as writing goes. */
export interface RemoteDrafts {
  create: (written: Written, draftKey: string) => Promise<{ id: string; version: number }>;
  /** `keepPresent`: what stands there is kept as a version before it is replaced. */
  update: (id: string, written: Written, version: number, keepPresent: boolean) => Promise<{ version: number }>;
}

interface KeeperOptions {
  start: Pick<KeptDraft, 'draftKey' | 'id' | 'version' | 'written'> & { isUnsaved: boolean };
  local: Pick<LocalDrafts, 'keep' | 'forget'>;
  remote: RemoteDrafts;
  /** Saves by itself while the person writes. What is published waits for the person's word. */
  isAutomatic: boolean;
  onCreated: (id: string) => void;
}

const pauseMs = 1000;
/** Somebody who never pauses is saved this often. */
const longestMs = 5000;
const retryMs = [5_000, 10_000, 30_000, 60_000];

/** Keeps a text safe while it is written: on this device at once, on the server soon after. */
export class DraftKeeper {
  readonly #local: KeeperOptions['local'];
  readonly #remote: RemoteDrafts;
  readonly #isAutomatic: boolean;
  readonly #onCreated: KeeperOptions['onCreated'];
  readonly #listeners = new Set<() => void>();
  #draftKey: string;
  #written: Written;
  #isUnsaved: boolean;
  #isKept = true;
  #isStopped = false;
  #mayExist = false;
  #isReplacing = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSinceMs: number | undefined;
  #running: Promise<void> | undefined;
  #snapshot: KeeperSnapshot;

  constructor({ start, local, remote, isAutomatic, onCreated }: KeeperOptions) {
    this.#local = local;
    this.#remote = remote;
    this.#isAutomatic = isAutomatic;
    this.#onCreated = onCreated;
    this.#draftKey = start.draftKey;
    this.#written = start.written;
    this.#isUnsaved = start.isUnsaved;
    const state = start.isUnsaved ? 'kept' : start.id === null ? 'new' : 'saved';
    this.#snapshot = { state, id: start.id, version: start.version, problem: undefined };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): KeeperSnapshot => this.#snapshot;

  /** Whether closing the page now would lose something. */
  get wouldLose(): boolean {
    return this.#isUnsaved && !this.#isKept;
  }

  /** Begins to save what this device kept from an earlier visit. */
  start(): void {
    this.#isStopped = false;
    if (this.#isUnsaved && this.#isAutomatic) this.#schedule(0);
  }

  /** Ends the waiting; a last save is tried, and what does not get through stays on this device. */
  stop(): void {
    if (this.#isUnsaved && this.#isAutomatic && !this.#isStuck()) void this.#save();
    this.#clearTimer();
    this.#isStopped = true;
  }

  change(written: Written): void {
    this.#written = written;
    this.#isUnsaved = true;
    this.#keep();
    if (this.#isStuck()) return;
    // What kept the last save from getting through does so still.
    const { problem } = this.#failures ? this.#snapshot : { problem: undefined };
    this.#show(this.#isKept ? (this.#isAutomatic && this.#failures === 0 ? 'saving' : 'kept') : 'unkept', { problem });
    if (this.#isAutomatic && this.#failures === 0) this.#schedule(pauseMs);
  }

  /** Saves all there is; true once the server has it. */
  async save(): Promise<boolean> {
    this.#clearTimer();
    do await this.#save();
    while (this.#isUnsaved && this.#failures === 0 && !this.#isStuck() && this.#snapshot.state !== 'refused');
    return !this.#isUnsaved;
  }

  /** Whether something was typed that the server does not have. */
  get hasUnsaved(): boolean {
    return this.#isUnsaved;
  }

  /** The server gives the document to this person no more; what they typed can be kept as a draft of its own. */
  lose(): void {
    this.#clearTimer();
    this.#show('gone');
  }

  /** Tries again at once, for instance when the connection is back. */
  retry(): void {
    if (this.#isUnsaved && this.#isAutomatic && !this.#isStuck()) void this.save();
  }

  /** After a conflict: what is written here, or was put together from both, replaces what was saved elsewhere, of the given version. */
  replaceOther(version: number, written: Written = this.#written): Promise<boolean> {
    this.#written = written;
    this.#isReplacing = true;
    this.#isUnsaved = true;
    this.#show('saving', { version });
    this.#keep();
    return this.save();
  }

  /** What is written here becomes a document of its own. Gives its id, or null when that failed. */
  async keepAsNew(): Promise<string | null> {
    const draftKey = randomUuid();
    try {
      const { id } = await this.#remote.create(this.#written, draftKey);
      this.#isUnsaved = false;
      this.#local.forget({ id: this.#snapshot.id, draftKey: this.#draftKey });
      return id;
    } catch (error) {
      this.#show(this.#snapshot.state, { problem: problemOf(error) });
      return null;
    }
  }

  #isStuck(): boolean {
    return this.#snapshot.state === 'conflict' || this.#snapshot.state === 'gone';
  }

  #keep(): void {
    const { id, version } = this.#snapshot;
    this.#isKept = this.#local.keep({ draftKey: this.#draftKey, id, version, written: this.#written, savedAtMs: Date.now() });
  }

  #schedule(afterMs: number): void {
    if (this.#isStopped) return;
    const now = Date.now();
    this.#waitingSinceMs ??= now;
    clearTimeout(this.#timer);
    const latestMs = Math.max(0, this.#waitingSinceMs + longestMs - now);
    this.#timer = setTimeout(() => void this.#save(), this.#failures ? afterMs : Math.min(afterMs, latestMs));
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#waitingSinceMs = undefined;
  }

  async #save(): Promise<void> {
    while (this.#running) await this.#running;
    if (!this.#isUnsaved) return;
    this.#clearTimer();
    this.#running = this.#send();
    await this.#running;
  }

  async #send(): Promise<void> {
    const sent = this.#written;
    const { id, version } = this.#snapshot;
    const isReplacing = this.#isReplacing;
    this.#show('saving');
    try {
      const saved =
        id === null
          ? await this.#remote.create(sent, this.#draftKey)
          : { id, ...(await this.#remote.update(id, sent, version ?? 1, isReplacing)) };
      this.#isReplacing = false;
      this.#failures = 0;
      // A creation whose answer may have been lost before gives back what was sent then.
      const isOld = id === null && this.#mayExist;
      this.#local.forget({ id, draftKey: this.#draftKey });
      this.#isUnsaved = isOld || this.#written !== sent;
      this.#show(this.#isUnsaved ? 'saving' : 'saved', { id: saved.id, version: saved.version });
      if (this.#isUnsaved) {
        this.#keep();
        if (this.#isAutomatic) this.#schedule(isOld ? 0 : pauseMs);
      }
      if (id === null && !this.#isStopped) this.#onCreated(saved.id);
    } catch (error) {
      this.#fail(problemOf(error));
    } finally {
      this.#running = undefined;
    }
  }

  #fail(problem: CallProblem): void {
    const { id } = this.#snapshot;
    if (problem.code === 'state.conflict') return this.#show('conflict', { problem });
    if (problem.code === 'thing.notFound' && id !== null) return this.#show('gone', { problem });
    const isPassing = problem.status === 0 || problem.status === 401 || problem.status === 429 || problem.status >= 500;
    if (!isPassing) return this.#show('refused', { problem });
    this.#mayExist = true;
    this.#failures += 1;
    this.#show(this.#isKept ? 'kept' : 'unkept', { problem });
    if (this.#isAutomatic) this.#schedule(retryMs[Math.min(this.#failures, retryMs.length) - 1] ?? pauseMs);
  }

  #show(state: SaveState, more: Partial<KeeperSnapshot> = {}): void {
    this.#snapshot = { ...this.#snapshot, problem: undefined, ...more, state };
    for (const listener of this.#listeners) listener();
  }
}
