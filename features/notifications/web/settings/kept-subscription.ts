import { pushCacheName } from '#platform/web/device-store.ts';

const address = '/push-subscription';

/** By what a browser is told, and for which key. */
export interface KeptSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  publicKey: string;
}

/** Leaves it where the worker of the site finds it, which has no session and renews it when the push service wants that (shell/web/service-worker.js). */
export async function keepSubscription(subscription: KeptSubscription): Promise<void> {
  await (await caches.open(pushCacheName)).put(address, new Response(JSON.stringify(subscription)));
}

export async function forgetSubscription(): Promise<void> {
  await caches.delete(pushCacheName);
}
