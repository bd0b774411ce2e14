const acts = new Map<Element, () => void>();
const formsSentByCode = '#main form[method=post]';
const fileFields = '#main input[type=file]';
const written = ':is(input, textarea):read-write';
const typing = ['input', 'change'] as const;
const kinds = ['click', ...typing, 'submit', 'dragover', 'drop'] as const;

/**
 * Keeps what somebody does on a page that was sent, before its code is here, to be done then. Of
 * one that rests that is all: links lead where they lead by themselves; of forms, those that ask
 * for a page do too, and the others are sent once their code is here. A file is chosen where it is
 * dropped: on a part marked `data-drop`, into its field. Of one that does not rest it is what is
 * typed.
 */
export function keepEarlyActs(rests: boolean): void {
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`#main form ${written}`))
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

/**
 * What was typed is kept with it, since the page may be made anew, and the field with it, before it
 * is said again.
 */
function keepTyped(control: HTMLElement): void {
  const { name, value } = control as HTMLInputElement;
  acts.set(control, () => {
    // Whoever is signed in may have another field in its place.
    const now = (control.isConnected ? null : document.getElementsByName(name)[0]) ?? control;
    if (now.matches(written)) {
      // React takes no notice of a value that it has seen, so the field is given another first.
      (now as HTMLInputElement).value = '';
      Reflect.set(Object.getPrototypeOf(now) as object, 'value', value, now);
    }
    change(now);
  });
}

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

/** Says again that a control was changed. */
function change(control: HTMLElement): void {
  for (const kind of typing) control.dispatchEvent(new Event(kind, { bubbles: true }));
}
