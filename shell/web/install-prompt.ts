import { useSyncExternalStore } from 'react';

/** The browser's offer to install the site, as far as it is needed here. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<unknown>;
}

let offer: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function set(next: InstallPrompt | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the offer when it comes, which may be before anything is on screen. */
export function watchInstallPrompt(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

/** Makes the browser ask; an offer serves once, whatever the answer. */
export async function install(): Promise<void> {
  const made = offer;
  if (!made) return;
  await made.prompt();
  await made.userChoice;
  if (offer === made) set(undefined);
}

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
