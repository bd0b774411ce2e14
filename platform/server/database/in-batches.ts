/** Rows per statement of a sweep: a few tenths of a second at most, so that locks are short. */
const batchRows = 1_000;

/**
 * Repeats a statement that changes at most `limit` rows and returns their number, until it returns
 * fewer.
 */
export async function inBatches(run: (limit: number) => Promise<number>, limit = batchRows): Promise<void> {
  while ((await run(limit)) >= limit);
}
