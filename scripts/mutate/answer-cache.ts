import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change } from './change.ts';

/**
 * Result of a change: refused by a check, accepted by all, detected by a test, or undetected; and
 * whether journeys ran.
 */
export interface Answer {
  is: 'refused' | 'accepted' | 'seen' | 'unseen';
  by?: string | undefined;
  /** Tests that execute the changed line, where known. */
  passedBy?: readonly string[] | undefined;
  journeys: boolean;
}

/** Identifies a change of a text in a file, independent of the rest of the tree. */
export function keyOf(file: string, text: string, change: Change): string {
  return createHash('sha256')
    .update(JSON.stringify([file, text, change.start, change.end, change.text]))
    .digest('hex')
    .slice(0, 24);
}

/**
 * Results in a file of JSON lines, so that an interrupted run resumes. The last entry of a change
 * counts.
 */
export class AnswerCache {
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

  save(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    appendFileSync(this.#path, `${JSON.stringify({ key, ...answer })}\n`);
  }
}
