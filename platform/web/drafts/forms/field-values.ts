/** Values of form fields by name; checkboxes and radio buttons of one name are combined. */
export type FieldValues = ReadonlyMap<string, readonly string[]>;

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Not stored; search texts are not considered work. */
const unkeptTypes = new Set(['password', 'file', 'hidden', 'search', 'submit', 'button']);
/** A visible password has the type of a text field. */
const secrets = /password|one-time-code/;

/**
 * The fields whose values can be stored: no passwords, visible or not, no one-time codes, no files,
 * and none marked with `data-unkept`.
 */
export function keepableControls(form: HTMLFormElement): Control[] {
  const controls: Control[] = [];
  for (const element of form.elements)
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement)
      if (element.name && element.dataset['unkept'] === undefined && !unkeptTypes.has(element.type) && !secrets.test(element.autocomplete))
        controls.push(element);
  return controls;
}

/** Whether the control is a checkbox or a radio button. */
export const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox' || control.type === 'radio';

/** Whether the control contains text. */
export const isText = (control: Control): control is HTMLInputElement | HTMLTextAreaElement =>
  !isBox(control) && !(control instanceof HTMLSelectElement);

/** The current state of a field. */
export function stateOf(control: Control): string {
  return isBox(control) ? String(control.checked) : control.value;
}

/** The initial state of a field, as rendered. */
export function startOf(control: Control): string {
  if (isBox(control)) return String(control.defaultChecked);
  if (isText(control)) return control.defaultValue;
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? '';
}

/** The current values of these names. */
export function valuesOf(controls: readonly Control[], names: ReadonlySet<string>): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const name of names) values.set(name, []);
  for (const control of controls) if (!isBox(control) || control.checked) values.get(control.name)?.push(control.value);
  return values;
}

/** Sets a field like user input, so that React is notified. Returns whether that was possible. */
export function fill(control: Control, values: readonly string[]): boolean {
  if (isBox(control)) {
    if (control.checked !== values.includes(control.value) && (control.type === 'checkbox' || !control.checked)) control.click();
    return true;
  }
  const value = values[0] ?? '';
  if (control.value === value) return true;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return false;
  // React tracks values set on the element itself and would then ignore the event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}
