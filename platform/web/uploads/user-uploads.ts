import { DraftStore } from '../drafts/draft-store.ts';
import type { Writer } from '../session/session.tsx';
import type { UploadCompletions } from './completion.ts';
import { storedFilesOf } from './stored-files.ts';
import { cancelAt, sentAt, sendTo, uploadsAddress } from './send-file.ts';
import type { QueueDependencies, UploadsShown } from './queue-types.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadTarget } from './upload-record.ts';
import { Listeners } from '../storage/listeners.ts';
import { WindowLock } from '../storage/window-lock.ts';

/**
 * Milliseconds: the sending tab answers immediately; one that does not answer in this time is
 * suspended, as on phones.
 */
const answerMs = 3_000;
/** Milliseconds between progress messages to other tabs. */
const showMs = 500;

/** An action on an upload, from any tab. */
type Act = { do: 'pause' | 'resume' | 'cancel'; key: string } | { do: 'move'; key: string; by: number } | { do: 'dismiss' };

/** Messages between the tabs of one person. */
type Message =
  | { kind: 'hello' }
  | { kind: 'shown'; shown: UploadsShown }
  | { kind: 'act'; act: Act }
  /** Uploads were started, or missing files selected; these are the files. */
  | { kind: 'files'; files: ReadonlyMap<string, Blob> };

const keepsNothing: Pick<QueueDependencies, 'records' | 'files'> = {
  records: { save: () => false, all: () => [], remove() {} },
  files: { keep: async () => false, read: async () => undefined, async forget() {} },
};

/**
 * The signed-in person’s uploads in this tab. The tab with the Web Lock sends; the others show its
 * progress and send it actions. Without Web Locks each tab sends its own uploads and stores
 * nothing.
 */
export class UserUploads {
  readonly writer: Writer;
  readonly #queue: UploadQueue;
  readonly #listeners = new Listeners();
  readonly #end = new AbortController();
  readonly #lock: WindowLock;
  #channel: BroadcastChannel | undefined;
  #endings: UploadCompletions | undefined;
  #isSending = false;
  /** The last progress of the sending tab. */
  #notified: UploadsShown | undefined;
  #showTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(writer: Writer) {
    this.writer = writer;
    this.#lock = new WindowLock(`uploads ${writer.id}`, this.#end.signal, (isHolding) => this.#send(isHolding));
    this.#queue = new UploadQueue({
      ...('locks' in navigator ? { records: new DraftStore(writer), files: storedFilesOf(writer) } : keepsNothing),
      send: sendTo(uploadsAddress),
      sentOf: (uploadId) => sentAt(uploadsAddress, uploadId),
      giveUp: (uploadId) => void cancelAt(uploadsAddress, uploadId),
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
    this.#lock.request();
    this.#seen();
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly shown = (): UploadsShown => (this.#isSending ? this.#queue.shown() : (this.#notified ?? this.#queue.shown()));

  /** Sets how uploads are completed; until then they wait. */
  setEndings(endings: UploadCompletions): void {
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

  /** Stops sending; pending uploads continue when the same person signs in again. */
  stop(): void {
    this.#end.abort();
    this.#send(false);
    this.#channel?.close();
    clearTimeout(this.#showTimer);
    clearTimeout(this.#answerTimer);
  }

  #send(isSending: boolean): void {
    this.#isSending = isSending;
    this.#notified = undefined;
    this.#queue.setSending(isSending);
    if (isSending) this.#say({ kind: 'shown', shown: this.#queue.shown() });
  }

  /** When this tab becomes visible: retries waiting uploads, or takes over from a suspended tab. */
  #seen(): void {
    if (document.visibilityState === 'hidden') return;
    if (this.#isSending) return this.#queue.wake();
    this.#say({ kind: 'hello' });
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => {
      if (!this.#isSending && this.#channel) this.#lock.steal();
    }, answerMs);
  }

  #hear(message: Message): void {
    if (message.kind === 'shown') {
      if (this.#isSending) return;
      clearTimeout(this.#answerTimer);
      this.#notified = message.shown;
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
    this.#listeners.notify();
  }
}
