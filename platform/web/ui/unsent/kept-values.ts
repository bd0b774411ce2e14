import type { FieldValues } from './field-values.ts';

/** What was typed into a form and not sent, in this window; it goes with the window's owner (see `session`). */
const storageKey = (form: string) => `unsent:${form}`;

/** Tells a form from every other: by its page, its name or its dialog's, and its first field. */
export function formKey(form: HTMLFormElement): string {
  const titleId = form.closest('dialog')?.getAttribute('aria-labelledby');
  const title = form.ariaLabel ?? (titleId ? document.getElementById(titleId)?.textContent : '');
  const first = [...form.elements].find((element) => 'name' in element && element.name !== '');
  return `${location.pathname}${location.search} ${title} ${first?.getAttribute('name')}`;
}

export function keepValues(key: string, values: FieldValues): void {
  if (values.size === 0) return forgetValues(key);
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify([...values]));
  } catch {
    // A device that keeps nothing still lets one write.
  }
}

export function readValues(key: string): FieldValues | undefined {
  try {
    const kept = sessionStorage.getItem(storageKey(key));
    return kept === null ? undefined : new Map(JSON.parse(kept) as [string, string[]][]);
  } catch {
    return undefined;
  }
}

export function forgetValues(key: string): void {
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // Then there is nothing to forget.
  }
}
