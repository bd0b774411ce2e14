export const synonymLimits = {
  /** Maximum number of words or short phrases per group. */
  words: 12,
  wordCharacters: 60,
  groups: 500,
} as const;
