/** Safe HTML. Only `markup` makes it, so all values in a page are escaped. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[];

/**
 * HTML with escaped values: markup`<p>${text}</p>`. Not named `html`: formatters would change its
 * white space.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.reduce((before, part, index) => before + markupOf(values[index - 1] ?? '') + part) };
}

function markupOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map((each) => each.markup).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
