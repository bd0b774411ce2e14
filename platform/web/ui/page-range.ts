/** The page numbers to offer: the first, the last, and those around the current one; a gap stands for what is left out. */
export function pageRange(current: number, count: number): (number | 'gap')[] {
  const wanted = new Set([1, count, current - 1, current, current + 1]);
  // A gap of a single page would save nothing.
  if (current - 3 === 1) wanted.add(2);
  if (current + 3 === count) wanted.add(count - 1);
  const pages = [...wanted].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b);
  const range: (number | 'gap')[] = [];
  for (const page of pages) {
    const before = range.at(-1);
    if (typeof before === 'number' && page - before > 1) range.push('gap');
    range.push(page);
  }
  return range;
}
