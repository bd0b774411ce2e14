import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change } from './change.ts';

/** What came of a change: a check refuses it, all let it through but no test was asked yet, a test sees it, or nothing does; and whether journeys were asked too. */
export interface Answer {
  is: 'refused' | 'accepted' | 'seen' | 'unseen';
  by?: string | undefined;
  /** The tests that pass the changed line, where a tour has told. */
  passedBy?: readonly string[] | undefined;
  journeys: boolean;
}

/** A change of a text in a file, whatever else has become of the tree. */
export function keyOf(file: string, text: string, change: Change): string {
  return createHash('sha256')
    .update(JSON.stringify([file, text, change.start, change.end, change.text]))
    .digest('hex')
    .slice(0, 24);
}

/** Answers kept in a file, one a line, so that a run that was broken off goes on where it stood. The last one of a change holds. */
export class KeptAnswers {
  readonly #path: string;
  readonly #answers = new Map<string, Answer>();

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').trim().split('\n').filter(Boolean)) {
      const { key, ...answer } = JSON.parse(line) as Answer & { key: string };
      this.#answers.set(key, answer);
    }
  }

  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  keep(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    appendFileSync(this.#path, `${JSON.stringify({ key, ...answer })}\n`);
  }
}
