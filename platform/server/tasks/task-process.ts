import { fork, type ChildProcess } from 'node:child_process';
import { Semaphore } from '../limits/semaphore.ts';
import type { Answer } from './serve-tasks.ts';

export interface TaskProgram<Task> {
  /** Module of the process; it calls `serveTasks`. */
  program: URL;
  heapMegabytes: number;
  /** How long the process stays for another task, with the memory that it has then; 0 if each task has its own. */
  staysMs: (task: Task) => number;
  /** Tasks that may wait; more are refused with `request.tooMany`. */
  mostWaiting?: number;
  /** How often a task is begun again in another process after one ended over it. */
  retries?: number;
}

/** A process ended before it had finished its task, for instance for want of memory. */
export class ProcessEnded extends Error {
  constructor() {
    super('the process ended before it had finished its task');
  }
}

/** A task took longer than it may. */
export class TaskTimedOut extends Error {
  constructor(milliseconds: number) {
    super(`the task took longer than ${milliseconds} ms`);
  }
}

/**
 * Runs tasks that take long one at a time in a child process, which starts on demand. Unlike a thread, it has an end that concerns no one
 * else: neither too little memory nor a fault of the engine, of which threads have some of their own, ends this process (decision 0213).
 */
export class TaskProcess<Task extends object> {
  readonly #program: TaskProgram<Task>;
  readonly #gate: Semaphore;
  #child: ChildProcess | undefined;
  #ending: NodeJS.Timeout | undefined;

  constructor(program: TaskProgram<Task>) {
    this.#program = program;
    this.#gate = new Semaphore(1, program.mostWaiting);
  }

  /** Process ID; undefined while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Fails with `TaskTimedOut`, with `ProcessEnded` after the last retry, or with the error of the task. */
  run<Result>(task: Task, { milliseconds }: { milliseconds?: number } = {}): Promise<Result> {
    return this.#gate.run(async () => {
      clearTimeout(this.#ending);
      try {
        return await this.#runOrRetry<Result>(task, milliseconds);
      } finally {
        const staysMs = this.#program.staysMs(task);
        if (staysMs === 0) this.end();
        else this.#ending = setTimeout(() => this.end(), staysMs).unref();
      }
    });
  }

  /** Ends the process; the next task starts another one. */
  end(): void {
    clearTimeout(this.#ending);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #runOrRetry<Result>(task: Task, milliseconds: number | undefined): Promise<Result> {
    for (let retries = this.#program.retries ?? 0; ; retries -= 1)
      try {
        return await resultOf<Result>((this.#child ??= this.#start()), task, milliseconds);
      } catch (error) {
        if (error instanceof TaskTimedOut) this.end();
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
    // Waiting for tasks, it does not keep this process running.
    child.unref();
    child.channel?.unref();
    return child;
  }
}

function resultOf<Result>(child: ChildProcess, task: object, milliseconds: number | undefined): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const timer =
      milliseconds &&
      setTimeout(() => {
        settled(() => reject(new TaskTimedOut(milliseconds)));
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
    child.send(task, (error) => error && child.kill('SIGKILL'));
  });
}
