import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';

interface Event {
  type: string;
  actorId: string | null;
  data: { by?: string; title?: string | null };
  statement?: { key: string };
}

/** Changes to the stored keys of a browser while its page stays open. */
const changeKeys = (page: Page, change: 'keep' | 'clear' | 'restore') =>
  page.evaluate(async (what) => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await settled(indexedDB.open('atrium'));
    const store = () => database.transaction('keys', 'readwrite').objectStore('keys');
    const backup = window as typeof window & { keys?: unknown[] };
    if (what === 'keep') backup.keys = await settled(store().getAll());
    else await settled(store().clear());
    if (what === 'restore') for (const key of backup.keys ?? []) await settled(store().put(key));
    database.close();
  }, change);

async function propose(page: Page, title: string): Promise<void> {
  const main = page.getByRole('main');
  if (!(await main.getByRole('textbox', { name: 'Clause text' }).isVisible()))
    await main.getByRole('button', { name: 'Propose a clause' }).click();
  await main.getByRole('textbox', { name: 'Clause title' }).fill(title);
  await main.getByRole('textbox', { name: 'Clause text' }).fill(`The text of ${title}.`);
  await main.getByRole('button', { name: 'Propose', exact: true }).click();
}

test('NE-28 no party loses an action by two tabs, cleared storage, keys restored from a backup, or a private window that stores none', async ({
  person,
}) => {
  const [ana, bob, cleo] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob'), person('Cleo')]);
  const api = await ana.arrive(null);
  const bobApi = await bob.arrive(null);
  await cleo.arrive(null);
  const { state: started } = await api.post<{ state: { id: string } }>('/api/negotiations', {
    agenda: 'Deliveries',
    documentType: 'services',
    lengthMinutes: 20,
  });
  const address = `/negociation/${started.id}`;
  const actions = async () => {
    const { events } = await api.get<{ events: Event[] }>(`/api/negotiations/${started.id}/events`);
    const enrolled = events.filter(({ type, actorId }) => type === 'keyEnrolled' && actorId === bobApi.user.id);
    const nameOf = (key: string | undefined) => enrolled.findIndex(({ statement }) => statement?.key === key);
    const proposed = events
      .filter(({ type }) => type === 'clauseProposed')
      .map(({ data, statement }) => [data.title, nameOf(statement?.key)]);
    return { proposed, enrolled: enrolled.map(({ data }) => data.by) };
  };

  // Two tabs of Bob act at the same time, before either has a key: they sign by one.
  const { page } = bob;
  await page.goto(address);
  await page.getByRole('button', { name: 'Join this session' }).click();
  await expect(page.getByRole('button', { name: 'Propose a clause' })).toBeVisible();
  const tab = await bob.context.newPage();
  await tab.goto(address);
  await isAlive(tab);
  await Promise.all([propose(page, 'One'), propose(tab, 'Two')]);
  await expect
    .poll(async () => (await actions()).proposed.sort())
    .toEqual([
      ['One', 0],
      ['Two', 0],
    ]);
  await propose(page, 'Three');
  await propose(tab, 'Four');
  await expect.poll(async () => (await actions()).proposed.length).toBe(4);
  expect((await actions()).enrolled).toEqual(['first']);
  await tab.close();

  // The storage is cleared while the page is open: another key is enrolled, and the log says so.
  await changeKeys(page, 'keep');
  await changeKeys(page, 'clear');
  await propose(page, 'Five');
  await expect.poll(async () => (await actions()).proposed.at(-1)).toEqual(['Five', 1]);
  expect((await actions()).enrolled).toEqual(['first', 'reauthentication']);

  // The earlier key comes back from a backup, and still counts.
  await changeKeys(page, 'restore');
  await propose(page, 'Six');
  await expect.poll(async () => (await actions()).proposed.at(-1)).toEqual(['Six', 0]);
  await expect(page.getByRole('button', { name: /^Safety code/ })).toBeVisible();

  // A private window that stores no keys takes part unsigned, and everyone sees that.
  await cleo.context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError');
    };
  });
  await cleo.page.goto(address);
  await cleo.page.getByRole('button', { name: 'Join this session' }).click();
  await propose(cleo.page, 'Seven');
  await expect.poll(async () => (await actions()).proposed.at(-1)).toEqual(['Seven', -1]);
  await page.getByRole('button', { name: /^Safety code/ }).click();
  const listed = page.getByRole('dialog').getByRole('listitem');
  await expect(listed.filter({ hasText: 'Bob' })).toContainText('signs from 2 devices.');
  await expect(listed.filter({ hasText: 'Cleo' })).toContainText('Not signed by a device. One action is not signed by a device.');
});
