import { useSyncExternalStore } from 'react';

/** The browser's offer to install the site, as far as it is needed here. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<unknown>;
}

let offer: InstallPrompt | undefined;
const listeners = new Set<() => void>();

/** Another offer, or none. */
export function setInstallPrompt(next: InstallPrompt | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the offer when it comes, which may be before anything is on screen. */
export function watchInstallPrompt(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setInstallPrompt(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => setInstallPrompt(undefined));
}

/** The offer, while there is one. */
export const installPrompt = () => offer;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser offers to install the site. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => offer !== undefined,
    () => false,
  );
}
