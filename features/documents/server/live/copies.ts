import { diffArrays } from 'diff/lib/diff/array.js';
import * as Y from 'yjs';
import type { Letter } from './letters.ts';
import { addTo, type DeleteSet } from './live-ranges.ts';
import { textlessIn } from './textless-blocks.ts';

/*
 * For Yjs, who moves, joins or splits paragraphs deletes letters and inserts others. Here the letters of an update are found that are
 * copies of those that it deletes, so that what others do to the originals can be done to the copies. Blocks without text, such as
 * pictures, are one letter each.
 */

/** Consecutive letters that are copies of others, as they are stored: Yjs numbers of both, and how many they are. */
export type StoredCopy = readonly [client: number, clock: number, length: number, originalClient: number, originalClock: number];

/** Which letters are copies of which. */
export class Copies {
  readonly #ranges = new Map<number, StoredCopy[]>();

  constructor(stored: readonly StoredCopy[] = []) {
    for (const each of stored) this.#ranges.set(each[0], [...(this.#ranges.get(each[0]) ?? []), each]);
  }

  originalOf({ client, clock }: Y.ID): Y.ID | undefined {
    const range = this.#ranges.get(client)?.find(([, start, length]) => start <= clock && clock < start + length);
    return range && Y.createID(range[3], range[4] + clock - range[1]);
  }
}

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** Whether an update can contain copies. It needs no document. */
export function canCopy({ structs, ds }: Decoded): boolean {
  return ds.clients.size > 0 && structs.some((struct) => struct instanceof Y.Item && !(struct.content instanceof Y.ContentFormat));
}

/**
 * The letters of an update that are copies of those that it deletes, or of `orphans`. It was applied to `doc`, which still has what was
 * deleted; `deleted` is what was deleted then.
 */
export function copiesIn(
  doc: Y.Doc,
  { structs, ds }: Decoded,
  { deleted, orphans }: { deleted: DeleteSet; orphans: readonly Letter[][] },
): StoredCopy[] {
  const inserted = Y.createDeleteSet();
  for (const struct of structs) if (struct instanceof Y.Item) addTo(inserted, struct);
  const into = itemsIn(doc, inserted);
  const touched = [...into, ...itemsIn(doc, ds)];
  const isNew = (id: Y.ID) => Y.isDeleted(inserted, id);
  const isGone = (id: Y.ID) => Y.isDeleted(ds, id);
  const isOriginal = (id: Y.ID) => isGone(id) && !isNew(id);
  const parts = { isCopy: (id: Y.ID) => isNew(id) && !isGone(id), isOriginal, isDeleted: (id: Y.ID) => Y.isDeleted(deleted, id) };
  return joined([...copiedLetters(into, touched, { ...parts, orphans }), ...copiedBlocks(into, touched, parts)]);
}

interface Parts {
  isCopy: (id: Y.ID) => boolean;
  isOriginal: (id: Y.ID) => boolean;
  /** An update that is sent again deletes again what others deleted or copied before. */
  isDeleted: (id: Y.ID) => boolean;
}

function copiedLetters(
  into: readonly Y.Item[],
  touched: readonly Y.Item[],
  { isCopy, isOriginal, isDeleted, orphans }: Parts & { orphans: readonly Letter[][] },
): Pair[] {
  const textsOf = (items: readonly Y.Item[]) => new Set(items.map(({ parent }) => parent).filter((each) => each instanceof Y.XmlText));
  const copies = [...textsOf(into)].flatMap((text) => runsOf(text, isCopy));
  if (copies.length === 0) return [];
  const texts = [...textsOf(touched)];
  const originals = texts.flatMap((text) => runsOf(text, (id) => isOriginal(id) && isDeleted(id)));
  const earlier = texts.flatMap((text) => runsOf(text, (id) => isOriginal(id) && !isDeleted(id)));
  return matched(originals, copies, [...orphans, ...earlier]);
}

function copiedBlocks(into: readonly Y.Item[], touched: readonly Y.Item[], { isCopy, isOriginal, isDeleted }: Parts): Pair[] {
  const copies = textlessIn(into, isCopy);
  if (copies.length === 0) return [];
  const originals = textlessIn(touched, isOriginal);
  return matchedBlocks([...originals.filter(({ id }) => isDeleted(id)), ...originals.filter(({ id }) => !isDeleted(id))], copies);
}

/** Pairs of equal blocks without text, in order. */
export const matchedBlocks = (originals: readonly Letter[], copies: readonly Letter[]): Pair[] =>
  equalRuns(
    originals.map((letter) => [letter]),
    copies.map((letter) => [letter]),
  );

/** The items that have one of these numbers. */
function itemsIn(doc: Y.Doc, { clients }: DeleteSet): Y.Item[] {
  const items: Y.Item[] = [];
  for (const [client, ranges] of clients)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len; at += lengthAt(doc, client, at)) {
        const item = Y.getItem(doc.store, Y.createID(client, at));
        if (item instanceof Y.Item) items.push(item);
      }
  return items;
}

