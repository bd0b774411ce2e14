/** Words and short phrases that somebody typed in one line, with commas or semicolons between them. */
export const wordsIn = (typed: string): string[] =>
  typed
    .split(/[,;，、؛،]/u)
    .map((word) => word.trim())
    .filter(Boolean);
