import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { refuse } from '#platform/server/refusal.ts';

/** What a typesetter starts, and how it ranks what it is given. */
export interface TypesettingProgram<Order> {
  /** The module of the process: it answers each order with an `Answer`. */
  program: string;
  /** Characters of an order, roughly. */
  lengthOf: (order: Order) => number;
}

interface Job<Order> {
  order: Order;
  /** The order in which jobs are begun, the smallest first. */
  rank: number;
  personId: string;
  attempts: number;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

/** What the process answers an order with: the file that it made, or what went wrong. */
export type Answer = { made: Uint8Array } | { failure: string };

const pageBytes = 4096;

/** What a typesetter may take. */
const typesetterLimits = {
  jobMs: 120_000,
  memoryBytes: 2 * 2 ** 30,
  fileBytes: 64 * 2 ** 20,
  lookEveryMs: 250,
  idleMs: 60_000,
  waiting: 50,
  waitingEach: 6,
};

/** Something that takes more time, memory or bytes than there are for one. */
export class TooLargeToSet extends Error {}

/** The process died over an order, and the next one too: what kills it has nothing to do with this order, or it would have been too large. */
export class TypesetterGone extends Error {
  constructor() {
    super('the typesetter died twice over one order');
  }
}

/** Characters that are set in a millisecond, roughly; more where there are few changes of face. */
const charactersPerMs = 200;
/** An order is overtaken by those that are asked for within so many times what it takes itself. */
const patience = 4;

/**
 * Sets papers and pictures one after the other, in a process of its own: the compiler is native code, which a thread could neither stop
 * nor bound, and whose failure would take the product with it. It is started when it is needed, kept while it is, and yields
 * to whatever else wants the processor. Short ones come before long ones, and before the second one of somebody whose first is
 * still to be set; since whoever asks later ranks later, nobody waits for ever.
 */
export class Typesetter<Order> {
  readonly #program: TypesettingProgram<Order>;
  readonly #limits: typeof typesetterLimits;
  readonly #waiting: Job<Order>[] = [];
  /** The rank of the last job of each person who has one. */
  readonly #lastRanks = new Map<string, { rank: number; jobs: number }>();
  #running: Job<Order> | undefined;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(program: TypesettingProgram<Order>, limits: Partial<typeof typesetterLimits> = {}) {
    this.#program = program;
    this.#limits = { ...typesetterLimits, ...limits };
  }

  /** The process that sets, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Carries out an order that this person gave; refuses where too many wait already, theirs or all. What is beyond the limits fails as `TooLargeToSet`, what its process died over as `TypesetterGone`. */
  set(order: Order, personId: string): Promise<Buffer> {
    const { rank: lastRank, jobs } = this.#lastRanks.get(personId) ?? { rank: 0, jobs: 0 };
    if (this.#waiting.length >= this.#limits.waiting || jobs > this.#limits.waitingEach)
      throw refuse('request.tooMany', { retryAfterSeconds: 5 });
    const rank = Math.max(performance.now(), lastRank) + (patience * this.#program.lengthOf(order)) / charactersPerMs;
    this.#lastRanks.set(personId, { rank, jobs: jobs + 1 });
    return new Promise<Buffer>((resolve, reject) => {
      const job: Job<Order> = { order, rank, personId, attempts: 0, resolve, reject };
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

  /** Ends the process; what waits begins another. */
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
      // It needs no secret of ours, and leaves a processor to those who wait for a page.
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

  async #run(job: Job<Order>, child: ChildProcess): Promise<void> {
    job.attempts += 1;
    const outcome = await this.#outcome(job, child);
    this.#running = undefined;
    if (outcome === 'died' && job.attempts < 2) this.#waiting.unshift(job);
    else if (outcome === 'died') job.reject(new TypesetterGone());
    else if (outcome instanceof Error) job.reject(outcome);
    else job.resolve(outcome);
    this.#next();
  }

  #outcome(job: Job<Order>, child: ChildProcess): Promise<Buffer | Error | 'died'> {
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
      const settle = (outcome: Buffer | Error | 'died') => {
        clearTimeout(timer);
        clearInterval(look);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        resolve(outcome);
      };
      const onMessage = (answer: Answer) => {
        if ('failure' in answer) return settle(new Error(answer.failure));
        const { buffer, byteOffset, byteLength } = answer.made;
        const isTooLarge = byteLength > fileBytes;
        return settle(isTooLarge ? new TooLargeToSet(`a file of ${byteLength} bytes`) : Buffer.from(buffer, byteOffset, byteLength));
      };
      const onExit = () => settle(excess ?? 'died');
      child.on('message', onMessage).on('exit', onExit).on('error', onExit);
      child.send(job.order as object, (error) => error && child.kill('SIGKILL'));
    });
  }
}

/** Resident memory of a process; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * pageBytes;
}
