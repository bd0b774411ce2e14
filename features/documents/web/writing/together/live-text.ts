import * as Y from 'yjs';
import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import { keepAllMarks, partsOf, type LiveTextUpdated } from '../../../contract/live-text.ts';
import { documentLimits } from '../../../contract/limits.ts';
import type { AutosaveSnapshot, SaveState } from '../draft-autosaver.ts';
import type { Saver } from '../saver.ts';
import type { Written } from '../written.ts';
import { toBase64 } from './base64.ts';
import { changeField } from './change-field.ts';
import type { StoredUpdates } from './stored-updates.ts';
import { areKnown, knownNames, outdated, updatesOf, type KnownNames } from './known-names.ts';
import { applyRead, type ReadState } from './large-state.ts';
import { bringsNew, PendingChanges } from './pending-changes.ts';
import type { RemoteLiveText } from './remote-live-text.ts';

export interface LiveTextOptions {
  id: string;
  version: number;
  category: string;
  /** State on the server when the text is opened. */
  state: ReadState;
  keptUpdates: (client: number) => StoredUpdates;
  remote: RemoteLiveText;
  known?: KnownNames;
}

/** Between two calls, so that a letter is soon with the others, and fast typing stays below the limit of calls (600 in a minute). */
const pauseMs = 140;
const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000];
/** Origin of changes by others. */
const remoteOrigin = 'server';
const ending = ['thing.notFound', 'auth.forbidden', 'document.notLive'];

/** A text that several windows edit at once. “Saved” means that the server has stored every letter. */
export class LiveText implements Saver {
  readonly doc = keepAllMarks(new Y.Doc());
  readonly id: string;
  readonly #remote: RemoteLiveText;
  readonly #stored: StoredUpdates;
  readonly #known: KnownNames;
  readonly #listeners = new Set<() => void>();
  readonly #parts: ReturnType<typeof partsOf>;
  readonly #pending = new PendingChanges();
  #seq: number;
  #written: Written;
  #snapshot: AutosaveSnapshot;
  #isSavedLocally = true;
  #isStopped = false;
  #failures = 0;
  #hasResent = false;
  #sentAtMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  /** There were texts of an earlier visit on this device. */
  readonly hasBroughtBack: boolean;
  #content: () => Written['content'] | undefined = () => undefined;
  #onFields: (fields: Pick<Written, 'title' | 'subtitle'>) => void = () => {};

