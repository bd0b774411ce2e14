const acts = new Map<Element, () => void>();
const formsSentByCode = '#main form[method=post]';
const fileFields = '#main input[type=file]';
const written = ':is(input, textarea):read-write';
const typing = ['input', 'change'] as const;
const kinds = ['click', ...typing, 'submit', 'dragover', 'drop'] as const;

/**
 * Records actions on a server-rendered page until its code is loaded, then replays them. Pages that
 * `rest` record clicks, input, submits of POST forms and dropped files; links and GET forms work
 * without code. A file dropped on a part marked `data-drop` goes to its field. Other pages record
 * input only.
 */
export function recordEarlyEvents(rests: boolean): void {
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`#main form ${written}`))
    if (control.value !== control.defaultValue) keepTyped(control);
  // In the capture phase, since React stops events on parts that are not hydrated yet.
  for (const kind of rests ? kinds : typing) document.addEventListener(kind, keep, true);
  if (!rests) return;
  // Without scripts these controls are disabled; from here on their actions are recorded, too.
  const disabled = document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(`${formsSentByCode} [type=submit], ${fileFields}`);
  for (const control of disabled) control.disabled = false;
}

/** Replays the recorded actions and stops recording: the page is interactive now. */
export function replayEarlyEvents(): void {
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

/** Records the value, too, since the field may be replaced before the replay. */
function keepTyped(control: HTMLElement): void {
  const { name, value } = control as HTMLInputElement;
  acts.set(control, () => {
    // For signed-in people another field may have replaced it.
    const now = (control.isConnected ? null : document.getElementsByName(name)[0]) ?? control;
    if (now.matches(written)) {
      // React ignores an unchanged value, so another one is set first.
      (now as HTMLInputElement).value = '';
      Reflect.set(Object.getPrototypeOf(now) as object, 'value', value, now);
    }
    change(now);
  });
}

/** Two submits of a form are replayed once, after its input. */
function keepSubmit(event: Event): void {
  const form = (event.target as Element).closest<HTMLFormElement>(formsSentByCode);
  if (!form) return;
  event.preventDefault();
  acts.delete(form);
  acts.set(form, () => form.requestSubmit());
}

/** Prevents the browser from opening a dropped file. The target may be a text node. */
function keepDrop(event: DragEvent): void {
  const under = event.target instanceof Element ? event.target : (event.target as Node).parentElement;
  const field = under?.closest('[data-drop]')?.querySelector<HTMLInputElement>(fileFields);
  if (!field || !event.dataTransfer) return;
  event.preventDefault();
  if (event.type !== 'drop') return;
  field.files = event.dataTransfer.files;
  acts.set(field, () => change(field));
}

/** Dispatches the change events of a control. */
function change(control: HTMLElement): void {
  for (const kind of typing) control.dispatchEvent(new Event(kind, { bubbles: true }));
}
