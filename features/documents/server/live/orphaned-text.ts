import * as Y from 'yjs';
import { keepAllMarks, partsOf } from '../../contract/live-text.ts';
import { canCopy, copiesIn, textOf, type StoredCopy } from './copies.ts';
import { insertAfterCopy } from './insert-after-copy.ts';
import { isAfter, isSame, isSuggested, lettersOf, markedLetters, type IsThere, type Letter, type Marks } from './letters.ts';
import { addTo, type DeleteSet } from './live-ranges.ts';
import { orphanedMedia, restoreMedia, type OrphanedMedia } from './orphaned-media.ts';
import { placeBeside, textBlocks } from './place-beside.ts';

/*
 * Someone types in a paragraph while someone else moves it, joins it with another one or deletes it. For Yjs, these delete the
 * paragraph and insert a copy of what the other person saw, so that letters which arrive for the deleted paragraph disappear. Here
 * they are inserted again: where the copy is, or else in a paragraph of their own beside the place.
 */

/** Text that was deleted with its paragraph, although no one deleted the text itself. */
export interface OrphanedText {
  /** Yjs number of the window in which it was typed. */
  client: number;
  letters: Letter[];
  /** Where it was; undefined if nothing is known about that. */
  parent: Y.XmlText | undefined;
  /**
   * Content on both sides of it that the other person deleted or copied; the left side includes all
   * other orphaned text.
   */
  left: string;
  leftWithOrphans: string;
  right: string;
  /** The letters before it, the nearest one last. */
  before: readonly Y.ID[];
  /** Its marks; undefined if the text before it has the same ones. */
  marks?: Marks | undefined;
}

/** An update as it was applied to a live text. */
interface Applied {
  before: ReadonlyMap<number, number>;
  deleted: DeleteSet;
  explicitly: DeleteSet;
}

/** Whether a start or an end of a mark was there for those who did not know that the update `since` deleted its paragraph. */
const isThereBut =
  (applied: readonly Applied[], since: number): IsThere =>
  ({ id }) =>
    applied.some(({ deleted }) => Y.isDeleted(deleted, id)) &&
    !applied.some(({ explicitly }, index) => index !== since && Y.isDeleted(explicitly, id));

/** Characters on each side that the copy must have in common with the original. */
const contextCharacters = 40;

/** A live text with its recent changes, which are applied one by one. Deleted content is kept in memory, to find copies of it. */
export class RecentChanges {
  readonly doc = keepAllMarks(new Y.Doc({ gc: false }));
  readonly #fragment: Y.XmlFragment;
  readonly #applied: Applied[] = [];
  /** Letters of each applied update that are copies. */
  readonly copies: StoredCopy[][] = [];
  /** Letters that were orphaned last. */
  #orphans: Letter[][] = [];
  /** Media that the last applied update orphaned. */
  orphanedMedia: OrphanedMedia[] = [];
  readonly #ownParagraphs = new Map<Y.XmlText | undefined, Y.XmlText>();

  constructor(id: string, open: (doc: Y.Doc) => void) {
    this.#fragment = this.doc.getXmlFragment(partsOf(id).content);
    this.doc.transact(() => open(this.doc));
  }

  /** What was deleted when the last update was applied. */
  get lastDeleted(): DeleteSet {
    return this.#applied.at(-1)?.deleted ?? Y.createDeleteSet();
  }

