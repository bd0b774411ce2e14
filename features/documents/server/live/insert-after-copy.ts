import * as Y from 'yjs';
import type { StoredCopy } from './copies.ts';
import { indexOf, type Marks } from './letters.ts';

/** Inserts words after the copy of the last one of these letters that has a visible one; false if none has. */
export function insertAfterCopy(
  doc: Y.Doc,
  words: string,
  { before, copies, marks }: { before: readonly Y.ID[]; copies: readonly StoredCopy[]; marks: Marks | undefined },
): boolean {
  for (const id of before.toReversed()) {
    const copy = visibleCopy(doc, copies, id);
    const text = copy && Y.getItem(doc.store, copy).parent;
    if (!copy || !(text instanceof Y.XmlText)) continue;
    text.insert(indexOf(text, copy) + 1, words, marks);
    return true;
  }
  return false;
}

function visibleCopy(doc: Y.Doc, copies: readonly StoredCopy[], { client, clock }: Y.ID): Y.ID | undefined {
  for (const [to, first, length, from, start] of copies) {
    if (from !== client || clock < start || clock >= start + length) continue;
    const copy = Y.createID(to, first + clock - start);
    const visible = Y.getItem(doc.store, copy).deleted ? visibleCopy(doc, copies, copy) : copy;
    if (visible) return visible;
  }
  return undefined;
}
