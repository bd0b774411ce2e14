import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, type Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const description = 'Small organisations that order paper, protective wear and flour together, and share the calendar.';

const aGroup = (api: Api, groupName: string, visibility: string) =>
  api.post<{ id: string }>('/api/groups', { groupName, companyName: 'Marsh Trust', category: 'legal', description, visibility });

async function publish(api: Api, title: string, visibility: string, groupIds: string[]): Promise<string> {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `${title}: the mills are on the river with us.` }] }],
  };
  const { id } = await api.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility, groupIds });
  return id;
}

test('GR-10 a public group has a page for visitors, which leads through registration back to the group and into it', async ({
  page,
  person,
}) => {
  const ana = await person('Quentin Halloway', { role: 'manager' });
  const api = await ana.arrive(null);
  const group = await aGroup(api, 'Cooperative purchasing', 'public');
  await publish(api, 'Delivery terms', 'public', [group.id]);
  await publish(api, 'What we pay', 'private', [group.id]);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ours is wet.' }] }] };
  await api.post('/api/questions', { title: 'Who grinds oats?', category: 'legal', content, groupIds: [group.id] });

  // Server-rendered: all readable content, and no names but authors of public content.
  const answer = await page.request.get(`/network/${group.id}`);
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  expect(html).toContain(`<link rel="canonical" href="${new URL(answer.url()).origin}/network/${group.id}"`);
  expect(html).toContain(`<meta name="description" content="${description}"`);
  expect(html).toContain('Delivery terms');
  expect(html).toContain('Who grinds oats?');
  expect(html).not.toMatch(/What we pay|managed by|managerId/);
  const etag = answer.headers()['etag'] ?? '';
  expect((await page.request.get(`/network/${group.id}`, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  const map = await (await page.request.get('/sitemaps/groups-1.xml')).text();
  expect(map).toContain(`/network/${group.id}</loc>`);

  const bob = await person('Bob', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  await bob.page.goto(`/network/${group.id}`);
  await expect(bob.page.getByRole('heading', { level: 1 })).toHaveText('Cooperative purchasing');
  await expect(bob.page.getByText('1 member · Marsh Trust · Legal')).toBeVisible();
  await expect(bob.page.getByRole('region', { name: 'Public posts of this group' }).getByRole('link')).toHaveText([
    'Who grinds oats?',
    'Delivery terms',
  ]);
  await expect(bob.page.getByRole('link', { name: 'Subscribe to its public documents (Atom feed)' })).toHaveAttribute(
    'href',
    `/feed.atom?group=${group.id}`,
  );
  await isAlive(bob.page);
  await expect(bob.page.getByRole('heading', { level: 3 })).toHaveText(['Who grinds oats?', 'Delivery terms']);
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'group-for-visitors');
  await bob.page.getByRole('link', { name: 'Join group' }).click();
  await bob.page.waitForURL('**/register?next=**');
  for (const name of ['username', 'name', 'email', 'password'] as const) await bob.page.locator(`main [name="${name}"]`).fill(bob[name]);
  await bob.page.locator('main [name="acceptTerms"]').check();
  await bob.page.locator('main button[type="submit"]').click();
  await bob.page.waitForURL(`**/network/${group.id}`);
  // Not a member yet: following a link does not join a group.
  await expect(bob.page.getByText('1 member · Marsh Trust · Legal')).toBeVisible();
  await expect(bob.page.getByRole('heading', { level: 3 })).toHaveText(['Who grinds oats?', 'Delivery terms']);
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'group-for-others');
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(bob.page.getByRole('region', { name: 'Latest in this group' }).getByRole('heading', { level: 3 })).toHaveText([
    'Who grinds oats?',
    'What we pay',
    'Delivery terms',
  ]);
});

test('GR-10 a public group’s publications continue by a link, also without JavaScript and for signed-in non-members', async ({
  browser,
  person,
  atrium,
}) => {
  const ana = await registered(atrium, newcomer('Ana', 'manager'));
  const group = await aGroup(ana, 'River mills', 'public');
  for (let count = 1; count <= 23; count += 1) await publish(ana, `Delivery ${String(count).padStart(2, '0')}`, 'public', [group.id]);
  const readOn = async (page: Page) => {
    const titles = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(titles).toHaveCount(20);
    await expect(titles.first()).toHaveText('Delivery 23');
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(titles).toHaveText(['Delivery 03', 'Delivery 02', 'Delivery 01']);
    await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
    await page.goBack();
    await expect(titles).toHaveCount(20);
    await page.goForward();
    await page.getByRole('link', { name: 'Newest' }).click();
    await expect(page).toHaveURL(/\/network\/\w{8}$/);
    await expect(titles.first()).toHaveText('Delivery 23');
  };
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: atrium.url });
  const page = await bare.newPage();
  await page.goto(`/network/${group.id}`);
  await readOn(page);
  await bare.close();
  const bob = await person('Bob', { viewport: { width: 390, height: 780 } });
  await bob.arrive(`/network/${group.id}`);
  await expect(bob.page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await readOn(bob.page);
  await lookAt(bob.page, 'group-older');
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  await bob.page.getByRole('main').getByText('All content:').getByRole('link', { name: 'Documents' }).click();
  await expect(bob.page).toHaveURL(/\?tab=documents$/);
});

test('GR-10 GR-07 SH-02 at the URL of a private, deleted or unknown group, visitors are asked to sign in and learn nothing', async ({
  page,
  atrium,
}) => {
  const api = await registered(atrium, newcomer('Ana', 'manager'));
  const closed = await aGroup(api, 'Behind doors', 'private');
  const removed = await aGroup(api, 'Gone for good', 'public');
  await api.delete(`/api/groups/${removed.id}`);
  const frames = await Promise.all(
    [closed.id, removed.id, 'ZZZZZZZZ'].map(async (id) => {
      const answer = await page.request.get(`/network/${id}`);
      const text = (await answer.text()).replaceAll(id, 'ID');
      expect(text).not.toMatch(/Behind doors|Gone for good/);
      return `${answer.status()} ${text}`;
    }),
  );
  expect(new Set(frames).size).toBe(1);
  // Invalid IDs reveal nothing either.
  expect((await page.request.get('/network/no-such-group')).status()).toBe(404);
  await page.goto(`/network/${closed.id}`);
  await page.waitForURL(`**/connect?next=${encodeURIComponent(`/network/${closed.id}`)}#login`);
});
