import { useSyncExternalStore } from 'react';

let told: readonly string[] | undefined;
const listeners = new Set<() => void>();

/** Sets the disabled modules while the page is open; returns whether they changed. */
export function setDisabledModules(off: readonly string[]): boolean {
  if (told?.join() === off.join()) return false;
  told = off;
  for (const listener of listeners) listener();
  return true;
}

/** The disabled modules: as sent with the page, until `setDisabledModules` is called. */
export function useDisabledModules(sent: readonly string[]): readonly string[] {
  return useSyncExternalStore(subscribe, () => told, nothingTold) ?? sent;
}

const nothingTold = () => undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
