import * as Y from 'yjs';
import { partsOf } from '../../contract/live-text.ts';
import { addItemsIn, addTo, haveInCommon, isFormat, type DeleteSet } from './live-ranges.ts';
import { isSame } from './letters.ts';

/*
 * Two people format overlapping passages at the same time. For Yjs, a mark is a start and an end among the letters: the end of the one
 * passage ends the mark of the other as well, so that a part of it is lost. Here the marks of each letter are merged as text is: what
 * only one of them changed is as that person left it.
 */

/** Content of updates: numbers that they insert and numbers that they delete. */
interface Changes {
  inserted: DeleteSet;
  deleted: DeleteSet;
}

function changesIn(updates: readonly Uint8Array[]): Changes {
  const inserted = Y.createDeleteSet();
  const read = updates.map((update) => Y.decodeUpdate(update));
  for (const struct of read.flatMap(({ structs }) => structs)) if (struct instanceof Y.Item) addTo(inserted, struct);
  return { inserted: Y.mergeDeleteSets([inserted]), deleted: Y.mergeDeleteSets(read.map(({ ds }) => ds)) };
}

/** Whether an update and one of those that its author did not know change marks. It needs no document. */
export function canLoseMarks(update: Uint8Array, others: readonly Uint8Array[], stored: DeleteSet): boolean {
  const formats = Y.mergeDeleteSets([stored]);
  for (const each of [...others, update]) addItemsIn(each, formats, isFormat);
  const changesMarks = (each: Uint8Array) => {
    const { structs, ds } = Y.decodeUpdate(each);
    return structs.some(isFormat) || haveInCommon(ds, formats);
  };
  return changesMarks(update) && others.some(changesMarks);
}

/** Stored updates, split by whether the author of another one knew them. */
export interface Since {
  /** Earlier updates of the same person, as far as they are stored. */
  known: readonly Uint8Array[];
  others: readonly Uint8Array[];
}

/** Numbers of the windows that made updates. */
export const clientsOf = (updates: readonly Uint8Array[]): Set<number> =>
  new Set(updates.flatMap((update) => Y.decodeUpdate(update).structs.map(({ id }) => id.client)));

/** The updates that the author of an update did not know, by what it refers to. */
function unknownTo(update: Uint8Array, others: readonly Uint8Array[]): readonly Uint8Array[] {
  const { structs, ds } = Y.decodeUpdate(update);
  const referred = Y.mergeDeleteSets([ds]);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    const parent: unknown = struct.parent;
    for (const id of [struct.origin, struct.rightOrigin, parent instanceof Y.ID ? parent : null])
      if (id) addTo(referred, { id, length: 1 });
  }
  const known = others.findLastIndex((other) => haveInCommon(referred, changesIn([other]).inserted));
  return others.slice(known + 1);
}

type Marks = Map<string, unknown>;
interface Lost {
  index: number;
  length: number;
  marks: Record<string, unknown>;
}

/**
 * Gives the letters of a live text the marks that an update, and those that its author did not know, gave them. All of these are applied
 * to `doc`, which keeps deleted marks.
 */
export function restoreLostMarks(doc: Y.Doc, id: string, update: Uint8Array, { known, others }: Since): void {
  const changes = { known: changesIn(known), mine: changesIn([update]), theirs: changesIn(unknownTo(update, others)) };
  for (const text of textsIn(doc.getXmlFragment(partsOf(id).content)))
    for (const { index, length, marks } of lostIn(text, changes)) text.format(index, length, marks);
}

const textsIn = (parent: Y.XmlFragment): Y.XmlText[] =>
  parent.toArray().flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsIn(child) : []));

interface Both {
  known: Changes;
  mine: Changes;
  theirs: Changes;
}

/** The marks of the letters at one place of a text, for different readers. */
class MarksAt {
  readonly base: Marks = new Map();
  readonly mine: Marks = new Map();
  readonly theirs: Marks = new Map();
  readonly merged: Marks = new Map();
  readonly #changes: Both;

  constructor(changes: Both) {
    this.#changes = changes;
  }

  /** Passes a start or an end of a mark. */
  pass(item: Y.Item, { key, value }: Y.ContentFormat): void {
    const { known, mine, theirs } = this.#changes;
    const isIn = (set: DeleteSet) => Y.isDeleted(set, item.id);
    const [byMe, byThem, notByMe, notByThem] = [isIn(mine.inserted), isIn(theirs.inserted), !isIn(mine.deleted), !isIn(theirs.deleted)];
    const wasThere = !item.deleted || (!isIn(known.deleted) && !(notByMe && notByThem));
    const set = (marks: Marks) => void (value === null ? marks.delete(key) : marks.set(key, value));
    if (wasThere && !byMe && !byThem) set(this.base);
    if (wasThere && !byThem && notByMe) set(this.mine);
    if (wasThere && !byMe && notByThem) set(this.theirs);
    if (!item.deleted) set(this.merged);
  }

  /** Marks that letters here lack, or have in excess. */
  lost(): Record<string, unknown> {
    const keys = new Set([this.base, this.mine, this.theirs, this.merged].flatMap((marks) => [...marks.keys()]));
    return Object.fromEntries(
      [...keys].flatMap((key) => {
        const wanted = this.#wanted(key);
        return isSame(wanted, this.merged.get(key)) ? [] : [[key, wanted ?? null]];
      }),
    );
  }

  #wanted(key: string): unknown {
    const [base, mine, theirs, merged] = [this.base, this.mine, this.theirs, this.merged].map((marks) => marks.get(key));
    if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
    if (isSame(theirs, base)) return mine;
    // Two different links, or a link that one removes and the other changes.
    return merged !== undefined && (isSame(merged, mine) || isSame(merged, theirs)) ? merged : (mine ?? theirs);
  }
}

function lostIn(text: Y.XmlText, changes: Both): Lost[] {
  const marks = new MarksAt(changes);
  const found: Lost[] = [];
  let index = 0;
  for (let item = text._start; item; item = item.right) {
    if (item.content instanceof Y.ContentFormat) marks.pass(item, item.content);
    if (item.deleted || !item.countable) continue;
    const lost = marks.lost();
    if (Object.keys(lost).length > 0) found.push({ index, length: item.length, marks: lost });
    index += item.length;
  }
  return found;
}
