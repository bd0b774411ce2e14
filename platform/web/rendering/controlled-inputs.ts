import { options, type VNode } from 'preact';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Shown = { checked?: boolean; value?: string | number | null };

/** The last rendered props of each control. */
const shown = new WeakMap<EventTarget, Shown>();

/**
 * Restores controls to their rendered `checked` and `value`, as React does, if a handler does not
 * take the new value. Preact alone leaves it. Number fields are excluded: “1e” has no value yet.
 */
export function restoreControlledInputs(): void {
  const { diffed } = options;
  options.diffed = (vnode: VNode<Shown>) => {
    diffed?.(vnode);
    const element = (vnode as { __e?: EventTarget | null }).__e;
    if (element && (vnode.type === 'input' || vnode.type === 'textarea' || vnode.type === 'select')) shown.set(element, vnode.props);
  };
  for (const type of ['input', 'change'])
    addEventListener(
      type,
      ({ target }) => {
        // After the handlers and their renders.
        if (target && shown.has(target)) setTimeout(() => restore(target as Control));
      },
      true,
    );
}

function restore(control: Control): void {
  if (control.type === 'radio')
    for (const other of (control.getRootNode() as Document).querySelectorAll<HTMLInputElement>('input[type=radio]'))
      if (other.name === (control as HTMLInputElement).name) restoreChecked(other);
  if (control.type === 'checkbox') restoreChecked(control as HTMLInputElement);
  const value = shown.get(control)?.value;
  if (['radio', 'checkbox', 'number', 'file'].includes(control.type) || value === undefined || value === null) return;
  if (control.value !== `${value}`) control.value = `${value}`;
}

function restoreChecked(control: HTMLInputElement): void {
  const checked = shown.get(control)?.checked;
  if (checked !== undefined && control.checked !== checked) control.checked = checked;
}
