import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { stop, watchOver } from './run.ts';
import type { Message } from './test-process.ts';

/**
 * Time without a new test after which a run counts as hung; tests have timeouts of 30 s, a few of
 * more.
 */
const silenceMs = 3 * 60_000;

export interface TestsOutcome {
  /** Failed test files; the running ones if the run hung. */
  failed: string[];
  isHung: boolean;
}

/** A coverage run executes all tests and records their probes in a file. */
export interface Tour {
  isTour: true;
  notes: string;
}

/** Runs tests in a copy of the tree, in a process that is reused until it hangs. */
export class Tests {
  #process: ChildProcess | undefined;
  readonly #folder: string;
  readonly #tour: Tour | undefined;

  constructor(folder: string, tour?: Tour) {
    this.#folder = folder;
    this.#tour = tour;
  }

  #start(): ChildProcess {
    const preloaded = `--import=${join(this.#folder, 'scripts/mutate/passed-by.ts')}`;
    const env = {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      NODE_ENV: 'test',
      ...(this.#tour && { NODE_OPTIONS: preloaded, MUTATE_NOTES: this.#tour.notes }),
    };
    const started = fork('scripts/mutate/test-process.ts', this.#tour ? ['tour'] : [], {
      cwd: this.#folder,
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    watchOver(started.pid ?? 0);
    return started;
  }

  /** Runs tests in order until the first failure (a coverage run continues), with changed files. */
  run(tests: string[], changed: string[]): Promise<TestsOutcome> {
    const asked = (this.#process ??= this.#start());
    return new Promise((resolve) => {
      let underWay = tests;
      const done = (outcome: TestsOutcome) => {
        clearTimeout(impatience);
        asked.removeAllListeners();
        resolve(outcome);
      };
      const giveUp = () => {
        stop(asked.pid ?? 0);
        this.#process = undefined;
        done({ failed: underWay, isHung: true });
      };
      const impatience = setTimeout(giveUp, silenceMs);
      asked.on('message', (message: Message) => {
        if ('failed' in message) done({ failed: message.failed, isHung: false });
        else {
          underWay = [message.underWay];
          impatience.refresh();
        }
      });
      asked.on('exit', giveUp);
      asked.send({ tests, changed });
    });
  }

  /** Ends the process and its database. */
  async close(): Promise<void> {
    const ending = this.#process;
    if (!ending) return;
    this.#process = undefined;
    ending.disconnect();
    const impatience = setTimeout(() => stop(ending.pid ?? 0), 30_000);
    await once(ending, 'exit');
    clearTimeout(impatience);
    stop(ending.pid ?? 0);
  }
}
