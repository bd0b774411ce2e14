import type { GroupColumn, PersonColumn } from './columns.ts';
import { applied, type Design, type DesignChange, type DesignGroup, type DesignPerson, type RowChange } from './design.ts';

const nothing: DesignChange = { people: [], groups: [] };

const rowsOf = <R>(rows: ReadonlyMap<string, R>, ids: readonly string[]): R[] =>
  ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [row] : [];
  });

const become = <R extends { id: string }>(rows: readonly R[], after: (row: R) => R): RowChange<R>[] =>
  rows.flatMap((row) => {
    const next = after(row);
    return next === row ? [] : [{ id: row.id, before: row, after: next }];
  });

/** Sets one column of several people to the same value. */
export const setPersonCells = (design: Design, ids: readonly string[], column: PersonColumn, value: string): DesignChange => ({
  ...nothing,
  people: become(rowsOf(design.people, ids), (row) => (row[column] === value ? row : { ...row, [column]: value })),
});

/** Sets one column of several groups to the same value. */
export const setGroupCells = (design: Design, ids: readonly string[], column: GroupColumn, value: string): DesignChange => ({
  ...nothing,
  groups: become(rowsOf(design.groups, ids), (row) => (row[column] === value ? row : { ...row, [column]: value })),
});

/** Moves people from one group to another; null means no group. */
export function movePeople(design: Design, ids: readonly string[], from: string | null, to: string | null): DesignChange {
  if (to !== null && !design.groups.has(to)) return nothing;
  const move = (row: DesignPerson): DesignPerson => {
    if (from === to || (from !== null && !row.groupIds.includes(from))) return row;
    const left = row.groupIds.filter((id) => id !== from);
    const groupIds = to === null || left.includes(to) ? left : [...left, to];
    return groupIds.length === row.groupIds.length && from === null ? row : { ...row, groupIds };
  };
  return { ...nothing, people: become(rowsOf(design.people, ids), move) };
}

/** Adds a group and puts people into it, as one change. */
export function placeInNew(design: Design, ids: readonly string[], group: DesignGroup): DesignChange {
  const added = addGroups([group]);
  return { groups: added.groups, people: movePeople(applied(design, added), ids, null, group.id).people };
}

/** Lets an existing group take the place of a group; its people stay in it. */
export const takeExisting = (group: DesignGroup, own: { id: string; groupName: string; companyName: string }): DesignChange => ({
  ...nothing,
  groups: [{ id: group.id, before: group, after: { ...group, name: own.groupName, company: own.companyName, existingId: own.id } }],
});

/** Assigns people to exactly one group, or to none. */
export function assignOnly(design: Design, ids: readonly string[], to: string | null): DesignChange {
  const groupIds = to !== null && design.groups.has(to) ? [to] : [];
  const isSo = (row: DesignPerson) => row.groupIds.length === groupIds.length && row.groupIds.every((id, index) => id === groupIds[index]);
  return { ...nothing, people: become(rowsOf(design.people, ids), (row) => (isSo(row) ? row : { ...row, groupIds })) };
}

export const addPeople = (people: readonly DesignPerson[]): DesignChange => ({
  ...nothing,
  people: people.map((after) => ({ id: after.id, before: null, after })),
});

export const addGroups = (groups: readonly DesignGroup[]): DesignChange => ({
  ...nothing,
  groups: groups.map((after) => ({ id: after.id, before: null, after })),
});

export const removePeople = (design: Design, ids: readonly string[]): DesignChange => ({
  ...nothing,
  people: rowsOf(design.people, ids).map((before) => ({ id: before.id, before, after: null })),
});

/** Removes groups; their people stay in the design. */
export function removeGroups(design: Design, ids: readonly string[]): DesignChange {
  const removed = new Set(ids);
  return {
    groups: rowsOf(design.groups, ids).map((before) => ({ id: before.id, before, after: null })),
    people: become([...design.people.values()], (row) =>
      row.groupIds.some((id) => removed.has(id)) ? { ...row, groupIds: row.groupIds.filter((id) => !removed.has(id)) } : row,
    ),
  };
}
