import { forgetSubscription, keepSubscription } from './kept-subscription.ts';

/** Whether this browser shows notifications of this site, or why it cannot. */
export type DeviceState = 'unavailable' | 'denied' | 'off' | 'on';

/** On a first visit the worker of the site comes behind the page. */
const patienceMs = 15_000;

/** Where there is none, as in development, nothing can be pushed. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  const nobody = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([navigator.serviceWorker.ready, nobody]);
}

export async function deviceState(): Promise<DeviceState> {
  const registration = await worker();
  if (!registration) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** By what this browser is told: its person is asked where they were not yet. Undefined where they do not want it. */
export async function subscribeDevice(
  publicKey: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | undefined> {
  const registration = await worker();
  if (!registration || (await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = registration;
  const present = await pushManager.getSubscription();
  // One that was made for another key is of no use.
  if (present && keyOf(present) !== publicKey) await present.unsubscribe();
  const { endpoint, keys: made } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON();
  if (endpoint === undefined) return undefined;
  const keys = { p256dh: made?.['p256dh'] ?? '', auth: made?.['auth'] ?? '' };
  await keepSubscription({ endpoint, keys, publicKey });
  return { endpoint, keys };
}

/** This browser takes no more. */
export async function unsubscribeDevice(): Promise<void> {
  await forgetSubscription();
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
