import { deltaOf, type Design, type DesignChange, type RowChange } from '../../contract/design.ts';

export const isNothing = ({ people, groups }: DesignChange): boolean => people.length === 0 && groups.length === 0;

const between = <R extends { id: string }>(
  before: ReadonlyMap<string, R>,
  { put, remove }: { put: readonly R[]; remove: readonly string[] },
): RowChange<R>[] => [
  ...put.map((after) => ({ id: after.id, before: before.get(after.id) ?? null, after })),
  ...remove.map((id) => ({ id, before: before.get(id) ?? null, after: null })),
];

/** Change that turns one design into another. */
export function changeBetween(before: Design, after: Design): DesignChange {
  const { people, groups } = deltaOf(before, after);
  return { people: between(before.people, people), groups: between(before.groups, groups) };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((each, index) => each === other[index]));

const areAlike = (one: object, other: object): boolean =>
  Object.entries(one).every(([key, cell]) => isSame(cell, other[key as keyof typeof other]));

const known = <R extends { id: string }>(before: ReadonlyMap<string, R>, after: ReadonlyMap<string, R>): ReadonlyMap<string, R> =>
  new Map(
    [...after].map(([id, row]) => {
      const present = before.get(id);
      return [id, present && areAlike(row, present) ? present : row];
    }),
  );

/**
 * Replaces equal rows of a fetched design by the existing objects, so that they are neither
 * rerendered nor saved.
 */
export function withKnownRows(before: Design, after: Design): Design {
  return { people: known(before.people, after.people), groups: known(before.groups, after.groups) };
}
