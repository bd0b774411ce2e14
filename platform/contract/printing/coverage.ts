/** Which code points a face has, from the runs that `face-letters.ts` writes down. */
export function coverageOf(letters: string): (codePoint: number) => boolean {
  let at = 0;
  const ends = letters.split(' ').map((length) => (at += Number.parseInt(length, 36)));
  return (codePoint) => {
    // How many runs end at or before it; behind an odd number of them, it has a look.
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= codePoint) low = middle + 1;
      else high = middle;
    }
    return low < ends.length && low % 2 === 1;
  };
}
