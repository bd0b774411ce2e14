/** Selected row IDs. Pure functions, shared by table and board. */
export type Selection = ReadonlySet<string>;

export const nobody: Selection = new Set();

export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Adds the range from one row to another. */
export function extended(selection: Selection, order: readonly string[], from: string | undefined, to: string): Selection {
  const [start, end] = [order.indexOf(from ?? to), order.indexOf(to)];
  if (end < 0) return selection;
  const [first, last] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
  return new Set([...selection, ...order.slice(first, last + 1)]);
}

/** Selects all of these, or deselects them if all are selected. */
export function toggledAll(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const areAll = ids.every((id) => next.has(id));
  for (const id of ids)
    if (areAll) next.delete(id);
    else next.add(id);
  return next;
}

/** Rows to move with a row: the whole selection if it contains the row. */
export const movedWith = (selection: Selection, id: string): string[] => (selection.has(id) ? [...selection] : [id]);

/** Removes deleted rows from the selection. */
export function present(selection: Selection, rows: { has: (id: string) => boolean }): Selection {
  const left = [...selection].filter((id) => rows.has(id));
  return left.length === selection.size ? selection : new Set(left);
}
