import { KeptTexts } from '../kept-texts/kept-texts.ts';
import type { Writer } from '../session.tsx';
import type { UploadEndings } from './ending.ts';
import { filesOf } from './kept-files.ts';
import { giveUpAt, sendTo, uploadsAddress } from './send-file.ts';
import type { QueueMeans, UploadsShown } from './queue-means.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadTarget } from './upload-record.ts';

/**
 * The tab that sends answers at once; one that does not within this time sleeps, as phones have it.
 */
const answerMs = 3_000;
/** So often at most the other tabs are told how far it is. */
const showMs = 500;

/** What can be done with one upload, in whatever tab. */
type Act = { do: 'pause' | 'resume' | 'cancel'; key: string } | { do: 'move'; key: string; by: number } | { do: 'dismiss' };

/** What tabs of one person tell each other. */
type Message =
  | { kind: 'hello' }
  | { kind: 'shown'; shown: UploadsShown }
  | { kind: 'act'; act: Act }
  /** Uploads were begun, or files given; these are the files. */
  | { kind: 'files'; files: ReadonlyMap<string, Blob> };

const keepsNothing: Pick<QueueMeans, 'records' | 'files'> = {
  records: { keep: () => false, all: () => [], forget() {} },
  files: { keep: async () => false, read: async () => undefined, async forget() {} },
};

/**
 * The uploads of whoever is signed in, in this tab. Of all tabs of a browser one sends, whichever
 * has the lock; the others show what it tells and tell it what to do. Where a browser cannot lock,
 * each tab sends what was begun in it, and keeps nothing for another.
 */
export class OwnUploads {
  readonly writer: Writer;
  readonly #queue: UploadQueue;
  readonly #listeners = new Set<() => void>();
  readonly #end = new AbortController();
  #channel: BroadcastChannel | undefined;
  #endings: UploadEndings | undefined;
  #isSending = false;
  /** What the tab that sends told last. */
  #told: UploadsShown | undefined;
  #showTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(writer: Writer) {
    this.writer = writer;
    this.#queue = new UploadQueue({
      ...('locks' in navigator ? { records: new KeptTexts(writer), files: filesOf(writer) } : keepsNothing),
      send: sendTo(uploadsAddress),
      giveUp: (uploadId) => void giveUpAt(uploadsAddress, uploadId),
      endingOf: (purpose) => this.#endings && (this.#endings[purpose] ?? null),
    });
    this.#queue.subscribe(() => this.#changed());
    const { signal } = this.#end;
    for (const sign of ['online', 'pageshow']) addEventListener(sign, () => this.#queue.wake(), { signal });
    document.addEventListener('visibilitychange', () => this.#seen(), { signal });
    addEventListener('beforeunload', (event) => this.#queue.isAtRisk() && event.preventDefault(), { signal });
    if (!('locks' in navigator)) {
      this.#send(true);
      return;
    }
    this.#channel = new BroadcastChannel(`uploads ${writer.id}`);
    this.#channel.addEventListener('message', ({ data }) => this.#hear(data as Message));
    this.#askForLock();
    this.#seen();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly shown = (): UploadsShown => (this.#isSending ? this.#queue.shown() : (this.#told ?? this.#queue.shown()));

  /** What becomes of uploads; until it is known they wait. */
  setEndings(endings: UploadEndings): void {
    if (this.#endings === endings) return;
    this.#endings = endings;
    this.#queue.wake();
  }

  begin(files: Iterable<File>, to: UploadTarget): readonly string[] {
    const list = Array.from(files);
    const keys = this.#queue.begin(list, to);
    if (!this.#isSending) this.#say({ kind: 'files', files: new Map(keys.flatMap((key, at) => [[key, list[at] as Blob] as const])) });
    return keys;
  }

  act(act: Act): void {
    if (this.#isSending) this.#perform(act);
    else this.#say({ kind: 'act', act });
  }

  async give(key: string, file: File): Promise<boolean> {
    if (!this.#isSending) this.#queue.load();
    const isTheFile = await this.#queue.give(key, file);
    if (isTheFile && !this.#isSending) this.#say({ kind: 'files', files: new Map([[key, file]]) });
    return isTheFile;
  }

  /** Sends nothing more; what is on its way waits until the same person is signed in again. */
  stop(): void {
    this.#end.abort();
    this.#send(false);
    this.#channel?.close();
    clearTimeout(this.#showTimer);
    clearTimeout(this.#answerTimer);
  }

  #askForLock(steal = false): void {
    const { signal } = this.#end;
    const hold = () =>
      new Promise<void>((release) => {
        if (signal.aborted) return release();
        this.#send(true);
        signal.addEventListener('abort', () => release());
      });
    // Another tab that took it sends from now on; this one stands behind it again.
    navigator.locks.request(`uploads ${this.writer.id}`, steal ? { steal } : { signal }, hold).catch(() => {
      if (signal.aborted) return;
      this.#send(false);
      this.#askForLock();
    });
  }

  #send(isSending: boolean): void {
    this.#isSending = isSending;
    this.#told = undefined;
    this.#queue.setSending(isSending);
    if (isSending) this.#say({ kind: 'shown', shown: this.#queue.shown() });
  }

  /**
   * Somebody looks at this tab: what waits is tried, and if another one should send but sleeps,
   * this one does.
   */
  #seen(): void {
    if (document.visibilityState === 'hidden') return;
    if (this.#isSending) return this.#queue.wake();
    this.#say({ kind: 'hello' });
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => {
      if (!this.#isSending && this.#channel) this.#askForLock(true);
    }, answerMs);
  }

  #hear(message: Message): void {
    if (message.kind === 'shown') {
      if (this.#isSending) return;
      clearTimeout(this.#answerTimer);
      this.#told = message.shown;
      return this.#tell();
    }
    if (!this.#isSending) return;
    if (message.kind === 'files') this.#queue.load(message.files);
    else if (message.kind === 'act') this.#perform(message.act);
    this.#show();
  }

  #perform(act: Act): void {
    switch (act.do) {
      case 'move':
        return this.#queue.move(act.key, act.by);
      case 'dismiss':
        return this.#queue.dismiss();
      default:
        return this.#queue[act.do](act.key);
    }
  }

  #changed(): void {
    if (this.#isSending) this.#showTimer ??= setTimeout(() => this.#show(), showMs);
    this.#tell();
  }

  #show(): void {
    clearTimeout(this.#showTimer);
    this.#showTimer = undefined;
    this.#say({ kind: 'shown', shown: this.#queue.shown() });
  }

  #say(message: Message): void {
    if (!this.#end.signal.aborted) this.#channel?.postMessage(message);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
