import { afterEach, expect, test, vi } from 'vitest';
import { deviceState, subscribeDevice, unsubscribeDevice } from './this-device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const key = Buffer.from([1, 250, 255, 62, 63]);
const publicKey = key.toString('base64url');
const made = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } };

/**
 * A browser with the given answer to the permission prompt, and a subscription for this key or
 * another one.
 */
function browser({ answer = 'granted', present }: { answer?: NotificationPermission; present?: Uint8Array } = {}) {
  const did: string[] = [];
  const kept = new Map<string, string>();
  let subscription: object | null = present
    ? {
        options: { applicationServerKey: present.buffer.slice(present.byteOffset, present.byteOffset + present.byteLength) },
        unsubscribe: async () => {
          did.push('unsubscribed');
          subscription = null;
        },
      }
    : null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: object) => {
      did.push(`subscribed ${JSON.stringify(options)}`);
      return { toJSON: () => made };
    },
  };
  const Notification = { permission: answer === 'denied' ? 'denied' : 'default', requestPermission: async () => answer };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal('window', { PushManager: {}, Notification });
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (address: string, answered: Response) => void kept.set(address, await answered.text()) }),
    delete: async () => kept.clear(),
  });
  return { did, kept };
}
const subscribing = `subscribed ${JSON.stringify({ userVisibleOnly: true, applicationServerKey: publicKey })}`;

test('NO-03 with permission a browser is subscribed, and its service worker knows the subscription', async () => {
  const { did, kept } = browser();
  expect(await subscribeDevice(publicKey)).toEqual(made);
  expect(did).toEqual([subscribing]);
  expect([...kept.values()].map((text) => JSON.parse(text) as unknown)).toEqual([{ ...made, publicKey }]);
});

test('NO-03 without permission a browser is not subscribed', async () => {
  for (const answer of ['denied', 'default'] as const) {
    const { did, kept } = browser({ answer });
    expect(await subscribeDevice(publicKey)).toBeUndefined();
    expect(did).toEqual([]);
    expect(kept.size).toBe(0);
  }
});

test('NO-03 a subscription for this key is kept; one for another key is replaced', async () => {
  const same = browser({ present: key });
  await subscribeDevice(publicKey);
  expect(same.did).toEqual([subscribing]);
  const other = browser({ present: Buffer.from([9]) });
  await subscribeDevice(publicKey);
  expect(other.did).toEqual(['unsubscribed', subscribing]);
});

test('NO-03 unsubscribing also removes the data of the service worker', async () => {
  const { did, kept } = browser({ present: key });
  kept.set('x', 'x');
  await unsubscribeDevice();
  expect(did).toEqual(['unsubscribed']);
  expect(kept.size).toBe(0);
});

test('NO-03 a browser reports its state, or why push is unavailable', async () => {
  browser();
  expect(await deviceState()).toBe('off');
  browser({ present: key });
  expect(await deviceState()).toBe('on');
  browser({ answer: 'denied', present: key });
  expect(await deviceState()).toBe('denied');
  for (const missing of ['PushManager', 'Notification']) {
    browser();
    vi.stubGlobal(
      'window',
      Object.fromEntries(['PushManager', 'Notification'].filter((name) => name !== missing).map((name) => [name, {}])),
    );
    expect(await deviceState()).toBe('unavailable');
  }
});

test('NO-03 a missing service worker is awaited for 15 seconds only', async () => {
  browser();
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => {}) } });
  vi.useFakeTimers();
  let state: string | undefined;
  void deviceState().then((found) => (state = found));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(state).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(state).toBe('unavailable');
});
