/** Counts of this process that were not collected yet. */
const counted = new Map<string, number>();

/** Declares a daily counter; returns a function that adds one. */
export function defineDayCounter(name: string): () => void {
  counted.set(name, 0);
  return () => addCounted(name, 1);
}

/** Names of all daily counters. */
export const countedByDay = (): string[] => [...counted.keys()];

/** Returns and resets the counts; a caller that cannot store them adds them again. */
export function drainCounters(): { name: string; count: number }[] {
  const taken = [...counted].flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []));
  for (const { name } of taken) counted.set(name, 0);
  return taken;
}

/** Adds to a daily counter. */
export function addCounted(name: string, count: number): void {
  counted.set(name, (counted.get(name) ?? 0) + count);
}
