import * as Y from 'yjs';

/** Ranges of numbers of each client, as Yjs has them of what is deleted. */
export type DeleteSet = Y.Transaction['deleteSet'];

/** Adds what an item contains. */
export function addTo(set: DeleteSet, { id: { client, clock }, length }: Pick<Y.Item, 'id' | 'length'>): void {
  const ranges = set.clients.get(client) ?? [];
  set.clients.set(client, ranges);
  const last = ranges.at(-1);
  if (last && last.clock + last.len === clock) ranges.splice(-1, 1, { clock: last.clock, len: last.len + length });
  else ranges.push({ clock, len: length });
  if (last && last.clock > clock) ranges.sort((one, other) => one.clock - other.clock);
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

/** Paragraphs, lists and so on, and the texts in them. */
export const isNode = (struct: Struct): struct is Y.Item => struct instanceof Y.Item && struct.content instanceof Y.ContentType;
/** Starts and ends of marks. */
export const isFormat = (struct: Struct): struct is Y.Item => struct instanceof Y.Item && struct.content instanceof Y.ContentFormat;

/** The nodes of a live text, or its starts and ends of marks, also deleted ones. */
function itemsOf(doc: Y.Doc, isWanted: (struct: Struct) => struct is Y.Item): DeleteSet {
  const items = Y.createDeleteSet();
  for (const structs of doc.store.clients.values()) for (const struct of structs) if (isWanted(struct)) addTo(items, struct);
  return items;
}

export const nodesOf = (doc: Y.Doc): DeleteSet => itemsOf(doc, isNode);
export const formatsOf = (doc: Y.Doc): DeleteSet => itemsOf(doc, isFormat);

/** Numbers of the nodes of a live text, and of its starts and ends of marks, as they are stored. */
export interface StoredItems {
  nodes: Uint8Array;
  formats: Uint8Array;
}
export const storedItemsOf = (doc: Y.Doc): StoredItems => ({ nodes: encodeRanges(nodesOf(doc)), formats: encodeRanges(formatsOf(doc)) });

/** Adds the nodes that an update contains, or its starts and ends of marks. */
export function addItemsIn(update: Uint8Array, items: DeleteSet, isWanted: (struct: Struct) => struct is Y.Item): void {
  for (const struct of Y.decodeUpdate(update).structs) if (isWanted(struct)) addTo(items, struct);
}

/**
 * Whether merging an update with those that its author did not know can lose anything: one of them deletes something, or both change
 * marks. It needs the updates only.
 */
export function canLose(update: Uint8Array, others: readonly Uint8Array[]): boolean {
  const [own, ...rest] = [update, ...others].map((each) => {
    const { structs, ds } = Y.decodeUpdate(each);
    return { deletes: ds.clients.size > 0, formats: structs.some(isFormat) };
  });
  return own?.deletes === true || rest.some(({ deletes, formats }) => deletes || (formats && own?.formats));
}

/**
 * Whether an update and those that its author did not know can orphan text: one of them deletes nodes, and the other one inserts
 * something. It needs no document, so that typing costs little.
 */
export function canOrphan(update: Uint8Array, others: readonly Uint8Array[], stored: DeleteSet): boolean {
  const nodes = Y.mergeDeleteSets([stored]);
  for (const each of [...others, update]) addItemsIn(each, nodes, isNode);
  const [{ deletes, inserts }, ...rest] = [update, ...others].map((each) => {
    const { structs, ds } = Y.decodeUpdate(each);
    const inserts = structs.some((struct) => struct instanceof Y.Item && struct.countable);
    return { inserts, deletes: haveInCommon(ds, nodes) };
  }) as [Effect, ...Effect[]];
  return (deletes && rest.some((other) => other.inserts)) || (inserts && rest.some((other) => other.deletes));
}

interface Effect {
  inserts: boolean;
  deletes: boolean;
}

export function haveInCommon(one: DeleteSet, other: DeleteSet): boolean {
  for (const [client, ranges] of one.clients) {
    const others = other.clients.get(client) ?? [];
    for (const { clock, len } of ranges) if (others.some((each) => each.clock < clock + len && clock < each.clock + each.len)) return true;
  }
  return false;
}

/** Encodes ranges as an update of Yjs that only deletes: no content, then the ranges of each client. */
export function encodeRanges({ clients }: DeleteSet): Uint8Array {
  const numbers = [0, clients.size];
  for (const [client, ranges] of clients) {
    numbers.push(client, ranges.length);
    for (const { clock, len } of ranges) numbers.push(clock, len);
  }
  return Uint8Array.from(numbers.flatMap(variableLength));
}

export const decodeRanges = (encoded: Uint8Array): DeleteSet => Y.decodeUpdate(encoded).ds;

function variableLength(number: number): number[] {
  const bytes: number[] = [];
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