  /** Applies an update; returns what it orphans, and what is in it that others orphaned. */
  apply(update: Uint8Array): OrphanedText[] {
    const read = Y.decodeUpdate(update);
    const orphaned = Y.createDeleteSet();
    const parents = new Set<Y.XmlText>();
    this.doc.transact((transaction) => {
      Y.applyUpdate(this.doc, update);
      Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
        if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString) || !(struct.parent instanceof Y.XmlText)) return;
        if (isSuggested(struct)) return;
        // Letter by letter: Yjs joins what one person typed, before and after the others knew it.
        for (let at = 0; at < struct.length; at += 1) {
          const id = Y.createID(struct.id.client, struct.id.clock + at);
          if (Y.isDeleted(read.ds, id)) continue;
          addTo(orphaned, { id, length: 1 });
          parents.add(struct.parent);
        }
      });
      this.orphanedMedia = orphanedMedia(transaction, read.ds);
      this.#applied.push({ before: transaction.beforeState, deleted: transaction.deleteSet, explicitly: read.ds });
    });
    this.#noteCopies(read, this.lastDeleted);
    const found = [...[...parents].flatMap((parent) => this.#orphansIn(parent, orphaned)), ...this.#withoutPlace(read)];
    if (found.length > 0) this.#orphans = found.map(({ letters }) => letters);
    return found;
  }

  /** The updates that insert orphaned text again come next: they contain copies as well. */
  #noteCopies(read: ReturnType<typeof Y.decodeUpdate>, deleted: DeleteSet): void {
    const copies = this.#orphans.length > 0 || canCopy(read) ? copiesIn(this.doc, read, { deleted, orphans: this.#orphans }) : [];
    this.copies.push(copies);
    if (copies.length === 0 && read.structs.some(hasLetters)) this.#orphans = [];
  }

  /** Inserts orphaned text again; returns the update that does it, undefined for spaces without a place. */
  insert(orphan: OrphanedText, client: number): Uint8Array | undefined {
    const { letters, before, marks } = orphan;
    const place = { before, marks, copies: this.copies.flat() };
    return updateBy(this.doc, client, () => {
      if (!insertAfterCopy(this.doc, textOf(letters), place) && !this.#insertIntoCopy(orphan)) this.#insertAlone(orphan);
    });
  }

  /** The same for media. */
  insertMedia(orphan: OrphanedMedia, client: number): Uint8Array | undefined {
    return updateBy(this.doc, client, () => restoreMedia(this.#fragment, orphan));
  }

  #orphansIn(parent: Y.XmlText, orphaned: DeleteSet): OrphanedText[] {
    const since = this.#deletionOf(parent);
    const recent = this.#applied.slice(since);
    const found: OrphanedText[] = [];
    const contexts: string[] = [];
    const passed: Y.ID[] = [];
    let [left, leftWithOrphans] = ['', ''];
    let last: OrphanedText | undefined;
    let marksBefore: Marks = {};
    for (const { id, letter, marks } of markedLetters(parent, isThereBut(this.#applied, since))) {
      if (Y.isDeleted(orphaned, id)) {
        const own = left && isSame(marks, marksBefore) ? undefined : marks;
        if (last?.client !== id.client || !isSame(last.marks, own)) {
          last = {
            client: id.client,
            letters: [],
            parent,
            left,
            leftWithOrphans,
            right: '',
            before: [...passed],
            marks: own,
          };
          found.push(last);
        }
        last.letters.push({ id, letter });
        contexts[found.length - 1] = left;
        leftWithOrphans += letter;
      } else if (recent.some(({ deleted }) => Y.isDeleted(deleted, id))) {
        last = undefined;
        marksBefore = marks;
        left += letter;
        leftWithOrphans += letter;
        passed.push(id);
      }
    }
    for (const [index, orphan] of found.entries())
      orphan.right = left.slice(contexts[index]?.length, (contexts[index]?.length ?? 0) + contextCharacters);
    return found;
  }

  /** Index of the update that deleted a text. */
  #deletionOf({ _item: item }: Y.XmlText): number {
    const index = item ? this.#applied.findIndex(({ deleted }) => Y.isDeleted(deleted, item.id)) : -1;
    return Math.max(0, index);
  }

  /** Text whose place is no longer stored. */
  #withoutPlace({ structs, ds }: ReturnType<typeof Y.decodeUpdate>): OrphanedText[] {
    return structs.flatMap((struct) => {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) return [];
      const { client, clock } = struct.id;
      const letters = struct.content.str
        .split('')
        .map((letter, at) => ({ letter, id: Y.createID(client, clock + at) }))
        .filter(({ id }) => !Y.isDeleted(ds, id) && Y.getItem(this.doc.store, id) instanceof Y.GC);
      return letters.length > 0 ? [{ client, letters, parent: undefined, left: '', leftWithOrphans: '', right: '', before: [] }] : [];
    });
  }

  #insertIntoCopy({ letters, parent, left, leftWithOrphans, right, marks }: OrphanedText): boolean {
    if (!parent) return false;
    const before = this.#applied[this.#deletionOf(parent)]?.before;
    const all = this.#texts().map((each) => ({ text: each, letters: [...lettersOf(each, true)] }));
    const copies = all.filter(({ letters }) => letters.some(({ id }) => isAfter(before, id)));
    const end = (side: string) => side.slice(-contextCharacters);
    for (const [start, rest] of [
      [end(leftWithOrphans), right],
      [end(left), right],
      [end(leftWithOrphans), ''],
      [end(left), ''],
      ['', right],
    ] as const)
      for (const copy of start || rest ? copies : []) {
        const at = copy.letters
          .map(({ letter }) => letter)
          .join('')
          .indexOf(start + rest);
        const nearest = copy.letters[at + (start ? start.length - 1 : 0)];
        if (at < 0 || !nearest || !isAfter(before, nearest.id)) continue;
        copy.text.insert(at + start.length, textOf(letters), marks);
        return true;
      }
    return false;
  }

  #insertAlone({ letters, parent, marks = {} }: OrphanedText): void {
    const text = textOf(letters);
    const own = this.#ownParagraphs.get(parent);
    if (own && !own._item?.deleted) return own.insert(own.length, text, marks);
    if (!text.trim()) return;
    const added = new Y.XmlText();
    added.insert(0, text, marks);
    this.#ownParagraphs.set(parent, added);
    const { into, index } = placeBeside(this.#fragment, parent?._item ?? null);
    if (into instanceof Y.XmlElement && textBlocks.has(into.nodeName)) return into.insert(index, [added]);
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [added]);
    into.insert(index, [paragraph]);
  }

  #texts(parent: Y.XmlFragment = this.#fragment): Y.XmlText[] {
    return parent
      .toArray()
      .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? this.#texts(child) : []));
  }
}

const hasLetters = (struct: object): boolean => struct instanceof Y.Item && struct.content instanceof Y.ContentString;

/** The update of a change that is made with a client number; undefined if it changes nothing. */
export function updateBy(doc: Y.Doc, client: number, change: () => unknown): Uint8Array | undefined {
  let made: Uint8Array | undefined;
  const take = (update: Uint8Array) => (made = update);
  doc.on('update', take);
  doc.clientID = client;
  doc.transact(change);
  doc.off('update', take);
  return made;
}
