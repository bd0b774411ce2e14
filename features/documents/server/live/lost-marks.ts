import * as Y from 'yjs';
import { partsOf } from '../../contract/live-text.ts';
import { canCopy, Copies, type StoredCopy } from './copies.ts';
import { isSame } from './letters.ts';
import { addItemsIn, addTo, haveInCommon, isFormat, type DeleteSet } from './live-ranges.ts';

/*
 * Two people format overlapping passages at the same time. For Yjs, a mark is a start and an end among the letters: the end of the one
 * passage ends the mark of the other as well, so that a part of it is lost. Or someone formats words that someone else moves or splits
 * off, which for Yjs deletes them and inserts others. Here the marks of each letter are merged as text is: what only one of them changed
 * is as that person left it, also on copies of the letter.
 */

/** Content of updates: numbers that they insert and numbers that they delete. */
interface Changes {
  inserted: DeleteSet;
  deleted: DeleteSet;
}

export function changesIn(updates: readonly Uint8Array[]): Changes {
  const inserted = Y.createDeleteSet();
  const read = updates.map((update) => Y.decodeUpdate(update));
  for (const struct of read.flatMap(({ structs }) => structs)) if (struct instanceof Y.Item) addTo(inserted, struct);
  return { inserted: Y.mergeDeleteSets([inserted]), deleted: Y.mergeDeleteSets(read.map(({ ds }) => ds)) };
}

/**
 * Whether an update and one of those that its author did not know can lose marks: both change marks, or one of them changes some and the
 * other one may copy letters. It needs no document.
 */
export function canLoseMarks(update: Uint8Array, others: readonly Uint8Array[], stored: DeleteSet): boolean {
  const formats = Y.mergeDeleteSets([stored]);
  for (const each of [...others, update]) addItemsIn(each, formats, isFormat);
  const [own, ...rest] = [update, ...others].map((each) => {
    const read = Y.decodeUpdate(each);
    return { changesMarks: read.structs.some(isFormat) || haveInCommon(read.ds, formats), copies: canCopy(read) };
  });
  return rest.some((other) => (own?.changesMarks && (other.changesMarks || other.copies)) || (own?.copies === true && other.changesMarks));
}

/** Stored updates, split by whether the author of another one knew them. */
export interface Since {
  /** Earlier updates of the same person, as far as they are stored. */
  known: readonly Uint8Array[];
  others: readonly Uint8Array[];
  /** Which letters in all of these, and in the other one, are copies. */
  copies: readonly StoredCopy[];
  /** What was made after it, and is as wanted. */
  repairs?: readonly Uint8Array[];
}

/** Numbers of the windows that made updates. */
export const clientsOf = (updates: readonly Uint8Array[]): Set<number> =>
  new Set(updates.flatMap((update) => Y.decodeUpdate(update).structs.map(({ id }) => id.client)));

/** The updates that the author of an update did not know, by what it refers to. */
export function unknownTo(update: Uint8Array, others: readonly Uint8Array[]): readonly Uint8Array[] {
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
export function restoreLostMarks(doc: Y.Doc, id: string, update: Uint8Array, { known, others, copies, repairs = [] }: Since): void {
  const theirs = unknownTo(update, others);
  const isKnown = new Set([...known, ...others.slice(0, others.length - theirs.length)]);
  const views = new Views(doc, new Copies(copies), {
    known: changesIn([...isKnown]),
    mine: changesIn([update]),
    theirs: changesIn(theirs),
    repairs: changesIn(repairs),
  });
  const lost = textsIn(doc.getXmlFragment(partsOf(id).content)).map((text) => ({ text, found: views.lostIn(text) }));
  for (const { text, found } of lost) for (const { index, length, marks } of found) text.format(index, length, marks);
}

const textsIn = (parent: Y.XmlFragment): Y.XmlText[] =>
  parent.toArray().flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsIn(child) : []));

type Both = Record<'known' | 'mine' | 'theirs' | 'repairs', Changes>;

/** Who reads a text: someone who knows neither change, only the one or the others, or all of them. */
const readers = ['base', 'mine', 'theirs', 'merged'] as const;
type Reader = (typeof readers)[number];
type Seen = Readonly<Record<Reader, Marks>>;

class Views {
  readonly #doc: Y.Doc;
  readonly #copies: Copies;
  readonly #changes: Both;
  readonly #read = new Map<Y.XmlText, Map<string, Seen>>();

  constructor(doc: Y.Doc, copies: Copies, changes: Both) {
    this.#doc = doc;
    this.#copies = copies;
    this.#changes = changes;
  }

