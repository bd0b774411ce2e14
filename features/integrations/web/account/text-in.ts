import type { FormValues } from '#platform/web/ui/form-values.ts';

/** What stands in a field of a form. */
export function textIn(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
