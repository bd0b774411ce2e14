/** Which rows are chosen: pure, so that table and board choose alike. */
export type Selection = ReadonlySet<string>;

export const nobody: Selection = new Set();

export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All from one row to another in their order, beside what was chosen before. */
export function extended(selection: Selection, order: readonly string[], from: string | undefined, to: string): Selection {
  const [start, end] = [order.indexOf(from ?? to), order.indexOf(to)];
  if (end < 0) return selection;
  const [first, last] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
  return new Set([...selection, ...order.slice(first, last + 1)]);
}

/** Chooses all of these, or lets them go where all are chosen. */
export function toggledAll(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const areAll = ids.every((id) => next.has(id));
  for (const id of ids)
    if (areAll) next.delete(id);
    else next.add(id);
  return next;
}

/** What is moved when one row is: all that are chosen, if it is one of them. */
export const movedWith = (selection: Selection, id: string): string[] => (selection.has(id) ? [...selection] : [id]);

/** Without rows that are gone. */
export function present(selection: Selection, rows: { has: (id: string) => boolean }): Selection {
  const left = [...selection].filter((id) => rows.has(id));
  return left.length === selection.size ? selection : new Set(left);
}
