import * as Y from 'yjs';
import { keepAllMarks, partsOf } from '../../contract/live-text.ts';
import { indexAfter, isAfter, isSame, isSuggested, lettersOf, markedLetters, type Marks } from './letters.ts';
import { addTo, type DeleteSet } from './live-ranges.ts';
import { isThereBut, orphanedMarksIn, placesIn, type Applied, type OrphanedMarks } from './orphaned-marks.ts';

/*
 * Someone types in a paragraph while someone else moves it, joins it with another one or deletes it. For Yjs, these delete the
 * paragraph and insert a copy of what the other person saw, so that letters which arrive for the deleted paragraph disappear. Here
 * they are inserted again: where the copy is, or else in a paragraph of their own beside the place.
 */

/** Text that was deleted with its paragraph, although no one deleted the text itself. */
export interface OrphanedText {
  /** Yjs number of the window in which it was typed. */
  client: number;
  text: string;
  /** Where it was; undefined if nothing is known about that. */
  parent: Y.XmlText | undefined;
  /**
   * Content on both sides of it that the other person deleted or copied; the left side includes all
   * other orphaned text.
   */
  left: string;
  leftWithOrphans: string;
  right: string;
  /** Text directly before it that was orphaned earlier. */
  orphanedBefore: string;
  /** Its marks; undefined if the text before it has the same ones. */
  marks?: Marks | undefined;
}

/** Text that an update orphans, and text in it that others orphaned. */
export interface Orphaned {
  texts: OrphanedText[];
  marks: OrphanedMarks[];
}

/** Characters on each side that the copy must have in common with the original. */
const contextCharacters = 40;
/** Nodes that can contain a paragraph at any index. */
const containers = new Set(['blockquote', 'listItem', 'tableCell', 'tableHeader']);
const textBlocks = new Set(['paragraph', 'heading', 'codeBlock']);

/** A live text with its recent changes, which are applied one by one. Deleted content is kept in memory, to find copies of it. */
export class RecentChanges {
  readonly doc = keepAllMarks(new Y.Doc({ gc: false }));
  readonly #fragment: Y.XmlFragment;
  readonly #applied: Applied[] = [];
  readonly #ownParagraphs = new Map<Y.XmlText | undefined, Y.XmlText>();

  constructor(id: string, open: (doc: Y.Doc) => void) {
    this.#fragment = this.doc.getXmlFragment(partsOf(id).content);
    this.doc.transact(() => open(this.doc));
  }

