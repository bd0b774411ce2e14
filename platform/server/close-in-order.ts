import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Something that was opened. */
export interface Closer {
  readonly name: string;
  readonly close: () => Promise<void> | void;
  /** How long it may take, in milliseconds; two seconds where it is not told. */
  readonly withinMs?: number;
}

const usuallyMs = 2_000;
const late = Symbol('late');

/** Closes what was opened, the last first. What fails or takes too long is left behind, so that the first of all, the database, always ends in order. */
export async function closeInOrder(opened: readonly Closer[], log: Log): Promise<void> {
  for (const { name, close, withinMs = usuallyMs } of opened.toReversed()) {
    try {
      const ended = await Promise.race([close(), sleep(withinMs, late, { ref: false })]);
      if (ended === late) log.warn({ part: name, withinMs }, 'did not close in time');
    } catch (error) {
      log.warn({ part: name, err: error }, 'did not close');
    }
  }
}
