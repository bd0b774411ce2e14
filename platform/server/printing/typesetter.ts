import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Answer } from '#platform/server/child-processes/serve-computations.ts';

/** The process of a typesetter, and the measure by which it ranks orders. */
export interface TypesettingProgram<Order> {
  /** Module of the process; it answers each order with a file. */
  program: string;
  /** Approximate length of an order in characters. */
  lengthOf: (order: Order) => number;
}

/** A file, and what the process says about it. */
export interface Made<About> {
  file: Buffer;
  about: About;
}

interface Job<Order, About> {
  order: Order;
  /** Priority: the smallest rank runs first. */
  rank: number;
  personId: string;
  attempts: number;
  resolve: (made: Made<About>) => void;
  reject: (error: Error) => void;
}

/** What the process makes of an order: the file, and what it says about it. */
type Result = Uint8Array | { made: Uint8Array; about: unknown };

const pageBytes = 4096;

const typesetterLimits = {
  jobMs: 120_000,
  memoryBytes: 2 * 2 ** 30,
  fileBytes: 64 * 2 ** 20,
  lookEveryMs: 250,
  idleMs: 60_000,
  waiting: 50,
  waitingEach: 6,
};

/** An order exceeded the limits of time, memory or size. */
export class TooLargeToSet extends Error {}

/** The process crashed twice over an order without exceeding a limit. */
export class TypesetterGone extends Error {
  constructor() {
    super('the typesetter died twice over one order');
  }
}

/** Approximate speed in characters per millisecond. */
const charactersPerMs = 200;
/** Shorter orders overtake an order if they arrive within this multiple of its duration. */
const timeoutFactor = 4;

/**
 * Typesets papers and images one at a time in a child process: the native compiler can only be
 * stopped, limited and isolated there. Starts on demand with low priority. Short orders go first,
 * and first orders of a person before further ones; later orders rank lower, so none starves.
 */
export class Typesetter<Order, About = undefined> {
  readonly #program: TypesettingProgram<Order>;
  readonly #limits: typeof typesetterLimits;
  readonly #waiting: Job<Order, About>[] = [];
  /** The last rank and number of jobs per person. */
  readonly #lastRanks = new Map<string, { rank: number; jobs: number }>();
  #running: Job<Order, About> | undefined;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(program: TypesettingProgram<Order>, limits: Partial<typeof typesetterLimits> = {}) {
    this.#program = program;
    this.#limits = { ...typesetterLimits, ...limits };
  }

  /** Process ID of the typesetter; undefined while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Runs an order of a person; refuses with `request.tooMany` where the queue is full for the
   * person or for all. Fails with `TooLargeToSet` beyond the limits, with `TypesetterGone` after a
   * crash.
   */
  set(order: Order, personId: string): Promise<Buffer> {
    return this.make(order, personId).then(({ file }) => file);
  }

  /** Like `set`, with what the process says about the file. */
  make(order: Order, personId: string): Promise<Made<About>> {
    const { rank: lastRank, jobs } = this.#lastRanks.get(personId) ?? { rank: 0, jobs: 0 };
    if (this.#waiting.length >= this.#limits.waiting || jobs > this.#limits.waitingEach)
      throw refuse('request.tooMany', { retryAfterSeconds: 5 });
    const rank = Math.max(performance.now(), lastRank) + (timeoutFactor * this.#program.lengthOf(order)) / charactersPerMs;
    this.#lastRanks.set(personId, { rank, jobs: jobs + 1 });
    return new Promise<Made<About>>((resolve, reject) => {
      const job: Job<Order, About> = { order, rank, personId, attempts: 0, resolve, reject };
      const later = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(later < 0 ? this.#waiting.length : later, 0, job);
      this.#next();
    }).finally(() => this.#forget(personId));
  }

  #forget(personId: string): void {
    const last = this.#lastRanks.get(personId);
    if (!last) return;
    if (last.jobs > 1) last.jobs -= 1;
    else this.#lastRanks.delete(personId);
  }

  /** Kills the process; queued orders start another one. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#waiting.shift();
    clearTimeout(this.#idle);
    if (!job) {
      this.#idle = setTimeout(() => this.stop(), this.#limits.idleMs).unref();
      return;
    }
    this.#running = job;
    this.#child ??= this.#start();
    void this.#run(job, this.#child);
  }

  #start(): ChildProcess {
    const child = fork(this.#program.program, {
      serialization: 'advanced',
      execArgv: [],
      // Without our secrets, and with one core left for requests.
      env: { RAYON_NUM_THREADS: String(Math.max(1, availableParallelism() - 1)) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid !== undefined) setPriority(child.pid, 10);
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.unref();
    child.channel?.unref();
    return child;
  }

  async #run(job: Job<Order, About>, child: ChildProcess): Promise<void> {
    job.attempts += 1;
    const outcome = await this.#outcome(job, child);
    this.#running = undefined;
    if (outcome === 'died' && job.attempts < 2) this.#waiting.unshift(job);
    else if (outcome === 'died') job.reject(new TypesetterGone());
    else if (outcome instanceof Error) job.reject(outcome);
    else job.resolve(outcome);
    this.#next();
  }

  #outcome(job: Job<Order, About>, child: ChildProcess): Promise<Made<About> | Error | 'died'> {
    const { jobMs, memoryBytes, fileBytes, lookEveryMs } = this.#limits;
    return new Promise((resolve) => {
      let excess: Error | undefined;
      const end = (reason: string) => {
        excess = new TooLargeToSet(reason);
        child.kill('SIGKILL');
      };
      const timer = setTimeout(() => end(`setting it took longer than ${jobMs} ms`), jobMs);
      const look = setInterval(async () => {
        if ((await memoryOf(child)) > memoryBytes) end(`setting it took more than ${memoryBytes} bytes of memory`);
      }, lookEveryMs);
      const settle = (outcome: Made<About> | Error | 'died') => {
        clearTimeout(timer);
        clearInterval(look);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        resolve(outcome);
      };
      const onMessage = (answer: Answer<Result>) => {
        if ('failure' in answer) return settle(new Error(answer.failure));
        const { made, about } = answer.result instanceof Uint8Array ? { made: answer.result, about: undefined } : answer.result;
        const { buffer, byteOffset, byteLength } = made;
        if (byteLength > fileBytes) return settle(new TooLargeToSet(`a file of ${byteLength} bytes`));
        return settle({ file: Buffer.from(buffer, byteOffset, byteLength), about: about as About });
      };
      const onExit = () => settle(excess ?? 'died');
      child.on('message', onMessage).on('exit', onExit).on('error', onExit);
      child.send(job.order as object, (error) => error && child.kill('SIGKILL'));
    });
  }
}

/** Resident memory of a process in bytes; 0 where unknown. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * pageBytes;
}
