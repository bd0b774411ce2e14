const acts = new Map<Element, () => void>();
const formsSentByCode = '#main form[method=post]';
const fileFields = '#main input[type=file]';
const typing = ['input', 'change'] as const;
const kinds = ['click', ...typing, 'submit', 'dragover', 'drop'] as const;

/**
 * Keeps what somebody does on a page that was sent, before its code is here, to be done then. Of one that rests that is all: links lead where they lead by
 * themselves; of forms, those that ask for a page do too, and the others are sent once their code is here. A file is chosen where it is dropped: on a part
 * marked `data-drop`, into its field. Of one that does not rest it is what is typed.
 */
export function keepEarlyActs(rests: boolean): void {
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#main form :is(input, textarea)[name]'))
    if (control.value !== control.defaultValue) keepTyped(control);
  // On the way down, since React stops what is meant for a part that it has not taken over.
  for (const kind of rests ? kinds : typing) document.addEventListener(kind, keep, true);
  if (!rests) return;
  // Without any code a form cannot be sent, nor a file taken; from here on that is kept too.
  const disabled = document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(`${formsSentByCode} [type=submit], ${fileFields}`);
  for (const control of disabled) control.disabled = false;
}

/** Does what was kept, and keeps nothing more: the page answers from now on. */
export function repeatEarlyActs(): void {
  for (const kind of kinds) document.removeEventListener(kind, keep, true);
  for (const act of acts.values()) act();
  acts.clear();
}

function keep(event: Event): void {
  const { type, target } = event;
  if (type === 'submit') return keepSubmit(event);
  if (type === 'dragover' || type === 'drop') return keepDrop(event as DragEvent);
  const control = (target as Element).closest<HTMLElement>(type === 'click' ? ':is(#main, aside) button[type=button]' : '#main *');
  if (!control) return;
  if (type === 'click') acts.set(control, () => control.click());
  else keepTyped(control);
}

const keepTyped = (control: HTMLElement) => void acts.set(control, () => change(present(control)));

/** The control itself; where the page was made anew for whoever is signed in, the one in its place, with what was typed. */
function present(control: HTMLElement): HTMLElement {
  if (control.isConnected || !isText(control)) return control;
  const [now] = document.getElementsByName(control.name);
  if (!now || !isText(now)) return control;
  now.value = control.value;
  return now;
}

const isText = (control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !['file', 'checkbox', 'radio'].includes(control.type));

/** A form that is sent twice meanwhile is sent once, behind all that was typed into it. */
function keepSubmit(event: Event): void {
  const form = (event.target as Element).closest<HTMLFormElement>(formsSentByCode);
  if (!form) return;
  event.preventDefault();
  acts.delete(form);
  acts.set(form, () => form.requestSubmit());
}

/** A browser would open the file that is dropped. What lies under it may be a piece of text. */
function keepDrop(event: DragEvent): void {
  const under = event.target instanceof Element ? event.target : (event.target as Node).parentElement;
  const field = under?.closest('[data-drop]')?.querySelector<HTMLInputElement>(fileFields);
  if (!field || !event.dataTransfer) return;
  event.preventDefault();
  if (event.type !== 'drop') return;
  field.files = event.dataTransfer.files;
  acts.set(field, () => change(field));
}

/** Says again that a control was changed. React takes no notice of a value that it has seen, so the control is given another first. */
function change(control: HTMLElement): void {
  if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type !== 'file')) {
    const { value } = control;
    control.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
