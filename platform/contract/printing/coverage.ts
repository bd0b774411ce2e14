/** Returns whether a font covers a code point, from the runs of `face-letters.ts`. */
export function coverageOf(letters: string): (codePoint: number) => boolean {
  let at = 0;
  const ends = letters.split(' ').map((length) => (at += Number.parseInt(length, 36)));
  return (codePoint) => {
    // Counts the runs that end before the code point; after an odd number, it is covered.
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= codePoint) low = middle + 1;
      else high = middle;
    }
    return low < ends.length && low % 2 === 1;
  };
}
