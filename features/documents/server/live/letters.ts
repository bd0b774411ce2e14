import * as Y from 'yjs';
import { suggestionMarkOf, suggestionMarks } from '../../contract/suggestions.ts';

export interface Letter {
  id: Y.ID;
  letter: string;
}

export type Marks = Readonly<Record<string, unknown>>;

/** Whether a start or an end of a mark is to be counted. */
export type IsThere = (item: Pick<Y.Item, 'id'>) => boolean;

export const isAfter = (before: ReadonlyMap<number, number> | undefined, id: Y.ID): boolean => id.clock >= (before?.get(id.client) ?? 0);

export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The letters of a text, also deleted ones, with the marks that some of its starts and ends give them. */
export function* markedLetters(text: Y.XmlText, isThere: IsThere): Generator<Letter & { marks: Marks }> {
  let marks: Marks = {};
  for (let item = text._start; item; item = item.right) {
    if (item.content instanceof Y.ContentFormat && isThere(item)) {
      const { [item.content.key]: _, ...others } = marks;
      marks = item.content.value === null ? others : { ...others, [item.content.key]: item.content.value };
    }
    if (!(item.content instanceof Y.ContentString)) continue;
    for (let at = 0; at < item.length; at += 1)
      yield { id: Y.createID(item.id.client, item.id.clock + at), letter: item.content.str.charAt(at), marks };
  }
}

/** The letters of a text, also deleted ones unless only visible ones are wanted. */
export function* lettersOf(text: Y.XmlText, isVisible = false): Generator<Letter> {
  for (let item = text._start; item; item = item.right)
    if (item.content instanceof Y.ContentString && !(isVisible && item.deleted))
      for (let at = 0; at < item.length; at += 1)
        yield { id: Y.createID(item.id.client, item.id.clock + at), letter: item.content.str.charAt(at) };
}

/** Number of visible children up to an item, and with it. */
export function indexAfter(item: Y.Item): number {
  let index = 0;
  for (let each: Y.Item | null = item; each; each = each.left) if (!each.deleted && each.countable) index += each.length;
  return index;
}

/** Index of a visible letter in its text. */
export function indexOf(text: Y.XmlText, { client, clock }: Y.ID): number {
  let index = 0;
  for (let item = text._start; item; item = item.right) {
    if (item.id.client === client && item.id.clock <= clock && clock < item.id.clock + item.length) return index + clock - item.id.clock;
    if (!item.deleted && item.countable) index += item.length;
  }
  return index;
}

/** Whether a text is a suggested insertion, which must not become text. */
export function isSuggested(item: Y.Item): boolean {
  const ended = new Set<string>();
  for (let each = item.left; each; each = each.left) {
    const { content } = each;
    if (!(content instanceof Y.ContentFormat) || suggestionMarkOf(content.key) !== suggestionMarks.insertion || ended.has(content.key))
      continue;
    if (content.value !== null) return true;
    ended.add(content.key);
  }
  return false;
}