  /** What the letters of a text lack or have too much. */
  lostIn(text: Y.XmlText): Lost[] {
    const found: Lost[] = [];
    let index = 0;
    for (const { item, seen } of this.#passed(text)) {
      if (item.deleted || !item.countable) continue;
      index += item.length;
      if (Y.isDeleted(this.#changes.repairs.inserted, item.id)) continue;
      const start = index - item.length;
      // Letter by letter: Yjs joins what one person wrote, also in different updates.
      const length = this.#hasNew(item.id) ? 1 : item.length;
      for (let at = 0; at < item.length; at += length) {
        const id = Y.createID(item.id.client, item.id.clock + at);
        const marks = lost(this.#isNew(id) ? this.#seenOf(id, seen) : seen);
        const last = found.at(-1);
        if (last && last.index + last.length === start + at && isSame(last.marks, marks)) last.length += length;
        else if (Object.keys(marks).length > 0) found.push({ index: start + at, length, marks });
      }
    }
    return found;
  }

  #isNew = (id: Y.ID): boolean => Y.isDeleted(this.#changes.mine.inserted, id) || Y.isDeleted(this.#changes.theirs.inserted, id);

  #hasNew({ client }: Y.ID): boolean {
    const { mine, theirs } = this.#changes;
    return mine.inserted.clients.has(client) || theirs.inserted.clients.has(client);
  }

  /** The marks of a letter for each reader, who may have it at the place from which others copied it. */
  #seenOf(id: Y.ID, here: Seen): Seen {
    const { mine, theirs } = this.#changes;
    const at = (reader: Reader, isUnknown: (each: Y.ID) => boolean) => {
      let place: Y.ID | undefined = id;
      while (place && isUnknown(place)) place = this.#copies.originalOf(place);
      const seen = !place || place === id ? here : (this.#seenAt(place) ?? here);
      return seen[reader];
    };
    return {
      base: at('base', this.#isNew),
      mine: at('mine', (each) => Y.isDeleted(theirs.inserted, each)),
      theirs: at('theirs', (each) => Y.isDeleted(mine.inserted, each)),
      merged: here.merged,
    };
  }

  #seenAt(id: Y.ID): Seen | undefined {
    const { parent } = Y.getItem(this.#doc.store, id);
    if (!(parent instanceof Y.XmlText)) return undefined;
    let letters = this.#read.get(parent);
    if (!letters) {
      letters = new Map();
      this.#read.set(parent, letters);
      for (const { item, seen } of this.#passed(parent))
        for (let at = 0; at < item.length; at += 1) letters.set(`${item.id.client} ${item.id.clock + at}`, seen);
    }
    return letters.get(`${id.client} ${id.clock}`);
  }

  /** The items of a text that are no marks, also deleted ones, with the marks at their place. */
  *#passed(text: Y.XmlText): Generator<{ item: Y.Item; seen: Seen }> {
    let seen: Seen = { base: new Map(), mine: new Map(), theirs: new Map(), merged: new Map() };
    for (let item = text._start; item; item = item.right) {
      if (item.content instanceof Y.ContentFormat) seen = this.#after(item, item.content, seen);
      else yield { item, seen };
    }
  }

  /** The marks after a start or an end of one. */
  #after(item: Y.Item, { key, value }: Y.ContentFormat, seen: Seen): Seen {
    const { known, mine, theirs, repairs } = this.#changes;
    const isIn = (set: DeleteSet) => Y.isDeleted(set, item.id);
    const [byMe, byThem, notByMe, notByThem] = [isIn(mine.inserted), isIn(theirs.inserted), !isIn(mine.deleted), !isIn(theirs.deleted)];
    // Deleted by no one, it is gone with its paragraph, which was there.
    const isRecent = byMe || byThem || !notByMe || !notByThem || isIn(known.inserted);
    const wasThere = !isIn(repairs.inserted) && (!item.deleted || (!isIn(known.deleted) && isRecent));
    const set = (marks: Marks, isThere: boolean) => {
      if (!isThere) return marks;
      const changed = new Map(marks);
      if (value === null) changed.delete(key);
      else changed.set(key, value);
      return changed;
    };
    return {
      base: set(seen.base, wasThere && !byMe && !byThem),
      mine: set(seen.mine, wasThere && !byThem && notByMe),
      theirs: set(seen.theirs, wasThere && !byMe && notByThem),
      merged: set(seen.merged, !item.deleted),
    };
  }
}

/** What a letter lacks or has too much. */
function lost(seen: Seen): Record<string, unknown> {
  const keys = new Set(readers.flatMap((reader) => [...seen[reader].keys()]));
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const wanted = wantedOf(key, seen);
      return isSame(wanted, seen.merged.get(key)) ? [] : [[key, wanted ?? null]];
    }),
  );
}

function wantedOf(key: string, seen: Seen): unknown {
  const [base, mine, theirs, merged] = readers.map((reader) => seen[reader].get(key));
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) return mine;
  // Two different links, or a link that one removes and the other changes.
  return merged !== undefined && (isSame(merged, mine) || isSame(merged, theirs)) ? merged : (mine ?? theirs);
}
