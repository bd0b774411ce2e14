/**
 * Change from one value to another: a new value, changed members, or changed items that a list
 * identifies by ID.
 */
export type Change =
  | { to: unknown }
  | { members: Record<string, Change> }
  /** `ids`: all that there are now, in their order, if they are others than before. */
  | { things: Record<string, Change>; ids?: string[] };

type Plain = Record<string, unknown>;
type Thing = Plain & { id: string };

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is Thing[] =>
  Array.isArray(value) &&
  value.every((each) => isPlain(each) && typeof each['id'] === 'string') &&
  new Set(value.map(({ id }: Thing) => id)).size === value.length;

/**
 * Difference between two JSON values; undefined if equal. Objects have the same members in both, or
 * replace null.
 */
export function changeOf(before: unknown, after: unknown): Change | undefined {
  if (before === after) return undefined;
  if (isList(before) && isList(after)) return changeOfList(before, after);
  if (isPlain(after) && (isPlain(before) || before === null)) {
    const members = changesIn(Object.entries(after), before ?? {});
    return Object.keys(members).length === 0 && before !== null ? undefined : { members };
  }
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : { to: after };
}

function changeOfList(before: readonly Thing[], after: readonly Thing[]): Change | undefined {
  const known = Object.fromEntries(before.map((thing) => [thing.id, thing]));
  const things = changesIn(
    after.map((thing) => [thing.id, thing]),
    known,
  );
  const isSame = before.length === after.length && before.every(({ id }, index) => after[index]?.id === id);
  if (isSame) return Object.keys(things).length === 0 ? undefined : { things };
  return { things, ids: after.map(({ id }) => id) };
}

function changesIn(entries: readonly [string, unknown][], before: Plain): Record<string, Change> {
  const changes: Record<string, Change> = {};
  for (const [name, value] of entries) {
    const old = name in before ? before[name] : isPlain(value) ? null : undefined;
    const change = changeOf(old, value);
    if (change) changes[name] = change;
  }
  return changes;
}

/** The value with a change. Changes of different members can follow each other in any order. */
export function withChange(before: unknown, change: Change): unknown {
  if ('to' in change) return change.to;
  if ('members' in change) {
    const members = isPlain(before) ? before : {};
    return { ...members, ...changedIn(change.members, members) };
  }
  const known = new Map((Array.isArray(before) ? (before as Thing[]) : []).map((thing) => [thing.id, thing]));
  const things = changedIn(change.things, Object.fromEntries(known));
  const ids = change.ids ?? [...known.keys()];
  return ids.map((id) => things[id] ?? known.get(id));
}

const changedIn = (changes: Record<string, Change>, before: Plain): Plain =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, withChange(before[name], change)]));
