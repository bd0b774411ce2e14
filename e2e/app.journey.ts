import type { Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

/** Waits until the service worker is active and has cached all files. */
async function isStored(page: Page): Promise<void> {
  const isInCharge = () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(isInCharge, { message: 'the worker is in charge', timeout: scaled(30_000) }).toBe(true);
}

/** Owners of the answers cached in this browser. */
const answersOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('atrium');
        // Nothing is cached yet; do not create the database.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map(({ hash }: { hash: string }) => hash));
          });
        });
      }),
  );

test('PW-01 the install button appears with the browser’s offer and disappears after the answer', async ({ page }) => {
  await page.goto('/');
  await isAlive(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Install app' });
  await expect(button).toHaveCount(0);
  await page.evaluate(() => {
    let answer: (choice: unknown) => void;
    const userChoice = new Promise((resolve) => (answer = resolve));
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { userChoice, prompt: async () => answer({}) });
    window.dispatchEvent(offer);
    if (!offer.defaultPrevented) throw new Error('the browser would show its own banner');
  });
  await button.click();
  await expect(button).toHaveCount(0);
});

test('PW-02 the worker covers the whole site, is revalidated each time, and makes the site installable', async ({ page, request }) => {
  const worker = await request.get('/service-worker.js');
  expect(worker.status()).toBe(200);
  expect(worker.headers()['content-type']).toContain('text/javascript');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  await page.goto('/');
  const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  const answer = await request.get(address);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Atrium', short_name: 'Atrium', start_url: '/panel', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
});

test('PW-03 without a connection the site opens, says so, and keeps typed text', async ({ person, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/);
  const ana = await person('Ana', { serviceWorkers: 'allow' });
  const api = await ana.arrive();
  await isStored(ana.page);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A quiet paragraph about tides.' }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'What the tide brings', category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  await ana.page.goto(`/publicArticle/${id}`);
  await expect(ana.page.getByText('A quiet paragraph about tides.')).toBeVisible();
  const isHers = (answer: string) => answer.startsWith(`${api.user.id} `);
  const keptOfHers = async () => (await answersOf(ana.page)).filter(isHers).join();
  await expect.poll(keptOfHers, { message: 'what was read is kept' }).toContain(id);
  await ana.context.setOffline(true);
  await ana.page.goto('/propos');
  await expect(ana.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ana.page.getByText('You are offline', { exact: true })).toBeVisible();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'offline');
  await ana.page.goto(`/publicArticle/${id}`);
  await expect(ana.page.getByText('A quiet paragraph about tides.')).toBeVisible();
  await ana.page.goto('/article');
  await ana.page.getByRole('textbox', { name: 'Title', exact: true }).fill('Written at sea');
  await expect(ana.page.getByText('Saved on this device')).toBeVisible();
  await ana.page.reload();
  await expect(ana.page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Written at sea');
  const stored = await ana.page.evaluate(async () => {
    const names = await caches.keys();
    return (
      await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
    ).flat();
  });
  expect(
    stored.filter((path) => path.startsWith('/api/')),
    'nothing that people read or write',
  ).toEqual([]);
  await ana.context.setOffline(false);
  await expect(ana.page.getByText('You are offline', { exact: true })).toHaveCount(0);
  await ana.signOut();
  await ana.page.goto('/');
  await expect.poll(keptOfHers, { message: 'nothing of hers is left' }).toBe('');
});

test('PW-03 a page with code of an older release reloads into the new release', async ({ page, trouble }) => {
  trouble.expect(/Failed to load resource|dynamically imported module/);
  await page.goto('/');
  await isAlive(page);
  // After a new release, the old file is missing and pages refer to another one.
  await page.route('**/assets/sign-in-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  const body = '<!doctype html><script type="module" src="/assets/entry-client-of-tomorrow.js"></script>';
  await page.route('**/connect', (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 });
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.locator('#login')).toBeVisible();
});
