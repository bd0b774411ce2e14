import * as fc from 'fast-check';
import type { Change } from './change.ts';
import { changesIn, diffOf } from './changes.ts';

/** A line with its possible changes, in the order to try. */
export interface ChangeableLine {
  file: string;
  line: number;
  changes: Change[];
}

function shuffled<T>(items: T[], seed: number): T[] {
  const size = { minLength: items.length, maxLength: items.length };
  return fc.sample(fc.shuffledSubarray(items, size), { seed, numRuns: 1 })[0] ?? [];
}

/** All changeable lines in random order, determined by the seed. */
export function changeableLines(files: ReadonlyMap<string, string>, seed: number): ChangeableLine[] {
  const lines: ChangeableLine[] = [];
  for (const [file, text] of files) {
    const byLine = Map.groupBy(changesIn(file, text), (change) => diffOf(text, change).line);
    for (const [line, changes] of byLine) lines.push({ file, line, changes: shuffled(changes, seed + line) });
  }
  return shuffled(lines, seed);
}
