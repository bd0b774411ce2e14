/** Splits a line at commas and semicolons, also those of other scripts. */
export const wordsIn = (typed: string): string[] =>
  typed
    .split(/[,;，、؛،]/u)
    .map((word) => word.trim())
    .filter(Boolean);
