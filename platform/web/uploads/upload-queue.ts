import { problemOf, type CallProblem } from '../api/problem.ts';
import type { CompleteUpload } from './completion.ts';
import { retentionDays } from './stored-files.ts';
import { TransferRate } from './transfer-rate.ts';
import { noUploads, withResult, type QueueDependencies, type UploadResults, type UploadsShown } from './queue-types.ts';
import { asNew, fingerprintOf, newRecord, type UploadRecord, type UploadTarget } from './upload-record.ts';
import { ownProblem } from './send-file.ts';
import { bytesIn, abort, backOff, idle, infoOf, isBackingOff, isTransient, releaseNext, stateOf, type Upload } from './upload-state.ts';
import { readSent } from './read-sent.ts';
import { isStorable, nextToComplete, nextToSend, reordered } from './upload-order.ts';
import { Listeners } from '../storage/listeners.ts';

const tellMs = 250;

/**
 * The upload queue of one person. Several files are sent concurrently; the feature then creates
 * their items one after the other, in the order of selection. Temporary errors are retried. One of
 * several tabs sends (`setSending`).
 */
export class UploadQueue {
  readonly #dependencies: QueueDependencies;
  readonly #listeners = new Listeners();
  readonly #pace = new TransferRate();
  #all: Upload[] = [];
  #made: readonly UploadResults[] = [];
  #shown: UploadsShown = noUploads;
  #isSending = false;
  #wakeTimer: ReturnType<typeof setTimeout> | undefined;
  #tellTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: QueueDependencies) {
    this.#dependencies = dependencies;
    this.load();
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly shown = (): UploadsShown => this.#shown;

  /**
   * Whether a reload would lose progress: a file that is not stored on the device is being sent.
   */
  isAtRisk(): boolean {
    return this.#all.some((upload) => upload.file && !upload.isFileKept && ['waiting', 'running'].includes(stateOf(upload)));
  }

  /** Appends these files; returns their keys. */
  begin(files: Iterable<File>, to: UploadTarget): readonly string[] {
    const last = this.#all.at(-1)?.record.turn ?? 0;
    const added = Array.from(files, (file, index): Upload => {
      const record = newRecord(file, to, Math.max(Date.now(), last + 1) + index);
      return { ...idle(record), file };
    });
    this.#all.push(...added);
    for (const upload of added) this.#keep(upload);
    void this.#keepFiles(added);
    this.#goOn();
    return added.map(({ record }) => record.key);
  }

