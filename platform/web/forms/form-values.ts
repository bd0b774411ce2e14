import type { FieldProblem } from './form-context.ts';

export type FormValues = Record<string, string | string[]>;

/**
 * The values of a form by name. Names for which `isList` is true are always arrays. Files are
 * omitted.
 */
export function formValues(
  entries: Iterable<[string, unknown]>,
  names: Iterable<string> = [],
  isList: (name: string) => boolean = () => false,
): FormValues {
  const values = new Map<string, string | string[]>();
  for (const name of names) if (isList(name)) values.set(name, []);
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue;
    const before = values.get(name);
    if (Array.isArray(before)) before.push(value);
    else values.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(values);
}

/** The properties of a form control needed for validation. */
export interface Fillable {
  name: string;
  value: string;
  validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'tooShort' | 'tooLong'>;
  minLength?: number;
  /**
   * Maximum number of characters, from data-limit. Longer input is reported, while maxlength would
   * truncate a paste.
   */
  limit?: number;
}

/** The validation error of a control, with the codes of the server; undefined if it is valid. */
export function fieldProblem({ name, value, validity, minLength, limit }: Fillable): FieldProblem | undefined {
  if (limit !== undefined && value.length > limit) return { name, code: 'field.tooLong', limit };
  // Browsers check minlength only after typing; this also checks values set by script or restored.
  if (minLength !== undefined && minLength > 0 && value !== '' && value.length < minLength)
    return { name, code: 'field.tooShort', limit: minLength };
  if (validity.valid) return undefined;
  if (validity.valueMissing) return { name, code: 'field.required' };
  return { name, code: 'field.invalid' };
}
