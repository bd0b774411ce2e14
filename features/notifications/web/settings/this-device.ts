import { deleteSubscription, storeSubscription } from './stored-subscription.ts';

/** Whether this browser is subscribed, or why it cannot be. */
export type DeviceState = 'unavailable' | 'denied' | 'off' | 'on';

/** On a first visit the service worker is registered after the page has loaded. */
const timeoutMs = 15_000;

/** Undefined without a service worker, as in development; then push is unavailable. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  const nobody = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  return Promise.race([navigator.serviceWorker.ready, nobody]);
}

export async function deviceState(): Promise<DeviceState> {
  const registration = await worker();
  if (!registration) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks for permission if needed and subscribes; undefined if the person refuses. */
export async function subscribeDevice(
  publicKey: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | undefined> {
  const registration = await worker();
  if (!registration || (await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = registration;
  const present = await pushManager.getSubscription();
  // A subscription for another key is useless.
  if (present && keyOf(present) !== publicKey) await present.unsubscribe();
  const { endpoint, keys: made } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON();
  if (endpoint === undefined) return undefined;
  const keys = { p256dh: made?.['p256dh'] ?? '', auth: made?.['auth'] ?? '' };
  await storeSubscription({ endpoint, keys, publicKey });
  return { endpoint, keys };
}

export async function unsubscribeDevice(): Promise<void> {
  await deleteSubscription();
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string | undefined {
  const key = options.applicationServerKey;
  return key
    ? btoa(String.fromCodePoint(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    : undefined;
}
