/** Markup that may be put into a page as it is. Only `markup` makes it, so nothing gets into a page without being escaped. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[];

/** Markup with its values escaped. Not named `html`, or formatters would change the white space within: markup`<p>${text}</p>`. */
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
