import * as Y from 'yjs';
import { partsOf } from '../../contract/live-text.ts';
import { canCopy, Copies, matched, matchedBlocks, runsOf, textOf, type StoredCopy } from './copies.ts';
import { indexOf, markedLetters, type Letter, type Marks } from './letters.ts';
import { addTo, haveInCommon, type DeleteSet } from './live-ranges.ts';
import { elementOf, visibleTextless } from './textless-blocks.ts';

/*
 * Two people move the same paragraph at the same time, or one moves what the other joins or splits. For Yjs, both delete it and insert
 * a copy. Here the copy that was stored first stays; what was typed in the other one is inserted into it.
 */

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** Whether an update and one of those that its author did not know can copy the same letters. It needs no document. */
export function canDouble(update: Uint8Array, others: readonly Uint8Array[]): boolean {
  const own = Y.decodeUpdate(update);
  if (!canCopy(own)) return false;
  const read = others.map((each) => Y.decodeUpdate(each));
  // The one that copies need not be the one that deletes the same: a repair may have removed a copy.
  return read.some(canCopy) && read.some(({ ds }) => haveInCommon(own.ds, ds));
}

/** Fewer letters can be typed again. */
const leastLetters = 2;

/**
 * Deletes the letters of an update that are copies of those that others, whose changes its author did not know, have copied as well.
 * `doc` has them all; `copies` are those of the others, `deleted` is what was deleted when the update was applied.
 */
export function removeDoubled(
  doc: Y.Doc,
  id: string,
  update: Uint8Array,
  { copies, theirs, deleted }: { copies: readonly StoredCopy[]; theirs: DeleteSet; deleted: DeleteSet },
): void {
  const read = Y.decodeUpdate(update);
  const inserted = insertedIn(read);
  const known = new Copies(copies);
  const texts = textsIn(doc.getXmlFragment(partsOf(id).content));
  const removed = originalsOfRemoved(read, known, deleted);
  const isCopyOfDeleted = (letter: Y.ID) => {
    let place: Y.ID | undefined = Y.isDeleted(theirs, letter) ? known.originalOf(letter) : undefined;
    while (place && !Y.isDeleted(read.ds, place) && !removed.has(keyOf(place))) place = known.originalOf(place);
    return place !== undefined;
  };
  const isVisible = (letter: Y.ID) => !Y.getItem(doc.store, letter).deleted;
  const blocks = visibleTextless(doc.getXmlFragment(partsOf(id).content));
  const otherBlocks = blocks.filter((block) => isCopyOfDeleted(block.id));
  const ownBlocks = blocks.filter((block) => Y.isDeleted(inserted, block.id));
  for (const [, block] of matchedBlocks(otherBlocks, ownBlocks)) deleteBlock(elementOf(doc, block), inserted);
  const others = texts.flatMap((text) => runsOf(text, (letter) => isVisible(letter) && isCopyOfDeleted(letter)));
  const own = texts.flatMap((text) => runsOf(text, (letter) => isVisible(letter) && Y.isDeleted(inserted, letter)));
  const pairs = matched(others, own, []);
  if (pairs.length < leastLetters || pairs.length * 2 < others.flat().length) return;
  const doubled = new Map(pairs.map(([other, letter]) => [keyOf(letter.id), other.id]));
  for (const text of texts) removeFrom(doc, text, { doubled, inserted });
}

/**
 * Numbers of the letters whose copies an update deletes, although they were deleted before: a copy that its author moved once more was
 * removed meanwhile, because someone else had copied the same letters.
 */
function originalsOfRemoved({ ds }: Decoded, known: Copies, deleted: DeleteSet): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len; at += 1) {
        const id = Y.createID(client, at);
        if (Y.isDeleted(deleted, id)) continue;
        for (let place = known.originalOf(id); place; place = known.originalOf(place)) found.add(keyOf(place));
      }
  return found;
}

interface Doubled {
  /** By number of a doubled letter: the letter of the others. */
  doubled: ReadonlyMap<string, Y.ID>;
  inserted: DeleteSet;
}

