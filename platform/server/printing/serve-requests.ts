import type { Answer } from './typesetter.ts';

/** Turns this process into a typesetter: runs one order at a time, exits with its parent. */
export function serveRequests<Order>(make: (order: Order) => Uint8Array | Promise<Uint8Array>): void {
  process.on('message', async (order: Order) => {
    let answer: Answer;
    try {
      answer = { made: await make(order) };
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    // Only a failed send shows that the parent has exited.
    process.send?.(answer, undefined, undefined, (error) => error && process.exit());
  });
  process.on('disconnect', () => process.exit());
}
