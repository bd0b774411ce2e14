import type { NumberStyle } from '#platform/contract/rich-text/limits.ts';
import { itemNumber } from '#platform/contract/rich-text/numbering.ts';
import type { WordLevel } from './pasted-styles.ts';
import { isBullet, readMarkers, type ReadMarker } from './word-markers.ts';

/** A list paragraph of Word: what its `mso-list` and the span marked Ignore say. */
export interface WordItem {
  /** Such as `l0`. */
  list: string;
  /** From 1. */
  level: number;
  marker: string;
  /** Fonts of the marker. */
  font: string;
}

/** Paragraphs of Word’s lists by their pasted elements; `undefined`: continues the item before. */
export type WordItems = ReadonlyMap<Element, WordItem | undefined>;

interface OpenList {
  level: number;
  key: string;
  list: Element;
  item: Element;
  /** Value of the next item; undefined for bullets. */
  next: number | undefined;
  path: string;
}

/** Replaces the list paragraphs of a container by nested lists. */
export function nestLists(container: Element, items: WordItems, levels: ReadonlyMap<string, WordLevel>, maxNested: number): void {
  const numbers = numbersOf(container, items, levels);
  let open: OpenList[] = [];
  for (const element of Array.from(container.children)) {
    const item = items.get(element);
    const number = item && numbers.get(element);
    if (item && number === null) {
      // A sign that is neither: it stays text.
      element.prepend(`${item.marker} `);
      open = [];
    } else if (item) {
      while ((open.at(-1)?.level ?? 0) > item.level || (open.length >= maxNested && (open.at(-1)?.level ?? 0) >= item.level)) open.pop();
      place(element, item, number ?? undefined, open, maxNested);
    } else if (items.has(element) && open.length > 0) open.at(-1)?.item.append(element);
    else open = [];
  }
}

/** The numbers of all items; undefined for bullets, null for signs that are neither. */
function numbersOf(container: Element, items: WordItems, levels: ReadonlyMap<string, WordLevel>) {
  const groups = new Map<string, [Element, WordItem][]>();
  for (const element of container.children) {
    const item = items.get(element);
    if (!item) continue;
    const key = `${item.list}:level${item.level}`;
    const group = groups.get(key);
    if (group) group.push([element, item]);
    else groups.set(key, [[element, item]]);
  }
  const numbers = new Map<Element, ReadMarker | undefined | null>();
  for (const [key, group] of groups) {
    const level = levels.get(key);
    const read = readMarkers(
      group.map(([, { marker }]) => marker),
      level,
    );
    for (const [index, [element, { marker, font }]] of group.entries())
      numbers.set(element, isBullet(marker, font, level) && (marker !== '' || level) ? undefined : (read[index] ?? null));
  }
  return numbers;
}

function place(element: Element, item: WordItem, number: ReadMarker | undefined, open: OpenList[], maxNested: number): void {
  const document = element.ownerDocument;
  const top = open.at(-1);
  const outer = top && top.level < item.level ? top : open.at(-2);
  const style = number && styleWithin(number, outer?.path);
  const key = `${item.list} ${style ? `${style.style} ${style.before} ${number?.after}` : 'bullet'}`;
  const li = document.createElement('li');
  if (top && (top.level === item.level || open.length >= maxNested) && top.key === key && top.next === number?.value) {
    top.list.append(li);
    top.item = li;
    if (top.next !== undefined) top.next++;
    top.path = style?.path ?? '';
  } else {
    if (top && top.level === item.level) open.pop();
    const parent = open.at(-1);
    const list = document.createElement(number ? 'ol' : 'ul');
    if (number && style) {
      list.setAttribute('start', String(number.value));
      if (parent || style.style !== '1') list.setAttribute('data-numbers', style.style);
      if (style.before !== '') list.setAttribute('data-before', style.before);
      if (number.after !== '.') list.setAttribute('data-after', number.after);
    }
    if (parent) parent.item.append(list);
    else element.before(list);
    list.append(li);
    open.push({ level: item.level, key, list, item: li, next: number && number.value + 1, path: style?.path ?? '' });
  }
  li.append(element);
}

/** The style of a number within an item: 1.1 if it begins with the number of that item. */
function styleWithin(read: ReadMarker, outer: string | undefined): { style: NumberStyle; before: string; path: string } {
  const { style, before, after, value } = read;
  const rest = outer && before.endsWith(`${outer}.`) ? before.slice(0, -outer.length - 1) : undefined;
  const isOutline = style === '1' && rest !== undefined && !/[\p{L}\p{N}.]$/u.test(rest);
  const numbering = isOutline ? { style: '1.1' as const, before: rest, after, start: value } : { style, before, after, start: value };
  return { style: numbering.style, before: numbering.before, path: itemNumber(numbering, 0, outer ?? '').path };
}
