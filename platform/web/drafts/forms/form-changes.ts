import { isText, keepableControls, startOf, stateOf, valuesOf, type Control, type FieldValues } from './field-values.ts';
import type { OpenedForm } from './form-draft.tsx';

/** The changes in a form since it was opened or last sent. */
export class FormChanges {
  readonly #form: HTMLFormElement;
  /**
   * The initial state of each field. React updates some default values while typing, so they were
   * recorded when the form was opened.
   */
  readonly #before = new WeakMap<Control, string>();

  constructor({ element, texts }: OpenedForm) {
    this.#form = element;
    for (const control of keepableControls(element))
      this.#before.set(control, (isText(control) ? texts.get(control) : undefined) ?? startOf(control));
  }

  /** Everything was sent. */
  settle(): void {
    for (const control of keepableControls(this.#form)) this.#before.set(control, stateOf(control));
  }

  values(): FieldValues {
    const controls = keepableControls(this.#form);
    const changed = controls.filter((control) => stateOf(control) !== (this.#before.get(control) ?? startOf(control)));
    return valuesOf(controls, new Set(changed.map(({ name }) => name)));
  }
}
