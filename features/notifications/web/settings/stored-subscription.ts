import { pushCacheName } from '#platform/web/storage/device-store.ts';

const address = '/push-subscription';

/** A push subscription with the VAPID key it was made for. */
export interface StoredSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  publicKey: string;
}

/**
 * Stores the subscription for the service worker, which has no session and must renew it when the
 * push service asks (shell/web/offline/service-worker.js).
 */
export async function storeSubscription(subscription: StoredSubscription): Promise<void> {
  await (await caches.open(pushCacheName)).put(address, new Response(JSON.stringify(subscription)));
}

export async function deleteSubscription(): Promise<void> {
  await caches.delete(pushCacheName);
}
