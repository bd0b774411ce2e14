import type { Problems } from './checker.ts';

/** The codes of what is wrong, by row and column. */
export type CellFaults = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What is wrong with cells; of several faults of one cell the first. */
export function faultsOf(problems: Problems): CellFaults {
  return new Map(
    [...problems].map(([id, ofRow]) => {
      const codes = new Map<string, string>();
      for (const { column, code } of ofRow) if (!codes.has(column)) codes.set(column, code);
      return [id, codes];
    }),
  );
}
