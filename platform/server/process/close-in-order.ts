import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';

/** A resource to close at shutdown. */
export interface Closer {
  readonly name: string;
  readonly close: () => Promise<void> | void;
  /** Timeout in milliseconds; default 2000. */
  readonly withinMs?: number;
}

const usuallyMs = 2_000;
const late = Symbol('late');

/**
 * Closes resources in reverse order of opening. One that fails or times out is skipped, so that the
 * database, opened first, always closes last.
 */
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
