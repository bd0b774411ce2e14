import type { FieldProblem } from './form-context.ts';

export type FormValues = Record<string, string | string[]>;

/** What a form holds, by name. Names for which `isList` says so are always lists, even with one entry or none. Files are left out. */
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

/** The parts of a form control that say whether it is well filled. */
export interface Fillable {
  name: string;
  value: string;
  validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'tooShort' | 'tooLong'>;
  minLength?: number;
  /** The most characters, from data-limit: typing on is allowed, and told, where maxlength would swallow what was pasted. */
  limit?: number;
}

/** The field code for a control, in the words that the server uses too; nothing when it is well. */
export function fieldProblem({ name, value, validity, minLength, limit }: Fillable): FieldProblem | undefined {
  if (limit !== undefined && value.length > limit) return { name, code: 'field.tooLong', limit };
  // Browsers judge minlength only after typing; what was filled in by script or restored is judged here.
  if (minLength !== undefined && minLength > 0 && value !== '' && value.length < minLength)
    return { name, code: 'field.tooShort', limit: minLength };
  if (validity.valid) return undefined;
  if (validity.valueMissing) return { name, code: 'field.required' };
  return { name, code: 'field.invalid' };
}
