import { fork, type ChildProcess } from 'node:child_process';
import { Semaphore } from '../limits/semaphore.ts';
import type { Answer } from './serve-computations.ts';

export interface ComputeProgram<Input> {
  /** Module of the process; it calls `serveComputations`. */
  program: URL;
  heapMegabytes: number;
  /** How long the process stays for another input, with the memory that it has then; 0 if each input has its own process. */
  staysMs: (input: Input) => number;
  /** Inputs that may wait; more are refused with `request.tooMany`. */
  mostWaiting?: number;
  /** How often a computation is repeated in another process after one ended during it. */
  retries?: number;
}

/** A process ended during a computation, for instance for want of memory. */
export class ProcessEnded extends Error {
  constructor() {
    super('the process ended during the computation');
  }
}

export class ComputationTimedOut extends Error {
  constructor(milliseconds: number) {
    super(`the computation took longer than ${milliseconds} ms`);
  }
}

/**
 * Runs long computations one at a time in a child process, which starts on demand. Unlike in a thread, neither a lack of memory nor a fault
 * of the engine during one ends the whole server (decision 0213).
 */
export class ComputeProcess<Input extends object> {
  readonly #program: ComputeProgram<Input>;
  readonly #gate: Semaphore;
  #child: ChildProcess | undefined;
  #ending: NodeJS.Timeout | undefined;

  constructor(program: ComputeProgram<Input>) {
    this.#program = program;
    this.#gate = new Semaphore(1, program.mostWaiting);
  }

  /** Process ID; undefined while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Fails with `ComputationTimedOut`, with `ProcessEnded` after the last retry, or with the error of the program. */
  run<Result>(input: Input, { milliseconds }: { milliseconds?: number } = {}): Promise<Result> {
    return this.#gate.run(async () => {
      clearTimeout(this.#ending);
      try {
        return await this.#runOrRetry<Result>(input, milliseconds);
      } finally {
        const staysMs = this.#program.staysMs(input);
        if (staysMs === 0) this.end();
        else this.#ending = setTimeout(() => this.end(), staysMs).unref();
      }
    });
  }

  /** Ends the process; the next input starts another one. */
  end(): void {
    clearTimeout(this.#ending);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #runOrRetry<Result>(input: Input, milliseconds: number | undefined): Promise<Result> {
    for (let retries = this.#program.retries ?? 0; ; retries -= 1)
      try {
        return await resultOf<Result>((this.#child ??= this.#start()), input, milliseconds);
      } catch (error) {
        if (error instanceof ComputationTimedOut) this.end();
        if (!(error instanceof ProcessEnded) || retries === 0) throw error;
      }
  }

  #start(): ChildProcess {
    const child = fork(this.#program.program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#program.heapMegabytes}`],
      // Without our secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.on('exit', forget).on('error', forget);
    // While it waits, it does not keep this process running.
    child.unref();
    child.channel?.unref();
    return child;
  }
}

function resultOf<Result>(child: ChildProcess, input: object, milliseconds: number | undefined): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const timer =
      milliseconds &&
      setTimeout(() => {
        settled(() => reject(new ComputationTimedOut(milliseconds)));
      }, milliseconds);
    const settled = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', take).off('exit', ended).off('error', ended);
      child.channel?.unref();
      settle();
    };
    const take = (answer: Answer<Result>) =>
      settled(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer.result)));
    const ended = () => settled(() => reject(new ProcessEnded()));
    child.once('message', take).once('exit', ended).once('error', ended);
    child.channel?.ref();
    child.send(input, (error) => error && child.kill('SIGKILL'));
  });
}
