import type { KeptTexts } from '../../kept-texts/kept-texts.ts';
import type { FieldValues } from './field-values.ts';

/** Tells a form from every other: by its page, its name or its dialog's, and its first field. */
export function formKey(form: HTMLFormElement): string {
  const titleId = form.closest('dialog')?.getAttribute('aria-labelledby');
  const title = form.ariaLabel ?? (titleId ? document.getElementById(titleId)?.textContent : '');
  const first = [...form.elements].find((element) => 'name' in element && element.name !== '');
  return `${location.pathname}${location.search} ${title} ${first?.getAttribute('name')}`;
}

/** Keeps what was typed into a form and not sent, or forgets it where it is nothing. */
export function keepValues(texts: KeptTexts, key: string, values: FieldValues): void {
  if (values.size === 0) texts.forget('form', key);
  else texts.keep('form', key, JSON.stringify([...values]));
}

export function readValues(texts: KeptTexts, key: string): FieldValues | undefined {
  const kept = texts.read('form', key);
  return kept === undefined ? undefined : new Map(JSON.parse(kept) as [string, string[]][]);
}
