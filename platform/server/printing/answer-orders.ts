import type { Answer } from './typesetter.ts';

/** Makes this the process of a typesetter: it carries out one order at a time, and ends with the one who started it. */
export function answerOrders<Order>(make: (order: Order) => Uint8Array | Promise<Uint8Array>): void {
  process.on('message', async (order: Order) => {
    let answer: Answer;
    try {
      answer = { made: await make(order) };
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    // Whoever is gone in the meantime is seen to be gone only once this could not be sent.
    process.send?.(answer, undefined, undefined, (error) => error && process.exit());
  });
  process.on('disconnect', () => process.exit());
}
