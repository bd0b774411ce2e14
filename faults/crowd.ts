import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from './caller.ts';
import type { Place } from './installation.ts';

/** A repeated activity and the check of its results. */
export interface Work {
  /** Completed before the next one begins. */
  step: () => Promise<void>;
  pauseMs: number;
  /** Findings about its results at a place, while no one works. */
  findings: (place: Place) => Promise<string[]>;
}

/** The crowd as faults with checks of their own use it. */
export interface People {
  /** Several people publish at full speed: for `beforeMs`, then until `meanwhile` ends. */
  publishWhile: <Result>(beforeMs: number, meanwhile: () => Promise<Result>) => Promise<Result>;
  /** Findings about their results at a place. */
  findings: (place: Place) => Promise<string[]>;
}

/** People at work who can be paused between steps. */
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

  /** Waits until everyone has completed a step, including retries. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await Promise.all(this.#running.values());
  }

  /** Several people repeat an activity without pause until `meanwhile` ends. */
  async hurry<Result>({ step }: Work, people: number, meanwhile: () => Promise<Result>): Promise<Result> {
    let isOver = false;
    const hands = Array.from({ length: people }, async () => {
      while (!isOver) await this.#do(step);
    });
    try {
      return await meanwhile();
    } finally {
      isOver = true;
      await Promise.all(hands);
    }
  }

  /** Several people run a step `count` times in total without pause. */
  async times(count: number, people: number, step: Work['step']): Promise<void> {
    let started = 0;
    const hands = Array.from({ length: people }, async () => {
      while (started < count) {
        started += 1;
        await this.#do(step);
      }
    });
    await Promise.all(hands);
  }

  async #work({ step, pauseMs }: Work): Promise<void> {
    while (!this.#isPaused) {
      await this.#do(step);
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  async #do(step: Work['step']): Promise<void> {
    await step().catch((error: unknown) => this.#journal.find(error instanceof Error ? error.message : String(error)));
  }
}