  constructor({ id, version, category, state, keptUpdates, remote, known = knownNames }: LiveTextOptions) {
    this.id = id;
    this.#known = known;
    this.#remote = remote;
    this.#parts = partsOf(id);
    this.#seq = state.seq;
    this.#snapshot = { state: 'saved', id, version, problem: undefined };
    this.#apply(state);
    this.#stored = keptUpdates(this.doc.clientID);
    for (const { update, base } of this.#stored.fromBefore())
      if (bringsNew(this.doc, update)) this.#take(() => this.#pending.addPart({ base, updates: [update], changesMarks: true }));
    this.doc.on('afterTransaction', this.#pending.watch);
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== remoteOrigin) this.#take(() => this.#pending.add(update, this.#seq));
    });
    this.hasBroughtBack = !this.#pending.isEmpty;
    if (!this.hasBroughtBack) this.#stored.forget();
    this.#written = { ...this.#fields(), category, content: { type: 'doc', content: [] } };
    for (const name of [this.#parts.title, this.#parts.subtitle])
      this.doc.getText(name).observe(({ transaction }) => {
        if (transaction.origin === remoteOrigin) this.#onFields(this.#fields());
      });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): AutosaveSnapshot => this.#snapshot;

  /** Calls the listener when others change title or subtitle. */
  followFields = (listener: (fields: Pick<Written, 'title' | 'subtitle'>) => void): void => {
    this.#onFields = listener;
  };

  get fragment(): Y.XmlFragment {
    return this.doc.getXmlFragment(this.#parts.content);
  }

  /** Title, subtitle, category and the last text of the editor. */
  get written(): Written {
    return this.#written;
  }

  get hasUnsaved(): boolean {
    return !this.#pending.isEmpty;
  }

  /** Whether closing the page now would lose text. */
  get wouldLose(): boolean {
    return this.hasUnsaved && !this.#isSavedLocally;
  }

  /** Continues sending, for example what an earlier visit left on this device. */
  start(): void {
    this.#isStopped = false;
    if (this.hasUnsaved) this.#schedule();
  }

  /** Sends the rest; if that fails, it stays on this device. */
  stop(): void {
    if (this.hasUnsaved && !this.#isStuck()) void this.sendAll();
    clearTimeout(this.#timer);
    this.#isStopped = true;
  }

  /** Title and subtitle become changes of the live text; the editor has made those of the text itself. */
  change(written: Written): void {
    this.#written = written;
    this.doc.transact(() => {
      changeField(this.doc.getText(this.#parts.title), written.title, documentLimits.titleCharacters);
      changeField(this.doc.getText(this.#parts.subtitle), written.subtitle, documentLimits.subtitleCharacters);
    });
  }

  /** Sends everything, and saves the live text as the text of the document. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.sendAll();
    if (this.hasUnsaved) return false;
    try {
      const { version } = await this.#remote.save();
      this.#show('saved', { version });
      return true;
    } catch (error) {
      this.#show(this.#snapshot.state, { problem: problemOf(error) });
      return false;
    }
  }

  /** An update of another window arrived. */
  receive({ documentId, seq, update }: LiveTextUpdated): void {
    if (documentId !== this.id || seq <= this.#seq || this.#isOutdated()) return;
    if (seq !== this.#seq + 1 || update === undefined) return this.catchUp();
    this.#apply({ seq, state: null, updates: [update] });
  }

  /** Reads what is missing, for example when the connection is back. */
  catchUp(): void {
    if (!this.#isStuck() && !this.#isStopped) void this.#exchange();
  }

  /** The right to edit ended; the text can still be saved as a new draft. */
  lose(): void {
    clearTimeout(this.#timer);
    this.#show('gone');
  }

  /** Texts of others come as changes, never as a whole. */
  follow(): boolean {
    return false;
  }

  async saveAsNew(): Promise<string | null> {
    try {
      const { id } = await this.#remote.create({ ...this.#written, content: this.#content() ?? this.#written.content });
      this.#pending.clear();
      this.#stored.forget();
      return id;
    } catch (error) {
      this.#show(this.#snapshot.state, { problem: problemOf(error) });
      return null;
    }
  }

  /** Where the text of the editor is read from. */
  readFrom = (content: () => Written['content'] | undefined): void => {
    this.#content = content;
  };

  /** Forgets what the server refused. */
  discard(): void {
    this.#pending.clear();
    this.#stored.forget();
  }

  /** There are no conflicts: changes are merged. */
  replaceOther(): Promise<boolean> {
    return this.save();
  }

  #fields(): Pick<Written, 'title' | 'subtitle'> {
    return { title: this.doc.getText(this.#parts.title).toJSON(), subtitle: this.doc.getText(this.#parts.subtitle).toJSON() };
  }

  /** Applies what others wrote, unless the editor would delete a part of it. */
  #apply(state: ReadState): void {
    if (!updatesOf(state).every((update) => areKnown(update, this.#known))) return this.#show('refused', { problem: outdated });
    // First the number: what the editor changes in response is a change of the text with it.
    this.#seq = Math.max(this.#seq, state.seq);
    applyRead(this.doc, state, remoteOrigin);
  }

  #isOutdated(): boolean {
    return this.#snapshot.problem?.code === outdated.code;
  }

  #take(add: () => void): void {
    add();
    this.#keep();
    if (this.#isStuck()) return;
    if (this.#failures > 0) return this.#show(this.#isSavedLocally ? 'kept' : 'unkept', { problem: this.#snapshot.problem });
    this.#show(this.#isSavedLocally ? 'saving' : 'unkept');
    this.#schedule();
  }

  #keep(): void {
    this.#isSavedLocally = this.#stored.keep(this.#pending.parts);
  }

  #isStuck(): boolean {
    return this.#snapshot.state === 'gone' || this.#snapshot.state === 'refused';
  }

  #schedule(afterMs = Math.max(0, this.#sentAtMs + pauseMs - Date.now())): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#exchange(), afterMs);
  }

  /** Sends everything that was typed. */
  async sendAll(): Promise<void> {
    do await this.#exchange();
    while (this.hasUnsaved && this.#failures === 0 && !this.#isStuck());
  }

  /** One call at a time: what is written meanwhile goes with the next one. */
  async #exchange(): Promise<void> {
    while (this.#running) await this.#running;
    if (this.#isStuck()) return;
    clearTimeout(this.#timer);
    this.#running = this.#send();
    await this.#running;
  }

  async #send(): Promise<void> {
    const [sent, seq] = [this.#pending.next(), this.#seq];
    this.#sentAtMs = Date.now();
    try {
      const reply = await this.#remote.sync(seq, sent && toBase64(sent.update), sent?.base);
      if (sent) this.#pending.acknowledge(sent.count, seq);
      this.#failures = 0;
      this.#hasResent = false;
      this.#apply(reply);
      if (this.#isOutdated()) return this.hasUnsaved ? this.#keep() : this.#stored.forget();
      if (this.hasUnsaved) {
        this.#keep();
        this.#schedule();
      } else this.#stored.forget();
      this.#show(this.hasUnsaved ? 'saving' : 'saved');
    } catch (error) {
      await this.#fail(problemOf(error));
    } finally {
      this.#running = undefined;
    }
  }

  async #fail(problem: CallProblem): Promise<void> {
    if (ending.includes(problem.code)) return this.#show('gone', { problem });
    const isPassing = problem.status === 0 || problem.status === 401 || problem.status === 429 || problem.status >= 500;
    // The server lacks earlier changes, for example after a restored backup: it gets all that it lacks.
    if (problem.code === 'document.updateMissesOthers' && !this.#hasResent) await this.#collectLacking();
    else if (!isPassing) return this.#show('refused', { problem });
    if (this.#isOutdated()) return;
    this.#failures += 1;
    this.#show(this.#isSavedLocally ? 'kept' : 'unkept', { problem });
    this.#schedule(retryMs[Math.min(this.#failures, retryMs.length) - 1]);
  }

  async #collectLacking(): Promise<void> {
    this.#hasResent = true;
    const reply = await this.#remote.sync(null).catch(() => undefined);
    if (!reply) return;
    const there = new Y.Doc();
    applyRead(there, reply);
    // First as it was typed: text in a paragraph that was deleted meanwhile is no longer in the document.
    const lacking = Y.encodeStateAsUpdate(this.doc, Y.encodeStateVector(there));
    this.#pending.forgetBases();
    this.#pending.addPart({ base: 0, updates: [lacking], changesMarks: false });
    this.#seq = reply.seq;
    this.#apply(reply);
    there.destroy();
  }

  #show(state: SaveState, more: Partial<AutosaveSnapshot> = {}): void {
    this.#snapshot = { ...this.#snapshot, problem: undefined, ...more, state };
    for (const listener of this.#listeners) listener();
  }
}
