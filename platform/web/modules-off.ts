import { useSyncExternalStore } from 'react';

let told: readonly string[] | undefined;
const listeners = new Set<() => void>();

/** Takes over which modules are off, as the server says while the page is open; tells whether it said otherwise before. */
export function setModulesOff(off: readonly string[]): boolean {
  if (told?.join() === off.join()) return false;
  told = off;
  for (const listener of listeners) listener();
  return true;
}

/** Which modules are off: as the server said when it sent the page, until it says otherwise. */
export function useModulesOff(sent: readonly string[]): readonly string[] {
  return useSyncExternalStore(subscribe, () => told, nothingTold) ?? sent;
}

const nothingTold = () => undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
