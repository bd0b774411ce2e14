import type { FormValues } from '#platform/web/forms/form-values.ts';

/** Returns the text of a form field. */
export function textIn(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
