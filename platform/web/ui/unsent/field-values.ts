/** What the fields of a form hold, by name; the boxes and radios of one name together. */
export type FieldValues = ReadonlyMap<string, readonly string[]>;

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is typed to find something is no work. */
const unkeptTypes = new Set(['password', 'file', 'hidden', 'search', 'submit', 'button']);
/** A password that is shown has the type of any text. */
const secrets = /password|one-time-code/;

/**
 * The fields whose content may be kept: no password, shown or not, no code that proves who one is,
 * no file.
 */
export function keepableControls(form: HTMLFormElement): Control[] {
  const controls: Control[] = [];
  for (const element of form.elements)
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement)
      if (element.name && !unkeptTypes.has(element.type) && !secrets.test(element.autocomplete)) controls.push(element);
  return controls;
}

export const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox' || control.type === 'radio';

export const isText = (control: Control): control is HTMLInputElement | HTMLTextAreaElement =>
  !isBox(control) && !(control instanceof HTMLSelectElement);

/** What a field holds at present. */
export function stateOf(control: Control): string {
  return isBox(control) ? String(control.checked) : control.value;
}

/** What a field held when it was written. */
export function startOf(control: Control): string {
  if (isBox(control)) return String(control.defaultChecked);
  if (isText(control)) return control.defaultValue;
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? '';
}

/** The values under these names. */
export function valuesOf(controls: readonly Control[], names: ReadonlySet<string>): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const name of names) values.set(name, []);
  for (const control of controls) if (!isBox(control) || control.checked) values.get(control.name)?.push(control.value);
  return values;
}

/**
 * Fills a field in as a person would, so that React hears of it too. Says whether that was
 * possible.
 */
export function fill(control: Control, values: readonly string[]): boolean {
  if (isBox(control)) {
    if (control.checked !== values.includes(control.value) && (control.type === 'checkbox' || !control.checked)) control.click();
    return true;
  }
  const value = values[0] ?? '';
  if (control.value === value) return true;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return false;
  // React takes note of what is set on the element itself, and would then see no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}