/** Deletes the doubled letters of a text, and what was typed among them, which is inserted at the same place of the other copy. */
function removeFrom(doc: Y.Doc, text: Y.XmlText, { doubled, inserted }: Doubled): void {
  const gone: Y.ID[] = [];
  /** What was typed before the first doubled letter, or after one of them. */
  const typed: { after: Y.ID | undefined; letters: Letter[]; marks: Marks }[] = [];
  let [after, first]: [Y.ID | undefined, Y.ID | undefined] = [undefined, undefined];
  let isMoved = Y.isDeleted(inserted, text._item?.id ?? Y.createID(0, 0));
  for (const { id, letter, marks } of markedLetters(text, (item) => !Y.getItem(doc.store, item.id).deleted)) {
    if (Y.getItem(doc.store, id).deleted) continue;
    const other = doubled.get(keyOf(id));
    if (other) {
      gone.push(id);
      [after, first, isMoved] = [other, first ?? other, true];
    } else if (!Y.isDeleted(inserted, id)) [after, isMoved] = [undefined, false];
    else if (isMoved) {
      const last = typed.at(-1);
      if (last && last.after === after && last.marks === marks) last.letters.push({ id, letter });
      else typed.push({ after, letters: [{ id, letter }], marks });
    }
  }
  if (!first) return;
  for (const { after: place, letters, marks } of typed.toReversed())
    insertBeside(doc, place ?? first, textOf(letters), { marks, isBefore: !place });
  for (const id of [...gone, ...typed.flatMap(({ letters }) => letters.map((each) => each.id))]) deleteLetter(doc, text, id);
  if (text.length === 0) deleteEmpty(text, inserted);
}

function insertBeside(doc: Y.Doc, place: Y.ID, words: string, { marks, isBefore }: { marks: Marks; isBefore: boolean }): void {
  const { parent } = Y.getItem(doc.store, place);
  if (parent instanceof Y.XmlText) parent.insert(indexOf(parent, place) + (isBefore ? 0 : 1), words, marks);
}

const deleteLetter = (doc: Y.Doc, text: Y.XmlText, id: Y.ID): void => {
  if (!Y.getItem(doc.store, id).deleted) text.delete(indexOf(text, id), 1);
};

/** Deletes a block without text, also one that was another medium before. */
function deleteBlock(block: Y.XmlElement | undefined, inserted: DeleteSet): void {
  const parent = block?.parent;
  if (!block || !(parent instanceof Y.XmlFragment)) return;
  if (parent.length === 1) parent.insert(1, [new Y.XmlElement('paragraph')]);
  parent.delete(parent.toArray().indexOf(block), 1);
  if (parent instanceof Y.XmlElement) deleteEmpty(parent, inserted);
}

/** Deletes the largest of a text and the blocks around it that the update inserted and that is empty; a cell of a table stays. */
function deleteEmpty(text: Y.XmlText | Y.XmlElement, inserted: DeleteSet): void {
  let largest: Y.XmlText | Y.XmlElement | undefined;
  for (let block = text, { parent } = text; parent instanceof Y.XmlFragment; { parent } = block) {
    const isNew: boolean = block._item !== null && Y.isDeleted(inserted, block._item.id);
    if (!isNew || !isEmpty(block)) break;
    const isCell = parent instanceof Y.XmlElement && (parent.nodeName === 'table' || parent.nodeName === 'tableRow');
    if (parent.length > 1 && !isCell) largest = block;
    if (!(parent instanceof Y.XmlElement)) break;
    block = parent;
  }
  const around = largest?.parent;
  if (largest && around instanceof Y.XmlFragment) around.delete(around.toArray().indexOf(largest), 1);
}

/** Whether there is nothing to see in a block but line breaks. */
function isEmpty(block: Y.XmlText | Y.XmlElement): boolean {
  if (block instanceof Y.XmlText) return block.length === 0;
  if (block.nodeName === 'media' || block.nodeName === 'horizontalRule') return false;
  return block.toArray().every((child) => !(child instanceof Y.XmlText || child instanceof Y.XmlElement) || isEmpty(child));
}

function insertedIn({ structs }: Decoded): DeleteSet {
  const inserted = Y.createDeleteSet();
  for (const struct of structs) if (struct instanceof Y.Item) addTo(inserted, struct);
  return Y.mergeDeleteSets([inserted]);
}

const keyOf = ({ client, clock }: Y.ID): string => `${client} ${clock}`;

const textsIn = (parent: Y.XmlFragment): Y.XmlText[] =>
  parent.toArray().flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsIn(child) : []));
