import { useSyncExternalStore } from 'react';
import { Listeners } from '../storage/listeners.ts';

let disabled: readonly string[] | undefined;
const listeners = new Listeners();

/** Sets the disabled modules while the page is open; returns whether they changed. */
export function setDisabledModules(off: readonly string[]): boolean {
  if (disabled?.join() === off.join()) return false;
  disabled = off;
  listeners.notify();
  return true;
}

/** The disabled modules: as sent with the page, until `setDisabledModules` is called. */
export function useDisabledModules(sent: readonly string[]): readonly string[] {
  return useSyncExternalStore(listeners.subscribe, () => disabled, nothingNotified) ?? sent;
}

const nothingNotified = () => undefined;