  /** Applies an update of a person; returns what it orphans, and what is in it that others orphaned. */
  apply(update: Uint8Array, by?: unknown): Orphaned {
    const { structs, ds } = Y.decodeUpdate(update);
    const orphaned = Y.createDeleteSet();
    const parents = new Set<Y.XmlText>();
    const formatted = new Set<Y.XmlText>();
    const noteFormat = (struct: Y.Item | Y.GC) => {
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentFormat && struct.parent instanceof Y.XmlText)
        formatted.add(struct.parent);
    };
    this.doc.transact((transaction) => {
      Y.applyUpdate(this.doc, update);
      Y.iterateDeletedStructs(transaction, ds, noteFormat);
      Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
        noteFormat(struct);
        if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString) || !(struct.parent instanceof Y.XmlText)) return;
        if (isSuggested(struct)) return;
        // Letter by letter: Yjs joins what one person typed, before and after the others knew it.
        for (let at = 0; at < struct.length; at += 1) {
          const id = Y.createID(struct.id.client, struct.id.clock + at);
          if (Y.isDeleted(ds, id)) continue;
          addTo(orphaned, { id, length: 1 });
          parents.add(struct.parent);
        }
      });
      const clients = new Set(structs.map(({ id }) => id.client));
      this.#applied.push({ before: transaction.beforeState, deleted: transaction.deleteSet, explicitly: ds, clients, by });
    });
    const texts = [...parents].flatMap((parent) => this.#orphansIn(parent, orphaned));
    return { texts: [...texts, ...this.#withoutPlace(structs, ds)], marks: [...formatted].flatMap((parent) => this.#marksIn(parent)) };
  }

  /** Gives words in copies the marks that were orphaned; returns the update that does it. */
  format(all: readonly OrphanedMarks[], client: number): Uint8Array | undefined {
    return updateBy(this.doc, client, () => {
      for (const each of all)
        for (const text of this.#texts()) for (const at of placesIn([...lettersOf(text, true)], each)) text.format(at, 1, each.marks);
    });
  }

  #marksIn(parent: Y.XmlText): OrphanedMarks[] {
    const deletes = (set: DeleteSet | undefined) => set !== undefined && parent._item !== null && Y.isDeleted(set, parent._item.id);
    const since = this.#applied.findIndex(({ deleted }) => deletes(deleted));
    const isLast = since === this.#applied.length - 1;
    // An author who deletes it too, or resends that deletion, knew about it when formatting it.
    if (since < 0 || (!isLast && deletes(this.#applied.at(-1)?.explicitly))) return [];
    return orphanedMarksIn(parent, this.#applied, since);
  }

  /** Inserts orphaned text again; returns the update that does it, undefined for spaces without a place. */
  insert(orphan: OrphanedText, client: number): Uint8Array | undefined {
    return updateBy(this.doc, client, () => this.#insertIntoCopy(orphan) || this.#insertAlone(orphan));
  }

  #orphansIn(parent: Y.XmlText, orphaned: DeleteSet): OrphanedText[] {
    const since = this.#deletionOf(parent);
    const recent = this.#applied.slice(since);
    const found: OrphanedText[] = [];
    const contexts: string[] = [];
    let [left, leftWithOrphans, orphanedBefore] = ['', '', ''];
    let last: OrphanedText | undefined;
    let marksBefore: Marks = {};
    for (const { id, letter, marks } of markedLetters(parent, isThereBut(this.#applied, since))) {
      if (Y.isDeleted(orphaned, id)) {
        const own = left && isSame(marks, marksBefore) ? undefined : marks;
        if (last?.client !== id.client || !isSame(last.marks, own)) {
          last = { client: id.client, text: '', parent, left, leftWithOrphans, right: '', orphanedBefore, marks: own };
          found.push(last);
        }
        last.text += letter;
        contexts[found.length - 1] = left;
        leftWithOrphans += letter;
      } else if (recent.some(({ deleted }) => Y.isDeleted(deleted, id))) {
        last = undefined;
        marksBefore = marks;
        left += letter;
        leftWithOrphans += letter;
        const isOrphaned = !Y.isDeleted(recent.find(({ deleted }) => Y.isDeleted(deleted, id))?.explicitly ?? orphaned, id);
        orphanedBefore = isOrphaned ? orphanedBefore + letter : '';
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
  #withoutPlace(structs: ReturnType<typeof Y.decodeUpdate>['structs'], ds: DeleteSet): OrphanedText[] {
    return structs.flatMap((struct) => {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) return [];
      const { client, clock } = struct.id;
      let text = '';
      for (const [at, letter] of struct.content.str.split('').entries()) {
        const id = Y.createID(client, clock + at);
        if (Y.isDeleted(ds, id) || !(Y.getItem(this.doc.store, id) instanceof Y.GC)) continue;
        text += letter;
      }
      return text ? [{ client, text, parent: undefined, left: '', leftWithOrphans: '', right: '', orphanedBefore: '' }] : [];
    });
  }

  #insertIntoCopy({ text, parent, left, leftWithOrphans, right, orphanedBefore, marks }: OrphanedText): boolean {
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
      [end(orphanedBefore), ''],
    ] as const)
      for (const copy of start || rest ? copies : []) {
        const at = copy.letters
          .map(({ letter }) => letter)
          .join('')
          .indexOf(start + rest);
        const nearest = copy.letters[at + (start ? start.length - 1 : 0)];
        if (at < 0 || !nearest || !isAfter(before, nearest.id)) continue;
        copy.text.insert(at + start.length, text, marks);
        return true;
      }
    return false;
  }

  #insertAlone({ text, parent, marks = {} }: OrphanedText): void {
    const own = this.#ownParagraphs.get(parent);
    if (own && !own._item?.deleted) return own.insert(own.length, text, marks);
    if (!text.trim()) return;
    const added = new Y.XmlText();
    added.insert(0, text, marks);
    this.#ownParagraphs.set(parent, added);
    const { into, index } = this.#placeBeside(parent?._item ?? null);
    if (into instanceof Y.XmlElement && textBlocks.has(into.nodeName)) return into.insert(index, [added]);
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [added]);
    into.insert(index, [paragraph]);
  }

  /** The nearest place that still exists and accepts a paragraph or text. */
  #placeBeside(start: Y.Item | null): { into: Y.XmlFragment; index: number } {
    let item = start;
    while (item?.parent instanceof Y.XmlFragment && item.parent._item?.deleted) item = item.parent._item;
    while (item?.parent instanceof Y.XmlFragment) {
      const into = item.parent;
      if (
        into === this.#fragment ||
        (into instanceof Y.XmlElement && (containers.has(into.nodeName) || (item === start && textBlocks.has(into.nodeName))))
      )
        return { into, index: indexAfter(item) };
      item = into._item;
    }
    return { into: this.#fragment, index: this.#fragment.length };
  }

  #texts(parent: Y.XmlFragment = this.#fragment): Y.XmlText[] {
    return parent
      .toArray()
      .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? this.#texts(child) : []));
  }
}

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
