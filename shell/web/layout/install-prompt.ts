import { useSyncExternalStore } from 'react';
import { Listeners } from '#platform/web/storage/listeners.ts';

/** The parts of the browser’s install event that are used here. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<unknown>;
}

let offer: InstallPrompt | undefined;
const listeners = new Listeners();

/** Sets or clears the install event. */
export function setInstallPrompt(next: InstallPrompt | undefined): void {
  offer = next;
  listeners.notify();
}

/** Stores the event, which may come before the first render. */
export function watchInstallPrompt(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setInstallPrompt(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => setInstallPrompt(undefined));
}

/** The install event, if any. */
export const installPrompt = () => offer;

/** Whether the browser can install the site. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => offer !== undefined,
    () => false,
  );
}
