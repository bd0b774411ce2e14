import { Worker } from 'node:worker_threads';
import { Semaphore } from '#platform/server/limits/semaphore.ts';
import type { StoredText } from './merge-text.ts';
import type { Question } from './question.ts';

/** What a thread is to do: merge a text, or answer a question about it. */
export type Work = { kind: 'merge'; text: StoredText } | Question;

const heapMegabytes = 1_024;
/**
 * While twenty people type, their text is merged every ten seconds; starting a thread takes a quarter of a second of a processor. After a
 * large text, whose memory it has, it stays only for a second try.
 */
const staysMs = { small: 30_000, large: 2_000 };

/** A thread that reads one live text at a time. It stays for a while, shorter after a large text, with the memory for it. */
export class TextThread {
  readonly #gate = new Semaphore(1);
  #worker: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;

  run<Result>(work: Work): Promise<Result> {
    return this.#gate.run(async () => {
      clearTimeout(this.#ending);
      const worker = this.#worker ?? this.#start();
      try {
        return await resultOf<Result>(worker, work);
      } finally {
        this.#ending = setTimeout(() => this.end(), work.text.state.isCompact ? staysMs.large : staysMs.small).unref();
      }
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('merge-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    // Waiting for work, it does not keep the process running.
    worker.unref();
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }

  /** Ends the thread; the next work starts another one. */
  end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

function resultOf<Result>(worker: Worker, work: Work): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const settled = (settle: () => void) => {
      worker.off('message', take).off('error', fail).off('exit', ended);
      worker.unref();
      settle();
    };
    const take = (result: Result) => settled(() => resolve(result));
    const fail = (error: unknown) => settled(() => reject(error as Error));
    const ended = () => fail(new Error('the thread that reads a live text ended'));
    worker.ref();
    worker.once('message', take).once('error', fail).once('exit', ended);
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(work);
  });
}
