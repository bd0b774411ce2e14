/** Options of a cache of at most so many entries that grows as it fills: `max` would allocate room for all of them at the start. */
export const atMost = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
