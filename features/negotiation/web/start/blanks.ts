import type { Template } from '../templates/templates.ts';

/** A clause of a template, with what was entered for its blanks, by their keys. */
export interface NewClause extends Template {
  entered: Readonly<Record<string, string>>;
}

/** A place to fill in: what is in square brackets. */
export interface Blank {
  name: string;
  /** The name in lower case, with a number from its second occurrence on. */
  key: string;
}

/** Open values, such as `[? EUR]`, are filled in during the session. */
const blankPattern = /\[(?!\?)([^[\]]+)\]/g;

/** The text and the blanks of a clause, in their order. */
export function partsOf(text: string): readonly (string | Blank)[] {
  const parts: (string | Blank)[] = [];
  const counts = new Map<string, number>();
  let end = 0;
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(blankPattern)) {
    const own = name.toLowerCase();
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    parts.push(text.slice(end, index), { name, key: count === 1 ? own : `${own} (${count})` });
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}

export const blanksOf = (text: string): readonly Blank[] => partsOf(text).filter((part) => typeof part !== 'string');

/** The text with what was entered. */
export const filledText = ({ text, entered }: NewClause): string =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? part : entered[part.key]?.trim() || `[${part.name}]`))
    .join('');

/** Blanks without an entry. */
export const blanksLeft = ({ text, entered }: NewClause): readonly Blank[] => blanksOf(text).filter(({ key }) => !entered[key]?.trim());
