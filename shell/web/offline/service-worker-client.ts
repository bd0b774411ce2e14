import { useSyncExternalStore } from 'react';
import { Listeners } from '#platform/web/storage/listeners.ts';

const address = '/service-worker.js';

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address: string) => string };
}

let waiting: ServiceWorker | undefined;
const listeners = new Listeners();

/** The only script address that Trusted Types allow. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('atrium', {
    createScriptURL(requested) {
      if (requested !== address) throw new TypeError(`${requested} is not the worker of this site`);
      return requested;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}

/** Registers the service worker and watches for a new version. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(trustedAddress(), { scope: '/', updateViaCache: 'none' });
  // Without an active worker this is the first one, which needs no confirmation.
  const look = () => {
    waiting = navigator.serviceWorker.controller ? (registration.waiting ?? undefined) : undefined;
    listeners.notify();
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && navigator.onLine) void registration.update().catch(() => {});
  });
}

/** Activates the new version; every open page of the site reloads with it. */
export function takeOver(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window and takes no origin
  waiting?.postMessage('takeOver');
}

/**
 * Removes a service worker left by an earlier visit in development, where it would answer with old
 * pages.
 */
export async function dropUnavailableWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  if (registrations.length === 0) return;
  const answer = await fetch(address, { cache: 'no-store' });
  if (answer.ok && /javascript/.test(answer.headers.get('content-type') ?? '')) return;
  await Promise.all(registrations.map((registration) => registration.unregister()));
  window.location.reload();
}

/** Calls the listener when the state may have changed; the returned function unsubscribes. */
export const onNewVersion = listeners.subscribe;

/** Whether a new version is ready. */
export const isNewVersionReady = (): boolean => waiting !== undefined;

/** The same for components. */
export function useIsNewVersionReady(): boolean {
  return useSyncExternalStore(onNewVersion, isNewVersionReady);
}
