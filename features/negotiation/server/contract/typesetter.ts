import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { refuse } from '#platform/server/refusal.ts';
import type { ContractOrder } from './set-contract.ts';

interface Job {
  order: ContractOrder;
  /** The order in which jobs are begun, the smallest first. */
  rank: number;
  personId: string;
  attempts: number;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

type Answer = { pdf: Uint8Array } | { failure: string };

const program = fileURLToPath(new URL('typesetter-process.ts', import.meta.url));
const pageBytes = 4096;

/** What a typesetter may take. */
const typesetterLimits = {
  jobMs: 120_000,
  memoryBytes: 2 * 2 ** 30,
  pdfBytes: 64 * 2 ** 20,
  lookEveryMs: 250,
  idleMs: 60_000,
  waiting: 50,
  waitingEach: 6,
};

/** A contract that takes more time, memory or bytes than there are for one. */
export class ContractTooLarge extends Error {}

/** The process died over a contract, and the next one too: what kills it has nothing to do with this contract, or it would have been too large. */
export class TypesetterGone extends Error {
  constructor() {
    super('the typesetter died twice over one contract');
  }
}

/** Characters that are set in a millisecond, roughly; more where there are few changes of face. */
const charactersPerMs = 200;
/** A contract is overtaken by those that are asked for within so many times what it takes itself. */
const patience = 4;

/**
 * Sets contracts one after the other, in a process of its own: the compiler is native code, which a thread could neither stop
 * nor bound, and whose failure would take the product with it. It is started when it is needed, kept while it is, and yields
 * to whatever else wants the processor. Short contracts come before long ones, and before the second one of somebody whose first is
 * still to be set; since whoever asks later ranks later, nobody waits for ever.
 */
export class Typesetter {
  readonly #limits: typeof typesetterLimits;
  readonly #waiting: Job[] = [];
  /** The rank of the last job of each person who has one. */
  readonly #lastRanks = new Map<string, { rank: number; jobs: number }>();
  #running: Job | undefined;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<typeof typesetterLimits> = {}) {
    this.#limits = { ...typesetterLimits, ...limits };
  }

  /** The process that sets, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Sets a contract that this person asked for; refuses where too many wait already, theirs or all. What is beyond the limits fails as `ContractTooLarge`, what its process died over as `TypesetterGone`. */
  set(order: ContractOrder, personId: string): Promise<Buffer> {
    const { rank: lastRank, jobs } = this.#lastRanks.get(personId) ?? { rank: 0, jobs: 0 };
    if (this.#waiting.length >= this.#limits.waiting || jobs > this.#limits.waitingEach)
      throw refuse('request.tooMany', { retryAfterSeconds: 5 });
    const rank = Math.max(performance.now(), lastRank) + (patience * lengthOf(order)) / charactersPerMs;
    this.#lastRanks.set(personId, { rank, jobs: jobs + 1 });
    return new Promise<Buffer>((resolve, reject) => {
      const job: Job = { order, rank, personId, attempts: 0, resolve, reject };
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
    const child = fork(program, {
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

  async #run(job: Job, child: ChildProcess): Promise<void> {
    job.attempts += 1;
    const outcome = await this.#outcome(job, child);
    this.#running = undefined;
    if (outcome === 'died' && job.attempts < 2) this.#waiting.unshift(job);
    else if (outcome === 'died') job.reject(new TypesetterGone());
    else if (outcome instanceof Error) job.reject(outcome);
    else job.resolve(outcome);
    this.#next();
  }

  #outcome(job: Job, child: ChildProcess): Promise<Buffer | Error | 'died'> {
    const { jobMs, memoryBytes, pdfBytes, lookEveryMs } = this.#limits;
    return new Promise((resolve) => {
      let excess: Error | undefined;
      const end = (reason: string) => {
        excess = new ContractTooLarge(reason);
        child.kill('SIGKILL');
      };
      const timer = setTimeout(() => end(`setting a contract took longer than ${jobMs} ms`), jobMs);
      const look = setInterval(async () => {
        if ((await memoryOf(child)) > memoryBytes) end(`setting a contract took more than ${memoryBytes} bytes of memory`);
      }, lookEveryMs);
      const settle = (outcome: Buffer | Error | 'died') => {
        clearTimeout(timer);
        clearInterval(look);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        resolve(outcome);
      };
      const onMessage = (answer: Answer) => {
        if ('failure' in answer) return settle(new Error(answer.failure));
        const { buffer, byteOffset, byteLength } = answer.pdf;
        const isTooLarge = byteLength > pdfBytes;
        return settle(isTooLarge ? new ContractTooLarge(`a contract of ${byteLength} bytes`) : Buffer.from(buffer, byteOffset, byteLength));
      };
      const onExit = () => settle(excess ?? 'died');
      child.on('message', onMessage).on('exit', onExit).on('error', onExit);
      child.send(job.order, (error) => error && child.kill('SIGKILL'));
    });
  }
}

/** Characters of the texts that a contract is made of. */
const lengthOf = ({ document }: ContractOrder): number =>
  [...document.agreed, ...document.rejected, ...document.undecided].reduce((sum, { text }) => sum + text.length, document.agenda.length);

/** Resident memory of a process; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * pageBytes;
}
