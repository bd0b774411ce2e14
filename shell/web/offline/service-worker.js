/* global release, self, caches, fetch, Response, URL, JSON */
// The server prepends: const release = { revision, files }.

const cacheName = `atrium ${release.revision}`;
/** Cache of the push subscription, written by features/notifications/web/settings/stored-subscription.ts. */
const pushCacheName = 'atrium push';
const keptSubscription = '/push-subscription';
/** The frame of every private page, in which each page renders itself. */
const frame = '/client';

/** Caches only public, immutable files, never user data. */
async function keep() {
  const cache = await caches.open(cacheName);
  const keepOne = async (path) => {
    const known = path.startsWith('/assets/') ? await caches.match(path, { ignoreVary: true }) : undefined;
    const response = known ?? (await fetch(path, { cache: 'no-cache' }));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  };
  const waiting = [frame, ...release.files];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await keepOne(path);
  };
  await Promise.all([work(), work(), work(), work()]);
}

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![cacheName, pushCacheName].includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The cached answer; undefined if there is none, or the browser gives no access to its caches. */
async function fromCache(address) {
  try {
    const cache = await caches.open(cacheName);
    return await cache.match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** The answer of the server, or that there was none. A rejected answer would be an unhandled error. */
const fetched = (request) => fetch(request).catch(() => Response.error());

const kept = async (request) => (await fromCache(request.url)) ?? fetched(request);

/** Answers with the server’s page, or offline with the cached frame. */
async function page(request) {
  const answer = await fetched(request);
  return answer.type === 'error' ? ((await fromCache(frame)) ?? answer) : answer;
}

/** Shows a notification of the server, unless a window of the site has focus, where the bell shows it. */
async function tell({ body, tag, language, address }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.some(({ focused }) => focused)) return;
  await self.registration.showNotification('Atrium', {
    body,
    tag,
    lang: language,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: address,
  });
}

/** Opens the target of a notification. Windows at other addresses stay, since they may contain unsent input. */
async function open(notification) {
  notification.close();
  const { origin, href } = new URL(notification.data, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find(({ url }) => url === href);
  await (there ? there.focus() : self.clients.openWindow(href));
}

const partsOf = (subscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
};

/**
 * Handles a changed push address, requesting a new one if needed. The server authenticates the change by the secret of the
 * previous subscription. If it no longer knows that, the browser unsubscribes.
 */
async function renew({ oldSubscription, newSubscription }) {
  const cache = await caches.open(pushCacheName);
  const kept = await cache.match(keptSubscription);
  const before = kept ? await kept.json() : oldSubscription && partsOf(oldSubscription);
  if (!before) return;
  const applicationServerKey = before.publicKey ?? oldSubscription?.options.applicationServerKey;
  const next = newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const after = partsOf(next);
  const answer = await fetch('/api/push-subscriptions/renewed', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ before: { endpoint: before.endpoint, auth: before.keys.auth }, ...after }),
  }).catch(() => Response.error());
  if (answer.ok) return cache.put(keptSubscription, new Response(JSON.stringify({ ...before, ...after })));
  // After a temporary failure the next change reports it.
  if (answer.status !== 404) return;
  await next.unsubscribe();
  await cache.delete(keptSubscription);
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));
self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
// A new version waits for the person’s confirmation.
self.addEventListener('message', (event) => {
  if (event.data === 'takeOver') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/') || release.files.includes(pathname + search)) event.respondWith(kept(request));
});
