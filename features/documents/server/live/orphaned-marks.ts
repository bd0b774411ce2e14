import { diffArrays } from 'diff/lib/diff/array.js';
import * as Y from 'yjs';
import { isAfter, isSame, markedLetters, type IsThere, type Marks } from './letters.ts';
import type { DeleteSet } from './live-ranges.ts';

/*
 * Someone formats words in a paragraph while someone else moves it: the copy has the marks that the other person saw. Here the words in
 * it get the marks that were changed meanwhile.
 */

/** An update as it was applied to a live text. */
export interface Applied {
  before: ReadonlyMap<number, number>;
  deleted: DeleteSet;
  explicitly: DeleteSet;
  /** Numbers of the windows in which it was made. */
  clients: ReadonlySet<number>;
  /** Its author; undefined for one that merges updates of others. */
  by?: unknown;
}

/** Words in a deleted paragraph whose marks were changed, although whoever copied them did not know it. */
export interface OrphanedMarks {
  /** Content before the copy. */
  before: ReadonlyMap<number, number>;
  /** The text that was copied, and which letters of it they are. */
  copied: string;
  from: number;
  to: number;
  /** Marks to give, and null for those to take. */
  marks: Marks;
}

/** Whether a start or an end of a mark was there for people who did not know that the update `since` deleted its paragraph. */
export const isThereBut =
  (applied: readonly Applied[], since: number): IsThere =>
  ({ id }) =>
    applied.some(({ deleted }) => Y.isDeleted(deleted, id)) &&
    !applied.some(({ explicitly }, index) => index !== since && Y.isDeleted(explicitly, id));

/** Whether the author of an update knew an earlier one: of the same person, whose windows count as one, or sent again in it. */
function isKnownTo({ by, clients }: Applied, earlier: Applied): boolean {
  if (by !== undefined && by === earlier.by) return true;
  return clients.intersection(earlier.clients).size > 0;
}

/** The same with the last update and what its author knew only, or without the last update. */
function isThereFor(applied: readonly Applied[], since: number, isBefore: boolean): IsThere {
  const last = applied.at(-1);
  const insertedBy = (id: Y.ID) => applied.findLastIndex(({ before }) => isAfter(before, id));
  const known = new Set<number>();
  for (const [index, each] of applied.entries()) if (last && index !== since && isKnownTo(last, each)) known.add(index);
  // The author of a deletion knew the update that inserted the content.
  for (const [client, ranges] of last?.explicitly.clients ?? [])
    for (const { clock } of ranges) known.add(insertedBy(Y.createID(client, clock)));
  known.delete(applied.length - 1);
  if (!isBefore) known.add(applied.length - 1);
  return ({ id }) => {
    const by = insertedBy(id);
    if (by >= 0 && !known.has(by)) return false;
    if (!applied.some(({ deleted }) => Y.isDeleted(deleted, id))) return false;
    return !applied.some(({ explicitly }, index) => known.has(index) && Y.isDeleted(explicitly, id));
  };
}

/** The marks in a text before and after a change by others than the one who copied it. */
function viewsOf(applied: readonly Applied[], since: number): [before: IsThere, after: IsThere] {
  const copied = applied[since];
  if (since < applied.length - 1) return [isThereFor(applied, since, true), isThereFor(applied, since, false)];
  const isOwn = ({ id }: Pick<Y.Item, 'id'>) => isAfter(copied?.before, id);
  const isThere = isThereBut(applied, since);
  return [
    (item) => !isOwn(item) && copied !== undefined && Y.isDeleted(copied.explicitly, item.id),
    (item) => !isOwn(item) && isThere(item),
  ];
}

/** The words in a text that the update `since` deleted whose marks the last update changed, or those before it if it is the last one. */
export function orphanedMarksIn(text: Y.XmlText, applied: readonly Applied[], since: number): OrphanedMarks[] {
  const copied = applied[since];
  if (!copied) return [];
  const isSeen = ({ id }: { id: Y.ID }) => Y.isDeleted(copied.explicitly, id);
  const [before, after] = viewsOf(applied, since);
  const [had, wanted] = [[...markedLetters(text, before)], markedLetters(text, after)];
  const found: { from: number; to: number; marks: Marks }[] = [];
  let seen = '';
  for (const [index, each] of [...wanted].entries()) {
    if (!isSeen(each)) continue;
    const marks = changed(had[index]?.marks ?? {}, each.marks);
    const previous = found.at(-1);
    if (previous?.to === seen.length && isSame(previous.marks, marks)) previous.to += 1;
    else if (Object.keys(marks).length > 0) found.push({ from: seen.length, to: seen.length + 1, marks });
    seen += each.letter;
  }
  return found.map((each) => ({ before: copied.before, copied: seen, ...each }));
}

function changed(before: Marks, after: Marks): Marks {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return Object.fromEntries(names.flatMap((name) => (isSame(before[name], after[name]) ? [] : [[name, after[name] ?? null]])));
}

/** Time limit of a comparison in ms, since it happens while the document is locked. */
const longestMs = 300;
/** Part of the letters that a copy must have in common with the original. */
const commonPart = 0.5;

/** Where the letters are in a text, which may have been edited since; empty if it is no copy. */
export function placesIn(letters: readonly { id: Y.ID; letter: string }[], { before, copied, from, to }: OrphanedMarks): number[] {
  const all = letters.map(({ letter }) => letter);
  const places = new Map<number, number>();
  let [old, now] = [0, 0];
  for (const { added, removed, value } of diffArrays(copied.split(''), all, { timeout: longestMs }) ?? [])
    for (const _ of value) {
      const letter = letters[now];
      if (!added && !removed && letter && isAfter(before, letter.id)) places.set(old, now);
      if (!added) old += 1;
      if (!removed) now += 1;
    }
  if (places.size < copied.length * commonPart) return [];
  return Array.from({ length: to - from }, (_, at) => places.get(from + at)).filter((place) => place !== undefined);
}
