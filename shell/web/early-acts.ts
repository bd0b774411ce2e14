const acts = new Map<Element, () => void>();
const kinds = ['click', 'input', 'change'] as const;

/**
 * Keeps what somebody does on a page that rests before its code is here, to be done then. Links and forms that lead somewhere do so by themselves.
 */
export function keepEarlyActs(): void {
  // On the way down, since React stops what is meant for a part that it has not taken over.
  for (const kind of kinds) document.addEventListener(kind, keep, true);
}

/** Does what was kept, and keeps nothing more: the page answers from now on. */
export function repeatEarlyActs(): void {
  for (const kind of kinds) document.removeEventListener(kind, keep, true);
  for (const act of acts.values()) act();
  acts.clear();
}

function keep({ type, target }: Event): void {
  const control = (target as Element).closest<HTMLElement>(type === 'click' ? '#main button[type=button]' : '#main *');
  if (control) acts.set(control, () => (type === 'click' ? control.click() : change(control)));
}

/** Says again that a control was changed. React takes no notice of a value that it has seen, so the control is given another first. */
function change(control: HTMLElement): void {
  if (control instanceof HTMLInputElement && control.type !== 'file') {
    const { value } = control;
    control.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
