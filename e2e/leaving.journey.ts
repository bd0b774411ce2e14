import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { accountMenu, isAlive, type Person } from './support/person.ts';

const written = 'Words that only members of the group may read';

/** Everything that this browser stores for the site, as text, from any page of the site. */
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

/** A person who has read a restricted document, which this browser caches for offline reading. */
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
  const { id: personId } = JSON.parse(Buffer.from((await ana.token())?.split('.')[1] ?? '', 'base64url').toString()) as { id: string };
  // It is stored for this person, and readable with the key of their session only.
  await expect.poll(() => stored(page)).toMatch(new RegExp(`"hash":"${personId} [^\\n]*?GET /api/documents/:id[^\\n]*?${id}`));
  expect(await stored(page)).not.toContain(written);
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

/** Blocks the browser's database, as another tab or a slow disk could: deletions must wait. */
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

/**
 * Stops the page before it navigates to a path; returns a function that waits for it. A service
 * worker may answer it, which routes of the test do not see.
 */
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

/** The storage of the site, read from a page without its code. */
async function bystander(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  return page;
}

test('SE-04 AC-10 before the page of the sign-out is requested, the browser has deleted everything about the person', async ({
  person,
}) => {
  const { ana, page, expectNothing } = await aReader(person);
  const beside = await bystander(ana.context);
  // The page of the sign-out never loads, so its code cannot clean up.
  const requested = await stopsBefore(page, '/backPage');
  await accountMenu(page).click();
  await occupy(beside, 2_000);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await requested();
  await expectNothing(beside);
  // Closing the tab now leaves nothing either.
  await page.close();
  await expectNothing(beside);
});

test('SE-04 AC-10 a sign-out in one tab deletes what other tabs stored, and an interrupted one is completed at the next start', async ({
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
  // A store as left by a browser that was shut down half-way.
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

test('AC-08 a closed account leaves nothing in the browser before the confirmation page is requested', async ({ person }) => {
  const { ana, page, expectNothing } = await aReader(person);
  const beside = await bystander(ana.context);
  await page.goto('/client#close');
  await page.getByRole('button', { name: 'Delete my account' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="password"]').fill(ana.password);
  const requested = await stopsBefore(page, '/');
  await dialog.getByRole('button', { name: /delete/i }).click();
  await requested();
  await expectNothing(beside);
});
