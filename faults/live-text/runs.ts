/** Runs of a property and the seed of its schedules: `LIVE_TEXT_RUNS=10000 LIVE_TEXT_SEED=1`, also by `npm run test:live-text`. */
export function runsOf(usual: number): { numRuns: number; seed: number; endOnFailure: boolean } {
  const seed = Number(process.env['LIVE_TEXT_SEED'] ?? Date.now() % 1_000_000);
  const numRuns = Number(process.env['LIVE_TEXT_RUNS'] ?? usual);
  // Many are reported, and shrinking one takes minutes.
  const isLong = numRuns > usual;
  if (isLong) process.stdout.write(`${numRuns} schedules with the seed ${seed}\n`);
  return { numRuns, seed, endOnFailure: isLong };
}

/** Time limit of a property in ms. */
export const timeLimit = ({ numRuns }: { numRuns: number }): number => Math.max(120_000, numRuns * 500);

/** Says in how many of many schedules something was doubled. */
export function reportDoubled({ endOnFailure: isLong, numRuns }: ReturnType<typeof runsOf>, doubled: number): void {
  if (isLong) process.stdout.write(`${doubled} of ${numRuns} schedules with something doubled\n`);
}
