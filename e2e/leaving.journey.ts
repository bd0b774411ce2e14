import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { accountMenu, isAlive, type Person } from './support/person.ts';

const written = 'Words that only members of the group may read';

/** Everything that this browser stores for the site, as text. The page that asks may be any of the site's. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows.push(store, await settled(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (!new URL(url).pathname.startsWith('/assets/')) cached.push(`${name} ${new URL(url).pathname}`);
    return JSON.stringify({ local: { ...localStorage }, window: { ...sessionStorage }, rows, cached });
  });

/** Somebody who has read a document that few may read, so that this browser stores it for reading without a connection. */
async function aReader(person: (name: string, options: object) => Promise<Person>) {
  const ana = await person('Ana', { serviceWorkers: 'allow', role: 'manager' });
  const api = await ana.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: `Quay ${ana.username}`,
    companyName: 'Quay Trust',
    category: 'legal',
    description: 'A group of one.',
    visibility: 'private',
  });
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${written}.` }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Quay rates', category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'private', groupIds: [group.id] });
  const { page } = ana;
  await page.goto('/flux');
  await isAlive(page);
  await expect.poll(() => stored(page)).toContain('hubVisits');
  await page.goto(`/article?id=${id}`);
  await expect(page.locator('.ProseMirror')).toContainText(written);
  await expect.poll(() => stored(page)).toContain(written);
  const { id: personId } = JSON.parse(Buffer.from((await ana.token())?.split('.')[1] ?? '', 'base64url').toString()) as { id: string };
  const expectNothing = async (from: Page) => {
    const all = await stored(from);
    expect(all).not.toContain(written);
    expect(all).not.toContain(personId);
    expect(all).not.toContain(ana.email);
    expect(all).not.toContain(ana.username);
    expect(all).not.toMatch(/text:|own:|hubVisits|authToken|windowOwner|push-subscription/);
  };
  return { ana, page, expectNothing };
}

/** Keeps the browser's database busy, as another tab or a slow disk does: what is to be removed from it has to wait. */
const occupy = (page: Page, ms: number) =>
  page.evaluate(
    (forMs) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('atrium');
        opening.addEventListener('success', () => {
          const answers = opening.result.transaction('answers', 'readwrite').objectStore('answers');
          const until = performance.now() + forMs;
          const ask = () => {
            const request = answers.get('none');
            request.addEventListener('success', () => performance.now() < until && ask());
          };
          answers.transaction.addEventListener('complete', () => opening.result.close());
          ask();
          resolve();
        });
      }),
    ms,
  );

/** Stops the page before it leads to this path; gives what waits for that moment. A service worker may answer it, which no route of the test sees. */
async function stopsBefore(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('leaves', resolve);
  await page.evaluate((to) => {
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => {
      if (new URL((event as unknown as { destination: { url: string } }).destination.url).pathname !== to) return;
      event.preventDefault();
      (window as unknown as { leaves: () => void }).leaves();
    });
  }, path);
  return () => promise;
}

/** The storage of the site, looked at from a page that runs none of its code. */
async function bystander(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  return page;
}

test('SE-04 AC-10 sign-out: when its page is requested, the browser stores nothing of the person any more', async ({ person }) => {
  const { ana, page, expectNothing } = await aReader(person);
  const beside = await bystander(ana.context);
  // The page of the sign-out never arrives: nothing of its code can tidy up what the page before left.
  const asked = await stopsBefore(page, '/backPage');
  await accountMenu(page).click();
  await occupy(beside, 2_000);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await asked();
  await expectNothing(beside);
  // The tab that is closed now leaves nothing either.
  await page.close();
  await expectNothing(beside);
});

test('SE-04 AC-10 sign-out in one tab removes what the others stored, and what a sign-out that was cut off left goes at the next start', async ({
  person,
}) => {
  const { ana, page, expectNothing } = await aReader(person);
  const other = await ana.context.newPage();
  await other.goto('/flux');
  await isAlive(other);
  await ana.signOut();
  await expectNothing(page);
  await expect(accountMenu(other)).toHaveCount(0);
  await expectNothing(other);
  // As a browser that was switched off in the middle of it leaves the store.
  await other.evaluate(
    (text) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('atrium');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('answers', 'readwrite');
          transaction
            .objectStore('answers')
            .put({ hash: 'a', owner: 'AAAAAAA2', queryKey: ['GET /api/documents/:id'], data: text, readAt: 1 });
          transaction.addEventListener('complete', () => (opening.result.close(), resolve()));
          transaction.addEventListener('error', () => reject(transaction.error ?? new Error('failed')));
        });
      }),
    written,
  );
  expect(await stored(other)).toContain(written);
  await other.goto('/');
  await expect.poll(() => stored(other)).not.toContain(written);
});

test('AC-08 a closed account leaves nothing in the browser, before the page that says so is requested', async ({ person }) => {
  const { ana, page, expectNothing } = await aReader(person);
  const beside = await bystander(ana.context);
  await page.goto('/client');
  await page.getByRole('button', { name: 'Delete my account' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="password"]').fill(ana.password);
  const asked = await stopsBefore(page, '/');
  await dialog.getByRole('button', { name: /delete/i }).click();
  await asked();
  await expectNothing(beside);
});
