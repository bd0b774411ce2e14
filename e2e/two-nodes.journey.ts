import type { Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { startSeveral } from '../faults/nodes/several.ts';
import { newcomer, registered, type Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';
import type { Product } from './support/product.ts';

const messages = (page: Page) =>
  page
    .getByRole('region', { name: 'Messages', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator('p') });
const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ });
const unread = (page: Page) => page.getByRole('link', { name: /^Messages/ }).filter({ hasText: /\d/ });
const bell = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', { name: count ? new RegExp(`^${count} unread notifications?$`) : /^Notifications$/ });

test('ME-02 ME-03 ME-05 NO-01 QA-04 OP-02 people at two nodes talk as at one: offline, on two devices, mentioned while muted, and answered', async ({
  person,
  trouble,
}) => {
  trouble.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  const { nodes, close } = await startSeveral(2, { withRedis: false });
  const [here, there] = nodes as [Product, Product];
  try {
    const founder = await registered(here, newcomer('Wren', 'manager'));
    const group = await founder.post<{ id: string }>('/api/groups', {
      groupName: 'Keepers of both towers',
      companyName: 'Marsh Trust',
      category: 'legal',
      description: 'Bells.',
      visibility: 'public',
    });
    const bobs = newcomer('Bob');
    const [anaApi, bobApi] = [await registered(here, newcomer('Ana')), await registered(there, bobs)];
    for (const api of [anaApi, bobApi]) await api.post(`/api/groups/${group.id}/join`);
    const at = async (name: string, { url: baseURL }: Product, { token }: Api) => {
      const somebody = await person(name, { baseURL });
      await somebody.page.goto('/robots.txt');
      await somebody.page.evaluate((stored) => localStorage.setItem('authToken', stored), token);
      return somebody;
    };
    // Ana and Bob's phone are at one node, his desktop is at the other.
    const [ana, phone, bob] = [await at('Ana', here, anaApi), await at('Bob', here, bobApi), await at('Bob', there, bobApi)];
    const { id } = await anaApi.post<{ id: string }>(`/api/groups/${group.id}/conversation`);
    const desk = bob.page;
    await desk.goto('/messenger');
    await isAlive(desk);

    // Three messages are pending when the window is closed; they are sent once and in order when
    // she returns.
    await ana.page.goto(`/messenger/${id}`);
    await expect(field(ana.page)).toBeVisible();
    await ana.context.setOffline(true);
    for (const text of ['one', 'two', 'three']) {
      await field(ana.page).fill(text);
      await field(ana.page).press('Enter');
    }
    await expect(ana.page.getByText(/^Offline/)).toHaveCount(3);
    await ana.page.close();
    await expect(unread(desk)).toHaveCount(0);
    await ana.context.setOffline(false);
    const home = await ana.context.newPage();
    await home.goto('/panel');
    const line = desk.getByRole('link', { name: /Keepers of both towers/ });
    await expect(line).toContainText('3 new messages', { timeout: scaled(40_000) });
    await expect(unread(desk)).toBeVisible();

    // Read on the phone at the other node: the desktop clears its mark.
    await phone.page.goto(`/messenger/${id}`);
    await expect(messages(phone.page)).toHaveText([/one/, /two/, /three/]);
    await expect(unread(desk)).toHaveCount(0);
    await desk.reload();
    await expect(line).toBeVisible();
    await expect(line).not.toContainText('unread conversation');
    await expect(unread(desk)).toHaveCount(0);

    // A draft follows to the other device.
    await field(phone.page).fill('Who is on the upper gall');
    await expect(desk.getByText('Draft: Who is on the upper gall')).toBeVisible();
    await field(phone.page).fill('Who is on the upper gallery?');
    await field(phone.page).press('Enter');
    await home.goto(`/messenger/${id}`);
    await expect(messages(home)).toHaveText([/one/, /two/, /three/, /Who is on the upper gallery\?/]);

    // Muted, with the phone away: only mentions notify.
    await phone.page.goto('/robots.txt');
    await bobApi.put(`/api/conversations/${id}/muted`, { until: '2900-01-01T00:00:00Z' });
    const say = (text: string) => anaApi.post(`/api/conversations/${id}/messages`, { clientId: crypto.randomUUID(), text });
    await say('I am on the stairs.');
    await say(`You are, @${bobs.username}.`);
    await expect(bell(desk, 1)).toBeVisible();

    // A question asked at one node is answered at the other, live.
    const content = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
    const question = await anaApi.post<{ id: string }>('/api/questions', {
      category: 'legal',
      title: 'Who oils the clapper?',
      content: content('It squeaks.'),
      groupIds: [group.id],
    });
    await home.goto(`/discussion/${question.id}`);
    await isAlive(home);
    await desk.goto(`/discussion/${question.id}`);
    const theirs = desk.getByRole('main');
    await theirs.getByRole('button', { name: 'Write a reply' }).click();
    await theirs.getByRole('textbox', { name: 'Your reply' }).fill('I do, on Fridays.');
    await theirs.getByRole('textbox', { name: 'Your reply' }).press('Control+Enter');
    await home.getByRole('button', { name: '1 new reply' }).click();
    await expect(home.getByRole('article', { name: `Reply by ${bob.name}` })).toContainText('I do, on Fridays.');
  } finally {
    await close();
  }
});
