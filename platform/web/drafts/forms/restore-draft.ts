import { fill, keepableControls, stateOf, valuesOf, type FieldValues } from './field-values.ts';
import { session } from '../../session/session.tsx';
import { windowValues, deviceValues } from './value-stores.ts';
import type { OpenedForm } from './form-draft.tsx';

export interface RestoredDraft {
  /** Restores the previous values of the form. */
  undo(): void;
  /** The form is unmounted. */
  stop(): void;
}

/**
 * Restores stored values when their fields exist: some depend on other fields, and options may
 * still be loading. They stay stored until the person changes the form, since the page may be
 * rendered again meanwhile.
 */
export function restoreDraft({ element: form, key }: Pick<OpenedForm, 'element' | 'key'>, onBack: () => void): RestoredDraft | null {
  const places = [deviceValues(), windowValues(session.writer())];
  const stored = places.map((place) => place.read(key)).find((values) => values !== undefined);
  if (!stored) return null;
  const before = new Map<string, readonly string[]>();
  const isDone = new Set<string>();
  let isFilling = false;

  const fillAll = (values: FieldValues) => {
    isFilling = true;
    for (const [name, content] of values) {
      if (isDone.has(name)) continue;
      const controls = keepableControls(form).filter((control) => control.name === name && !control.disabled);
      if (controls.length === 0) continue;
      const was = valuesOf(controls, new Set([name])).get(name) ?? [];
      const states = controls.map(stateOf).join();
      if (!controls.map((control) => fill(control, content)).every(Boolean)) continue;
      isDone.add(name);
      if (controls.map(stateOf).join() === states) continue;
      before.set(name, was);
      onBack();
    }
    isFilling = false;
  };

  let isStopped = false;
  const fillOn = () => {
    if (!isStopped) fillAll(stored);
  };
  const watcher = new MutationObserver(fillOn);
  const stop = () => {
    isStopped = true;
    watcher.disconnect();
    for (const event of ['input', 'submit']) form.removeEventListener(event, letGo);
  };
  const letGo = () => {
    if (isFilling) return;
    stop();
    for (const place of places) place.remove(key);
  };
  // Not while React is rendering: it handles consecutive changes correctly only when idle.
  queueMicrotask(fillOn);
  watcher.observe(form, { childList: true, subtree: true });
  for (const event of ['input', 'submit']) form.addEventListener(event, letGo);
  return {
    stop,
    undo() {
      letGo();
      isDone.clear();
      fillAll(before);
      keepableControls(form)[0]?.focus();
    },
  };
}
