/**
 * Options for a cache of at most `entries` entries that allocates as it fills; `max` would allocate
 * everything at the start.
 */
export const maxEntries = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
