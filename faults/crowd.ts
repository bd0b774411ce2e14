import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from './caller.ts';

/** Something that somebody does over and over, and how it is found again. */
export interface Work {
  /** Done to its end before the next one begins. */
  step: () => Promise<void>;
  pauseMs: number;
  /** What is wrong with what is there of it; asked while nobody works. */
  findings: () => Promise<string[]>;
}

/** People at work, all of whom can be asked to pause between two steps. */
export class Crowd {
  readonly #journal: Journal;
  readonly #running = new Map<Work, Promise<void>>();
  #isPaused = true;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  go(works: readonly Work[]): void {
    this.#isPaused = false;
    for (const work of works) this.#running.set(work, this.#work(work));
  }

  /** Lets everybody end their step, however long it takes to be answered. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await Promise.all(this.#running.values());
  }

  async #work({ step, pauseMs }: Work): Promise<void> {
    while (!this.#isPaused) {
      await step().catch((error: unknown) => this.#journal.find(error instanceof Error ? error.message : String(error)));
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
}
