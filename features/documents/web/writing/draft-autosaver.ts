import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import type { LocalDraft, LocalDrafts } from './local-drafts.ts';
import type { Written } from './written.ts';

/**
 * Save state of a text.
 * `saved`: on the server. `kept`: on this device only. `unkept`: nowhere.
 * `conflict`: another save came in between. `gone`: deleted, or access lost. `refused`: rejected by
 * the server.
 */
export type SaveState = 'new' | 'saved' | 'saving' | 'kept' | 'unkept' | 'conflict' | 'gone' | 'refused';

export interface AutosaveSnapshot {
  state: SaveState;
  id: string | null;
  version: number | null;
  problem: CallProblem | undefined;
}

/** Server operations for writing. */
export interface RemoteDrafts {
  create: (written: Written, draftKey: string) => Promise<{ id: string; version: number }>;
  /** `keepPresent`: first saves the current text on the server as a version. */
  update: (id: string, written: Written, version: number, keepPresent: boolean) => Promise<{ version: number }>;
}

interface AutosaverOptions {
  start: Pick<LocalDraft, 'draftKey' | 'id' | 'version' | 'written'> & { isUnsaved: boolean };
  local: Pick<LocalDrafts, 'save' | 'forget'>;
  remote: RemoteDrafts;
  /** Saves automatically while the user types; off for published documents. */
  isAutomatic: boolean;
  onCreated: (id: string) => void;
}

const pauseMs = 1000;
/** Maximum delay in ms between saves while the user types without a pause. */
const longestMs = 5000;
const retryMs = [5_000, 10_000, 30_000, 60_000];

/**
 * Saves a text while it is written: immediately on this device, on the server after a short pause.
 */
export class DraftAutosaver {
  readonly #local: AutosaverOptions['local'];
  readonly #remote: RemoteDrafts;
  readonly #isAutomatic: boolean;
  readonly #onCreated: AutosaverOptions['onCreated'];
  readonly #listeners = new Set<() => void>();
  #draftKey: string;
  #written: Written;
  #isUnsaved: boolean;
  #isSavedLocally = true;
  #isStopped = false;
  #mayExist = false;
  #isReplacing = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSinceMs: number | undefined;
  #running: Promise<void> | undefined;
  #snapshot: AutosaveSnapshot;

  constructor({ start, local, remote, isAutomatic, onCreated }: AutosaverOptions) {
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

  snapshot = (): AutosaveSnapshot => this.#snapshot;

  /** Whether closing the page now would lose text. */
  get wouldLose(): boolean {
    return this.#isUnsaved && !this.#isSavedLocally;
  }

  /** Starts saving text stored on this device by an earlier visit. */
  start(): void {
    this.#isStopped = false;
    if (this.#isUnsaved && this.#isAutomatic) this.#schedule(0);
  }

  /** Stops the timer and tries a last save; if it fails, the text stays on this device. */
  stop(): void {
    if (this.#isUnsaved && this.#isAutomatic && !this.#isStuck()) void this.#save();
    this.#clearTimer();
    this.#isStopped = true;
  }

  change(written: Written): void {
    this.#written = written;
    this.#isUnsaved = true;
    this.#saveLocally();
    if (this.#isStuck()) return;
    // A long paste arrives while its editor closes.
    if (this.#isStopped) return void (this.#isAutomatic && this.#save());
    // The cause of the last failure still applies.
    const { problem } = this.#failures ? this.#snapshot : { problem: undefined };
    this.#show(this.#isSavedLocally ? (this.#isAutomatic && this.#failures === 0 ? 'saving' : 'kept') : 'unkept', { problem });
    if (this.#isAutomatic && this.#failures === 0) this.#schedule(pauseMs);
  }

  /** Saves everything; true if it is on the server. */
  async save(): Promise<boolean> {
    this.#clearTimer();
    do await this.#save();
    while (this.#isUnsaved && this.#failures === 0 && !this.#isStuck() && this.#snapshot.state !== 'refused');
    return !this.#isUnsaved;
  }

  /**
   * Goes on from the text that someone else saved; false if there is text that the server does not
   * have.
   */
  follow(written: Written, version: number): boolean {
    if (this.#isUnsaved || this.#running || this.#isStuck()) return false;
    this.#written = written;
    this.#show('saved', { version });
    return true;
  }

  /** Whether there is text that the server does not have. */
  get hasUnsaved(): boolean {
    return this.#isUnsaved;
  }

  /** The user lost access to the document; the text can still be saved as a new draft. */
  lose(): void {
    this.#clearTimer();
    this.#show('gone');
  }

  /** Retries now, for example when the connection is back. */
  retry(): void {
    if (this.#isUnsaved && this.#isAutomatic && !this.#isStuck()) void this.save();
  }

  /**
   * After a conflict: replaces the other save, of the given version, by the local or merged text.
   */
  replaceOther(version: number, written: Written = this.#written): Promise<boolean> {
    this.#written = written;
    this.#isReplacing = true;
    this.#isUnsaved = true;
    this.#show('saving', { version });
    this.#saveLocally();
    return this.save();
  }

  /** Saves the text as a new document; returns its ID, or null on failure. */
  async saveAsNew(): Promise<string | null> {
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

  #saveLocally(): void {
    const { id, version } = this.#snapshot;
    this.#isSavedLocally = this.#local.save({ draftKey: this.#draftKey, id, version, written: this.#written, savedAtMs: Date.now() });
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
      // If an earlier creation's response was lost, the server returns the text sent then.
      const isOld = id === null && this.#mayExist;
      this.#local.forget({ id, draftKey: this.#draftKey });
      this.#isUnsaved = isOld || this.#written !== sent;
      this.#show(this.#isUnsaved ? 'saving' : 'saved', { id: saved.id, version: saved.version });
      if (this.#isUnsaved) {
        this.#saveLocally();
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
    this.#show(this.#isSavedLocally ? 'kept' : 'unkept', { problem });
    if (this.#isAutomatic) this.#schedule(retryMs[Math.min(this.#failures, retryMs.length) - 1] ?? pauseMs);
  }

  #show(state: SaveState, more: Partial<AutosaveSnapshot> = {}): void {
    this.#snapshot = { ...this.#snapshot, problem: undefined, ...more, state };
    for (const listener of this.#listeners) listener();
  }
}
