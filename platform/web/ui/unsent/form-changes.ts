import { keepableControls, startOf, stateOf, valuesOf, type Control, type FieldValues } from './field-values.ts';

/** What somebody has changed in a form since it was opened, or since it was last sent. */
export class FormChanges {
  readonly #form: HTMLFormElement;
  /** What a field held before. React moves the written value of some along with what is typed, so it is noted at once. */
  readonly #before = new WeakMap<Control, string>();

  constructor(form: HTMLFormElement) {
    this.#form = form;
    for (const control of keepableControls(form)) this.#before.set(control, startOf(control));
  }

  /** All of it was sent. */
  settle(): void {
    for (const control of keepableControls(this.#form)) this.#before.set(control, stateOf(control));
  }

  values(): FieldValues {
    const controls = keepableControls(this.#form);
    const changed = controls.filter((control) => stateOf(control) !== (this.#before.get(control) ?? startOf(control)));
    return valuesOf(controls, new Set(changed.map(({ name }) => name)));
  }
}
