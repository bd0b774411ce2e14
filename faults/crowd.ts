import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from './caller.ts';
import type { Place } from './installation.ts';

/** Something that somebody does over and over, and how it is found again. */
export interface Work {
  /** Done to its end before the next one begins. */
  step: () => Promise<void>;
  pauseMs: number;
  /** What is wrong with what is there of it, at a place where nobody works. */
  findings: (place: Place) => Promise<string[]>;
}

/** Those who work on an installation, for a fault that has something of its own to ask of them. */
export interface People {
  /** Has several of them publish as fast as they are answered: for so long, and then until something has ended. */
  publishWhile: <Result>(beforeMs: number, meanwhile: () => Promise<Result>) => Promise<Result>;
  /** What is wrong with what they find at a place of what they asked for. */
  findings: (place: Place) => Promise<string[]>;
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

  /** Has so many do one thing over and over without a pause, for as long as something takes. */
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

  /** Has so many do one thing so often between them, without a pause. */
  async times(count: number, people: number, step: Work['step']): Promise<void> {
    let begun = 0;
    const hands = Array.from({ length: people }, async () => {
      while (begun < count) {
        begun += 1;
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
