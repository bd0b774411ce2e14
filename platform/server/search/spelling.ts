/** Shorter words are not corrected. */
const shortest = 4;
/** Length from which a word may have two typos. */
const longEnoughForTwo = 7;
/** Maximum length of corrected words. */
const longest = 24;

/** Whether a word can be corrected: letters only, within the limits of length. */
export const mayBeTypo = (word: string): boolean => /^\p{L}+$/u.test(word) && [...word].length >= shortest && [...word].length <= longest;

/**
 * Returns the word and all variants without one letter: words that differ by one typo share a
 * variant.
 */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_letter, index) => letters.toSpliced(index, 1).join(''))])];
}

/** Maximum number of typos for this word. */
export const editsAllowed = (word: string): number => ([...word].length >= longEnoughForTwo ? 2 : 1);

/** Damerau–Levenshtein distance: insertions, deletions, replacements and swaps of neighbours. */
export function editDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (const [row, letter] of from.entries()) {
    const next = [row + 1];
    for (const [column, against] of to.entries()) {
      const isSwapped = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === against;
      next.push(
        Math.min(
          (last[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (last[column] ?? 0) + (letter === against ? 0 : 1),
          isSwapped ? (before[column - 1] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[to.length] ?? 0;
}

/** Length of the common prefix. */
function commonPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Possible corrections of a misspelled word, the closest first. */
export function closestWords(form: string, words: Iterable<string>, most = Infinity): string[] {
  return [...new Set(words)]
    .filter((word) => word !== form)
    .map((word) => ({ word, edits: editDistance(form, word), begins: commonPrefix(form, word) }))
    .filter(({ edits }) => edits <= Math.min(most, editsAllowed(form)))
    .sort((one, other) => one.edits - other.edits || other.begins - one.begins || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word);
}
