/** Words shorter than this are taken as they are. */
const shortest = 4;
/** From so many letters on a word may have two slips. */
const longEnoughForTwo = 7;
/** Of a long word so many letters are told apart. */
const longest = 24;

/** Whether slips of a word are looked for: words of letters alone, neither short nor endless. */
export const mayBeSlip = (word: string): boolean => /^\p{L}+$/u.test(word) && [...word].length >= shortest && [...word].length <= longest;

/** A word as it is written and with one letter left out, wherever it stands: what two words share that differ by a slip. */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_letter, index) => letters.toSpliced(index, 1).join(''))])];
}

/** How many slips a word of this length may have. */
export const slipsAllowed = (word: string): number => ([...word].length >= longEnoughForTwo ? 2 : 1);

/** How many letters are put in, left out, replaced or swapped with their neighbour between two words. */
export function slipsBetween(one: string, other: string): number {
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
