import { useSyncExternalStore } from 'react';

let disabled: readonly string[] | undefined;
const listeners = new Set<() => void>();

/** Sets the disabled modules while the page is open; returns whether they changed. */
export function setDisabledModules(off: readonly string[]): boolean {
  if (disabled?.join() === off.join()) return false;
  disabled = off;
  for (const listener of listeners) listener();
  return true;
}

/** The disabled modules: as sent with the page, until `setDisabledModules` is called. */
export function useDisabledModules(sent: readonly string[]): readonly string[] {
  return useSyncExternalStore(subscribe, () => disabled, nothingNotified) ?? sent;
}

const nothingNotified = () => undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