  /** Loads the stored uploads; `files` are those that another tab has in memory. */
  load(files: ReadonlyMap<string, Blob> = new Map()): void {
    const oldest = Date.now() - retentionDays * 24 * 3_600_000;
    const all = this.#dependencies.records.all('upload').map((text) => JSON.parse(text) as UploadRecord);
    const records = new Map(all.map((record) => [record.key, record]));
    for (const { key, begunAt } of records.values()) {
      if (begunAt >= oldest) continue;
      this.#forget(key);
      records.delete(key);
    }
    this.#all = this.#all.filter(({ record, isRecordKept }) => !isRecordKept || records.has(record.key));
    for (const record of records.values()) {
      const known = this.#find(record.key);
      if (known) known.record = record;
      else this.#all.push({ ...idle(record), isRecordKept: true, isFileKept: true });
    }
    for (const upload of this.#all) {
      void readSent(upload, this.#dependencies.sentOf).then((isNew) => isNew && this.#tell());
      const file = files.get(upload.record.key);
      if (file && !upload.file) Object.assign(upload, { file, isFileKept: false, isMissing: false } satisfies Partial<Upload>);
    }
    this.#sort();
    this.#goOn();
  }

  /** Sets whether this tab sends. */
  setSending(isSending: boolean): void {
    if (this.#isSending === isSending) return;
    this.#isSending = isSending;
    if (isSending) return this.load();
    for (const upload of this.#all) abort(upload);
    clearTimeout(this.#wakeTimer);
    this.#goOn();
  }

  /** Retries waiting uploads immediately: the connection is back, or the endings are loaded. */
  wake(): void {
    for (const upload of this.#all) upload.wait = undefined;
    this.#goOn();
  }

  pause(key: string): void {
    const upload = this.#find(key);
    if (!upload || upload.phase === 'ending') return;
    abort(upload);
    this.#change(upload, { isPaused: true });
  }

  /** Continues a paused upload, or retries a failed one. */
  resume(key: string): void {
    const upload = this.#find(key);
    if (!upload) return;
    Object.assign(upload, { wait: undefined, attempts: 0 });
    this.#change(upload, { isPaused: false, failure: null });
  }

  cancel(key: string): void {
    const upload = this.#find(key);
    if (!upload || upload.phase === 'ending') return;
    abort(upload);
    if (upload.record.uploadId !== null) this.#dependencies.giveUp(upload.record.uploadId);
    this.#drop(upload);
  }

  /** Moves it by this number of positions: back, or towards the front if negative. */
  move(key: string, by: number): void {
    for (const { upload, turn } of reordered(this.#all, key, by)) upload.record = { ...upload.record, turn };
    this.#sort();
    for (const upload of this.#all) this.#keep(upload);
    this.#goOn();
  }

  /** Adds a missing file; returns false, without a change, if it is a different one. */
  async give(key: string, file: File): Promise<boolean> {
    const upload = this.#find(key);
    if (!upload) return false;
    const { ends, size } = upload.record;
    if (file.size !== size || (ends !== null && (await fingerprintOf(file)) !== ends)) return false;
    Object.assign(upload, { file, isFileKept: false, isMissing: false, wait: undefined });
    // It is unknown whether the server’s bytes belong to this file.
    this.#change(upload, { isPaused: false, failure: null, ...(ends === null && asNew()) });
    void this.#keepFiles([upload]);
    return true;
  }

  /** The completed uploads were displayed. */
  dismiss(): void {
    this.#made = [];
    this.#tell();
  }

  readonly #find = (key: string): Upload | undefined => this.#all.find(({ record }) => record.key === key);

  #sort(): void {
    this.#all.sort((one, other) => one.record.turn - other.record.turn);
  }

  /**
   * Stores files on the device one by one, to survive a reload; for those too large, a fingerprint.
   */
  async #keepFiles(uploads: readonly Upload[]): Promise<void> {
    for (const upload of uploads) {
      const { record, file } = upload;
      if (!file || record.failure) continue;
      if (isStorable(this.#all, file)) upload.isFileKept = await this.#dependencies.files.keep(record.key, file);
      if (!this.#all.includes(upload)) await this.#dependencies.files.forget(record.key);
      else if (!upload.isFileKept) {
        const ends = await fingerprintOf(file).catch(() => null);
        if (this.#all.includes(upload)) this.#change(upload, { ends });
      }
      this.#tell();
    }
  }

  #goOn(): void {
    if (this.#isSending) {
      // One instant for all: the timer continues those that are still waiting.
      const now = Date.now();
      const held = this.#all.filter((upload) => isBackingOff(upload, now)).map(({ wait }) => wait?.until ?? now);
      clearTimeout(this.#wakeTimer);
      if (held.length > 0) this.#wakeTimer = setTimeout(() => this.#goOn(), Math.min(...held) - now);
      for (const upload of nextToSend(this.#all, now)) void this.#send(upload);
      for (const upload of nextToComplete(this.#all, now)) {
        const ending = this.#dependencies.endingOf(upload.record.purpose);
        if (ending !== undefined) void this.#end(upload, ending);
      }
    }
    this.#tell();
  }

  async #send(upload: Upload): Promise<void> {
    const stop = new AbortController();
    Object.assign(upload, { phase: 'sending', stop, wait: undefined } satisfies Partial<Upload>);
    const { key, uploadId, name, purpose, commandId } = upload.record;
    try {
      upload.file ??= await this.#dependencies.files.read(key);
      if (stop.signal.aborted) return;
      if (!upload.file) return void (upload.isMissing = true);
      await this.#dependencies.send({
        file: upload.file,
        uploadId,
        metadata: { filename: name, purpose, commandId },
        onBegun: (id) => {
          if (!stop.signal.aborted && upload.record.uploadId !== id) this.#change(upload, { uploadId: id });
        },
        onProgress: (sent) => {
          if (stop.signal.aborted) return;
          this.#pace.moved(Math.max(0, sent - upload.sent));
          // Progress resets the backoff.
          if (sent > upload.sent) upload.attempts = 0;
          upload.sent = sent;
          this.#tellSoon();
        },
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      Object.assign(upload, { sent: upload.record.size, attempts: 0 } satisfies Partial<Upload>);
      releaseNext(this.#all);
      this.#change(upload, { isWhole: true }, false);
    } catch (error) {
      if (!stop.signal.aborted) this.#failed(upload, problemOf(error));
    } finally {
      if (upload.stop === stop) Object.assign(upload, { phase: 'idle', stop: undefined } satisfies Partial<Upload>);
      this.#goOn();
    }
  }

  async #end(upload: Upload, ending: (() => Promise<CompleteUpload>) | null): Promise<void> {
    Object.assign(upload, { phase: 'ending', wait: undefined } satisfies Partial<Upload>);
    const { key, uploadId, name, size, target, endId: commandId } = upload.record;
    try {
      if (!ending) throw ownProblem('moduleDisabled');
      // Code that fails to load means a lost connection.
      const end = await ending().catch(() => {
        throw ownProblem('network.failed');
      });
      const made = await end({ key, uploadId: uploadId ?? '', name, target, commandId });
      if (made !== null) this.#made = withResult(this.#made, { ...made, count: 1, bytes: size });
      this.#drop(upload);
    } catch (error) {
      this.#failed(upload, problemOf(error));
    } finally {
      upload.phase = 'idle';
      this.#goOn();
    }
  }

  /** A failed upload is retried, restarted, or waits for the person. */
  #failed(upload: Upload, problem: CallProblem): void {
    const { code, status, retryAfterSeconds: seconds } = problem;
    const { pauses } = this.#dependencies;
    const isRemoved = code === 'upload.notFound' || (status === 404 && upload.phase === 'sending');
    if (code === 'upload.unreadable') Object.assign(upload, { file: undefined, isFileKept: false, isMissing: true });
    else if (isRemoved) {
      upload.sent = 0;
      this.#change(upload, asNew(), false);
      backOff(upload, { pauses });
    } else if (code === 'upload.unfinished') {
      this.#change(upload, { isWhole: false }, false);
      backOff(upload, { pauses });
    } else if (isTransient(problem)) backOff(upload, { pauses, code: code.startsWith('auth.') ? null : code, seconds, all: this.#all });
    else this.#change(upload, { failure: { code: problem.fields?.[0]?.code ?? code, bytes: bytesIn(problem) } }, false);
  }

  #change(upload: Upload, change: Partial<UploadRecord>, isGoingOn = true): void {
    upload.record = { ...upload.record, ...change };
    this.#keep(upload);
    if (isGoingOn) this.#goOn();
  }

  #keep(upload: Upload): void {
    upload.isRecordKept = this.#dependencies.records.save('upload', upload.record.key, JSON.stringify(upload.record));
  }

  #drop(upload: Upload): void {
    this.#all = this.#all.filter((other) => other !== upload);
    if (upload.record.uploadId !== null && !upload.record.isWhole) releaseNext(this.#all);
    this.#forget(upload.record.key);
    this.#goOn();
  }

  #forget(key: string): void {
    this.#dependencies.records.remove('upload', key);
    void this.#dependencies.files.forget(key);
  }

  #tellSoon(): void {
    this.#tellTimer ??= setTimeout(() => this.#tell(), tellMs);
  }

  #tell(): void {
    clearTimeout(this.#tellTimer);
    this.#tellTimer = undefined;
    const uploads = this.#all.map(infoOf);
    const isMoving = uploads.some(({ state }) => state === 'running');
    this.#shown = { uploads, pace: isMoving ? this.#pace.perSecond() : null, made: this.#made };
    this.#listeners.notify();
  }
}
