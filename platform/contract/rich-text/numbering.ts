import type { ListItem, Numbering, OrderedList, RichText, RichTextNode } from './nodes.ts';

const romanSigns: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** A Roman number in lower case; undefined beyond 3999, where none exists. */
export function roman(number: number): string | undefined {
  if (number < 1 || number > 3999) return undefined;
  let rest = number;
  let text = '';
  for (const [value, sign] of romanSigns) for (; rest >= value; rest -= value) text += sign;
  return text;
}

/** `a` to `z`, then `aa`, as in `<ol type="a">`; undefined below 1. */
export function letters(number: number): string | undefined {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  return text || undefined;
}

function numberText(number: number, style: Numbering['style']): string {
  switch (style) {
    case 'a':
    case 'A':
    case 'i':
    case 'I': {
      const text = (style.toLowerCase() === 'a' ? letters(number) : roman(number)) ?? String(number);
      return style === style.toLowerCase() ? text : text.toUpperCase();
    }
    default:
      return String(number);
  }
}

/** Whether the numbers differ from automatic ones. */
export function isNumberedSpecially({ style, before = '', after = '.' }: Numbering): boolean {
  return style !== undefined || before !== '' || after !== '.';
}

/** The number of an item, and its path for lists within the item: `(a)` and `a`. */
export interface ItemNumber {
  marker: string;
  path: string;
}

/** The number of the item at an index. `outer`: path of the enclosing item, empty if none. */
export function itemNumber({ start = 1, style, before = '', after = '.' }: Numbering, index: number, outer: string): ItemNumber {
  const number = numberText(start + index, style);
  if (style === '1.1' && outer !== '') return { marker: `${before}${outer}.${number}${after}`, path: `${outer}.${number}` };
  // Below a numbered heading, the text before the number is the number of that heading.
  return { marker: before + number + after, path: (/^[\d.]+$/.test(before) ? before : '') + number };
}

/** Numbers of all items whose numbers differ from automatic ones. */
export function specialNumbers(doc: RichText): ReadonlyMap<ListItem, string> {
  const found = new Map<ListItem, string>();
  const visit = (node: RichTextNode, outer: string): void => {
    if (node.type === 'orderedList') return visitList(node, outer);
    const inner = node.type === 'tableCell' || node.type === 'tableHeader' ? '' : outer;
    if ('content' in node) for (const child of node.content ?? []) visit(child, inner);
  };
  const visitList = (list: OrderedList, outer: string): void => {
    const numbering = list.attrs ?? {};
    const isSpecial = isNumberedSpecially(numbering);
    for (const [index, item] of list.content.entries()) {
      const { marker, path } = itemNumber(numbering, index, outer);
      if (isSpecial) found.set(item, marker);
      for (const child of item.content) visit(child, path);
    }
  };
  visit(doc, '');
  return found;
}
