import type { GroupColumn, PersonColumn } from './columns.ts';

interface Row {
  /** A UUID, made by whoever adds the row. */
  id: string;
  /** By what rows are in order, of people and of groups each; equal ones by id. */
  place: number;
  /** The line of the file that it came from; null where it was typed. */
  line: number | null;
}

export interface DesignPerson extends Row, Record<PersonColumn, string> {
  /** The virtual groups that the person is in. */
  groupIds: readonly string[];
}

export interface DesignGroup extends Row, Record<GroupColumn, string> {}

/** People and virtual groups, by their ids. Never changed: a change makes another. */
export interface Design {
  people: ReadonlyMap<string, DesignPerson>;
  groups: ReadonlyMap<string, DesignGroup>;
}

/** What one row was and what it becomes; null where it is not there. */
export interface RowChange<R> {
  id: string;
  before: R | null;
  after: R | null;
}

/** Something that was done to a design, with all that is needed to take it back. */
export interface DesignChange {
  people: readonly RowChange<DesignPerson>[];
  groups: readonly RowChange<DesignGroup>[];
}

/** What is saved: rows that are new or other ones, and the ids of those that are gone. */
export interface DesignDelta {
  people: { put: DesignPerson[]; remove: string[] };
  groups: { put: DesignGroup[]; remove: string[] };
}

export const emptyDesign: Design = { people: new Map(), groups: new Map() };

const byPlace = (one: Row, other: Row): number => one.place - other.place || (one.id < other.id ? -1 : 1);

/** Rows in their order. */
export const inOrder = <R extends Row>(rows: ReadonlyMap<string, R>): R[] => [...rows.values()].sort(byPlace);

export function designOf({ people, groups }: { people: readonly DesignPerson[]; groups: readonly DesignGroup[] }): Design {
  return { people: new Map(people.map((row) => [row.id, row])), groups: new Map(groups.map((row) => [row.id, row])) };
}

function changed<R>(rows: ReadonlyMap<string, R>, changes: readonly RowChange<R>[]): ReadonlyMap<string, R> {
  if (changes.length === 0) return rows;
  const next = new Map(rows);
  for (const { id, after } of changes)
    if (after === null) next.delete(id);
    else next.set(id, after);
  return next;
}

/** The design behind a change. */
export function applied(design: Design, change: DesignChange): Design {
  return { people: changed(design.people, change.people), groups: changed(design.groups, change.groups) };
}

const turned = <R>({ id, before, after }: RowChange<R>): RowChange<R> => ({ id, before: after, after: before });

/** What takes a change back. */
export function inverse({ people, groups }: DesignChange): DesignChange {
  return { people: people.map(turned), groups: groups.map(turned) };
}

function differing<R>(before: ReadonlyMap<string, R>, after: ReadonlyMap<string, R>): { put: R[]; remove: string[] } {
  return {
    put: [...after].flatMap(([id, row]) => (before.get(id) === row ? [] : [row])),
    remove: [...before.keys()].filter((id) => !after.has(id)),
  };
}

/** What is to be saved where `before` was saved last. Rows that no change touched are the same objects, and are not looked into. */
export function deltaOf(before: Design, after: Design): DesignDelta {
  return { people: differing(before.people, after.people), groups: differing(before.groups, after.groups) };
}

export const isEmptyDelta = ({ people, groups }: DesignDelta): boolean =>
  [people.put, people.remove, groups.put, groups.remove].every((list) => list.length === 0);
