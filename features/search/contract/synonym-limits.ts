export const synonymLimits = {
  /** Words or short phrases that mean the same. */
  words: 12,
  wordCharacters: 60,
  groups: 500,
} as const;
