import * as Y from 'yjs';
import type { Letter } from './letters.ts';

/*
 * Blocks without text, such as pictures, rules and empty tables, count as one letter each: what they are. So copies of them are found as
 * copies of letters are.
 */

type IsIn = (id: Y.ID) => boolean;

/** Those that can be empty in a text, and mean something then; an empty paragraph does not. */
const kinds = new Set(['horizontalRule', 'table', 'bulletList', 'orderedList', 'blockquote']);

/** The blocks without text among items, for someone who has those that are `isIn`. */
export function textlessIn(items: Iterable<Y.Item>, isIn: IsIn): Letter[] {
  const found: Letter[] = [];
  const elements = new Map<unknown, Letter>();
  for (const item of items) {
    found.push(...mediaIn(item, isIn));
    const element = item.content instanceof Y.ContentType ? item.content.type : undefined;
    if (!(element instanceof Y.XmlElement) || !kinds.has(element.nodeName) || !isIn(item.id)) continue;
    const letter = shapeOf(element, isIn);
    if (letter !== undefined) elements.set(element, { id: item.id, letter });
  }
  for (const [element, letter] of elements) if (!isInside(element as Y.XmlElement, elements)) found.push(letter);
  return found;
}

/** The visible blocks without text in a text. */
export function visibleTextless(parent: Y.XmlFragment): Letter[] {
  const items: Y.Item[] = [];
  const collect = (each: Y.XmlFragment) => {
    for (const child of each.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue;
      const id = child.nodeName === 'media' ? child._map.get('id') : child._item;
      if (id) items.push(id);
      collect(child);
    }
  };
  collect(parent);
  return textlessIn(items, (id) => parent.doc !== null && !Y.getItem(parent.doc.store, id).deleted);
}

/** The element of a block without text. */
export function elementOf(doc: Y.Doc, { id }: Letter): Y.XmlElement | undefined {
  const { content, parent } = Y.getItem(doc.store, id);
  const element = content instanceof Y.ContentType ? content.type : parent;
  return element instanceof Y.XmlElement ? element : undefined;
}

/** A medium is the attribute with its ID: Yjs can also change one element into another medium. */
function mediaIn({ id, content, parent, parentSub }: Y.Item, isIn: IsIn): Letter[] {
  if (parentSub !== 'id' || !(content instanceof Y.ContentAny) || !(parent instanceof Y.XmlElement) || parent.nodeName !== 'media')
    return [];
  return content.arr.flatMap((value, at) => {
    const own = Y.createID(id.client, id.clock + at);
    return isIn(own) ? [{ id: own, letter: `media ${String(value)}` }] : [];
  });
}

/** The names of an element and of those in it; undefined if there is text or a medium. */
function shapeOf(element: Y.XmlElement, isIn: IsIn): string | undefined {
  if (element.nodeName === 'media') return undefined;
  const inside: string[] = [];
  for (let item = element._start; item; item = item.right) {
    if (!(item.content instanceof Y.ContentType) || !isIn(item.id)) continue;
    const { type } = item.content;
    if (type instanceof Y.XmlText && hasLetters(type, isIn)) return undefined;
    if (!(type instanceof Y.XmlElement)) continue;
    const shape = shapeOf(type, isIn);
    if (shape === undefined) return undefined;
    inside.push(shape);
  }
  return `${element.nodeName}(${inside.join()})`;
}

function hasLetters(text: Y.XmlText, isIn: IsIn): boolean {
  for (let item = text._start; item; item = item.right)
    if (item.content instanceof Y.ContentString)
      for (let at = 0; at < item.length; at += 1) if (isIn(Y.createID(item.id.client, item.id.clock + at))) return true;
  return false;
}

function isInside(element: Y.XmlElement, others: ReadonlyMap<unknown, unknown>): boolean {
  for (let { parent } = element; parent; { parent } = parent) if (others.has(parent)) return true;
  return false;
}
