/** So many rows go in one statement of a sweep: a few tenths of a second at most, so that nobody waits for long. */
const batchRows = 1_000;

/** Runs a statement that touches at most `limit` rows and says how many it did, until it finds fewer: a sweep of any size. */
export async function inBatches(run: (limit: number) => Promise<number>, limit = batchRows): Promise<void> {
  while ((await run(limit)) >= limit);
}
