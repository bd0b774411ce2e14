/** A value that a clause leaves open, written as `[? EUR]` or `[? date]` in its text. */
export interface OpenValue {
  /** Index of the open value in the text, from 0. */
  place: number;
  kind: 'amount' | 'date';
  /** The unit of an amount, as typed; of a date its word. */
  unit: string;
}

/** Maximum number of open values of a clause; further ones are plain text. */
export const openValuesPerClause = 5;

const form = /\[\?[ \u00A0]?([\p{L}\p{Sc}%‰°][^[\]\n?]{0,19})\]/gu;
/** The words for a date in the languages of the site. */
const dateWords = new Set(['date', 'fecha']);

/** The text of an open value with this unit, which no line break divides. */
export const openValueText = (unit: string): string => `[?\u00A0${unit}]`;

/**
 * The open values of a text, in order. The question mark keeps them apart from other words in brackets,
 * such as those to be filled in of templates.
 */
export function openValuesIn(text: string): readonly OpenValue[] {
  return [...text.matchAll(form)].slice(0, openValuesPerClause).map(([, unit = ''], place) => {
    const word = unit.trim();
    return { place, kind: dateWords.has(word.toLowerCase()) ? 'date' : 'amount', unit: word };
  });
}

/** The text with these values, by place, instead of the open ones. */
export function withValues(text: string, values: ReadonlyMap<number, string>): string {
  let place = -1;
  return text.replace(form, (open) => {
    place += 1;
    return (place < openValuesPerClause ? values.get(place) : undefined) ?? open;
  });
}
