import * as fc from 'fast-check';
import type { Change } from './change.ts';
import { changesIn, diffOf } from './changes.ts';

/** A line of a file with what can be changed there, in the order in which it is tried. */
export interface ChangeableLine {
  file: string;
  line: number;
  changes: Change[];
}

function shuffled<T>(items: T[], seed: number): T[] {
  const size = { minLength: items.length, maxLength: items.length };
  return fc.sample(fc.shuffledSubarray(items, size), { seed, numRuns: 1 })[0] ?? [];
}

/** All lines of these files where something can be changed, in an order of chance: the same for the same seed. */
export function changeableLines(files: ReadonlyMap<string, string>, seed: number): ChangeableLine[] {
  const lines: ChangeableLine[] = [];
  for (const [file, text] of files) {
    const byLine = Map.groupBy(changesIn(file, text), (change) => diffOf(text, change).line);
    for (const [line, changes] of byLine) lines.push({ file, line, changes: shuffled(changes, seed + line) });
  }
  return shuffled(lines, seed);
}
