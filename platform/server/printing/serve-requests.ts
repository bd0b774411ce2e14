import type { Answer } from './typesetter.ts';

type Result = Uint8Array | { made: Uint8Array; about: unknown };

/** Turns this process into a typesetter: runs one order at a time, exits with its parent. */
export function serveRequests<Order>(make: (order: Order) => Result | Promise<Result>): void {
  process.on('message', async (order: Order) => {
    let answer: Answer;
    try {
      const result = await make(order);
      answer = result instanceof Uint8Array ? { made: result } : result;
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    // Only a failed send shows that the parent has exited.
    process.send?.(answer, undefined, undefined, (error) => error && process.exit());
  });
  process.on('disconnect', () => process.exit());
}
