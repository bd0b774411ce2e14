import type { Problems } from './checker.ts';

/** Error codes by row and column. */
export type CellFaults = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Error codes of cells; only the first of each cell. */
export function faultsOf(problems: Problems): CellFaults {
  return new Map(
    [...problems].map(([id, ofRow]) => {
      const codes = new Map<string, string>();
      for (const { column, code } of ofRow) if (!codes.has(column)) codes.set(column, code);
      return [id, codes];
    }),
  );
}