/** How many changes there are from this number up to the end of its item. */
function lengthAt({ store }: Y.Doc, client: number, clock: number): number {
  const { id, length } = Y.getItem(store, Y.createID(client, clock));
  return id.clock + length - clock;
}

/** Letters of a text without any visible ones between them. */
export function runsOf(text: Y.XmlText, isWanted: (id: Y.ID) => boolean): Letter[][] {
  const runs: Letter[][] = [];
  let run: Letter[] | undefined;
  for (let item = text._start; item; item = item.right) {
    if (!(item.content instanceof Y.ContentString)) continue;
    for (let at = 0; at < item.length; at += 1) {
      const id = Y.createID(item.id.client, item.id.clock + at);
      if (isWanted(id)) {
        if (!run) runs.push((run = []));
        run.push({ id, letter: item.content.str.charAt(at) });
      } else if (!item.deleted) run = undefined;
    }
  }
  return runs;
}

type Pair = readonly [original: Letter, copy: Letter];

/** Letters that are compared; of longer texts only runs that are equal are found. */
const mostCompared = 20_000;
const mostComparisons = 200;
/** Time limit of a comparison in ms, since it may happen while the document is locked. */
const longestMs = 100;
/** Part of the letters of the shorter run that both must have in common. */
const commonPart = 0.5;

/** Letters in equal runs of both, then in similar ones and in what is left of these; at last in equal runs of `others`. */
export function matched(originals: readonly Letter[][], copies: readonly Letter[][], others: readonly Letter[][]): Pair[] {
  const pairs: Pair[] = [];
  let [left, right, compared] = [originals, copies, 0];
  const take = (found: readonly Pair[]) => {
    pairs.push(...found);
    [left, right] = [without(left, found), without(right, found)];
    return found.length > 0;
  };
  const mayCompare = () => {
    compared += left.length * right.length;
    return compared <= mostComparisons && [...left, ...right].reduce((sum, run) => sum + run.length, 0) <= mostCompared;
  };
  do take(equalRuns(left, right));
  while (mayCompare() && take(mostSimilar(left, right)));
  take(equalRuns(others, right));
  return pairs;
}

export const textOf = (run: readonly Letter[]): string => run.map(({ letter }) => letter).join('');

function equalRuns(originals: readonly Letter[][], copies: readonly Letter[][]): Pair[] {
  const byText = Map.groupBy(originals, textOf);
  return copies.flatMap((copy) => {
    const original = byText.get(textOf(copy))?.shift();
    return original ? copy.map((letter, at): Pair => [original[at] ?? letter, letter]) : [];
  });
}

/** The letters that two runs have in common which have the most of them. */
function mostSimilar(originals: readonly Letter[][], copies: readonly Letter[][]): Pair[] {
  let most: Pair[] = [];
  for (const original of originals)
    for (const copy of copies) {
      const shorter = Math.min(original.length, copy.length);
      if (shorter <= most.length) continue;
      const common = inCommon(original, copy);
      if (common.length > most.length && common.length >= shorter * commonPart) most = common;
    }
  return most;
}

function inCommon(original: readonly Letter[], copy: readonly Letter[]): Pair[] {
  const pairs: Pair[] = [];
  let [old, now] = [0, 0];
  const letters = (run: readonly Letter[]) => run.map(({ letter }) => letter);
  for (const { added, removed, value } of diffArrays(letters(original), letters(copy), { timeout: longestMs }) ?? [])
    for (const _ of value) {
      const [from, to] = [original[old], copy[now]];
      if (!added && !removed && from && to) pairs.push([from, to]);
      if (!added) old += 1;
      if (!removed) now += 1;
    }
  return pairs;
}

/** What is left of runs. */
function without(runs: readonly Letter[][], pairs: readonly Pair[]): Letter[][] {
  const found = new Set(pairs.flat());
  return runs.flatMap((run) => {
    const rest: Letter[][] = [[]];
    for (const letter of run) {
      if (found.has(letter)) rest.push([]);
      else rest.at(-1)?.push(letter);
    }
    return rest.filter(({ length }) => length > 0);
  });
}

/** Joins neighbours. */
function joined(pairs: readonly Pair[]): StoredCopy[] {
  const found: [number, number, number, number, number][] = [];
  for (const [{ id: original }, { id: copy }] of pairs) {
    const last = found.at(-1);
    if (
      last &&
      last[0] === copy.client &&
      last[1] + last[2] === copy.clock &&
      last[3] === original.client &&
      last[4] + last[2] === original.clock
    )
      last[2] += 1;
    else found.push([copy.client, copy.clock, 1, original.client, original.clock]);
  }
  return found;
}
