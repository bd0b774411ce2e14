import { setTimeout as sleep } from 'node:timers/promises';
import { assemblyContinuedEvent } from '#features/assemblies/contract/changes.ts';
import { assemblyCountedEvent } from '#features/assemblies/contract/counting.ts';
import { assemblyChangedMessage } from '#features/assemblies/contract/limits.ts';
import { liveEvent, type LiveMessage } from '#platform/contract/live.ts';
import type { Person } from './client.ts';
import { openWindow, type Window } from './live-window.ts';
import type { Running } from './processes.ts';

/** Ways in which windows receive a change. */
interface Reads {
  /** Waits until each window has got what changed, or has read it. `bytes`: of either. */
  all: (since: number) => Promise<{ everywhereMs: number; failed: number; bytes: number }>;
}

/** The windows of all people, and when the one that was informed longest ago was informed last. */
export class AssemblyWindows {
  readonly #windows: Window[] = [];
  readonly #lastAt: number[] = [];
  #onChange: (index: number, changes: unknown) => void = () => {};

  async open(product: Running, people: readonly Person[]): Promise<void> {
    // In order, since each window counts as a connection that has to be accepted.
    for (const { token } of people) {
      const window = await openWindow(product.url, token);
      const index = this.#windows.push(window) - 1;
      this.#lastAt.push(0);
      window.onEvent((name, data) => {
        const isChange = name === liveEvent && (data as LiveMessage).type === assemblyChangedMessage;
        const isContinued = name === assemblyContinuedEvent;
        if (isChange || isContinued || name === assemblyCountedEvent) this.#lastAt[index] = performance.now();
        if (isChange || isContinued) this.#onChange(index, isContinued ? data : undefined);
      });
    }
  }

  /** Waits until no window has got anything for a second. */
  async untilQuiet(): Promise<void> {
    while (performance.now() - this.#lastAt.reduce((last, at) => Math.max(last, at), 0) < 1_000) await sleep(100);
  }

  allInformedAt(): number {
    return this.#lastAt.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  }

  /** From now on, each window takes the first change that it gets, or reads again after a message without one; `read` returns the bytes. */
  readAgain(read: (index: number) => Promise<number>): Reads {
    const readAt: Promise<{ at: number; bytes: number | undefined }>[] = [];
    const { promise: informed, resolve: allInformed } = Promise.withResolvers<void>();
    const seen = new Set<number>();
    this.#onChange = (index, changes) => {
      if (seen.has(index)) return;
      seen.add(index);
      const bytes =
        changes === undefined ? read(index).catch(() => undefined) : Promise.resolve(index === 0 ? JSON.stringify(changes).length : 0);
      readAt.push(bytes.then((length) => ({ at: performance.now(), bytes: length })));
      if (seen.size === this.#windows.length) allInformed();
    };
    return {
      all: async (since) => {
        await informed;
        const done = await Promise.all(readAt);
        return {
          everywhereMs: Math.max(...done.map(({ at }) => at)) - since,
          failed: done.filter(({ bytes }) => bytes === undefined).length,
          bytes: Math.max(...done.map(({ bytes }) => bytes ?? 0)),
        };
      },
    };
  }

  close(): void {
    for (const window of this.#windows) window.close();
  }
}
