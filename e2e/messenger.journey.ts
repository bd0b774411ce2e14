import sharp from 'sharp';
import type { BrowserContext, Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, type Api } from './support/api.ts';
import type { Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import type { Person } from './support/person.ts';

interface Scene {
  group: { id: string };
  ana: Person;
  anaApi: Api;
  bob: Person;
  bobApi: Api;
}

type Arrive = (name: string) => Promise<Person>;

/** Two people of one group, each with a browser. */
async function twoOfAGroup(atrium: Atrium, person: Arrive, groupName: string): Promise<Scene> {
  const founder = await registered(atrium, newcomer('Wren', 'manager'));
  const group = await founder.post<{ id: string }>('/api/groups', {
    groupName,
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Bells.',
    visibility: 'public',
  });
  const [ana, bob] = [await person('Ana'), await person('Bob')];
  const [anaApi, bobApi] = [await ana.arrive(null), await bob.arrive(null)];
  for (const api of [anaApi, bobApi]) await api.post(`/api/groups/${group.id}/join`);
  return { group, ana, anaApi, bob, bobApi };
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ });
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const messages = (page: Page) =>
  log(page)
    .getByRole('listitem')
    .filter({ has: page.locator('p') });

async function sendMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Opens the group's conversation; returns its ID. */
async function open(page: Page, groupId: string): Promise<string> {
  await page.goto(`/messenger/${groupId}`);
  await expect(field(page)).toBeVisible();
  await page.waitForURL(/\/messenger\/[\da-f-]{36}/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const textsOf = async (api: Api, id: string) => {
  const { items } = await api.get<{ items: { text: string }[] }>(`/api/conversations/${id}/messages`);
  return items.map(({ text }) => text);
};

test('ME-01 ME-02 ME-04 two members of a group talk: messages arrive immediately and in order, and can be answered, edited and deleted', async ({
  atrium,
  person,
}) => {
  const { group, ana, anaApi, bob, bobApi } = await twoOfAGroup(atrium, person, 'Keepers of the bells');
  await open(ana.page, group.id);
  const id = await open(bob.page, group.id);

  await sendMessage(ana.page, 'The great bell hangs again.');
  await expect(messages(bob.page)).toHaveText([/The great bell hangs again\./]);
  await field(bob.page).pressSequentially('Well');
  await expect(ana.page.getByText('Bob is typing…')).toBeVisible();
  await field(bob.page).fill('');
  await sendMessage(bob.page, 'Well done!');
  await expect(ana.page.getByText('Bob is typing…')).toHaveCount(0);
  await expect(messages(ana.page)).toHaveText([/The great bell/, /Well done!/]);

  // Mentions a person by keyboard.
  await field(ana.page).fill('');
  await field(ana.page).pressSequentially(`Thank you, @${bob.username.slice(0, 4)}`);
  await expect(ana.page.getByRole('option', { name: /Bob/ })).toBeVisible();
  await ana.page.keyboard.press('Enter');
  await expect(field(ana.page)).toHaveValue(`Thank you, @${bob.username} `);
  await ana.page.keyboard.press('Enter');
  await expect(
    messages(bob.page)
      .last()
      .getByRole('link', { name: `@${bob.username}` }),
  ).toBeVisible();

  // A reaction, and a reply with its quoted message.
  await messages(bob.page).first().hover();
  await bob.page.getByRole('button', { name: 'React' }).click();
  await bob.page.getByRole('menuitemradio', { name: 'Thank you' }).click();
  await expect(ana.page.getByRole('button', { name: 'Thank you 1: Bob' })).toBeVisible();
  await messages(bob.page).first().hover();
  await bob.page.getByRole('button', { name: 'Reply', exact: true }).click();
  await sendMessage(bob.page, 'Since when?');
  await expect(messages(ana.page).last()).toContainText('Ana: The great bell hangs again.');

  // Esc cancels a reply; the length is shown while typing, and a too long text is not sent.
  await messages(bob.page).first().hover();
  await bob.page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(bob.page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
  await field(bob.page).press('Escape');
  await expect(bob.page.getByRole('button', { name: 'Cancel reply' })).toHaveCount(0);
  await field(bob.page).fill('o'.repeat(8_001));
  await expect(bob.page.getByText(/^8,?001 of 8,?000 characters$/)).toBeVisible();
  await field(bob.page).press('Enter');
  await expect(field(bob.page)).toHaveValue('o'.repeat(8_001));
  await field(bob.page).fill('');

  // Edits the last own message by the up arrow, and deletes it.
  await field(bob.page).press('ArrowUp');
  await expect(bob.page.getByText('Editing your message')).toBeVisible();
  await field(bob.page).fill('Since this morning?');
  await field(bob.page).press('Enter');
  await expect(messages(ana.page).last()).toContainText('Since this morning?');
  await expect(messages(ana.page).last()).toContainText('edited');
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'messenger-talk');
  await messages(bob.page).last().hover();
  await bob.page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await bob.page.getByRole('menuitem', { name: 'Delete' }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(messages(ana.page).last()).toContainText('This message was deleted.');
  await expect(ana.page.getByText('Since this morning?')).toHaveCount(0);

  // A link leads to a single message.
  await ana.page.goto(`/messenger/${id}?message=1`);
  await expect(ana.page.locator('[data-seq="1"]')).toBeFocused();

  // From a profile to a private conversation: in the only common group, or in a chosen one.
  await ana.page.goto(`/people/${bobApi.user.id}`);
  await ana.page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Bob' })).toBeVisible();
  const founder = await registered(atrium, newcomer('Ines', 'manager'));
  const other = await founder.post<{ id: string }>('/api/groups', {
    groupName: 'Also bells',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Bells.',
    visibility: 'public',
  });
  for (const api of [anaApi, bobApi]) await api.post(`/api/groups/${other.id}/join`);
  await ana.page.goto(`/people/${bobApi.user.id}`);
  await ana.page.getByRole('button', { name: 'Message', exact: true }).click();
  await ana.page.getByRole('menuitem', { name: 'Also bells' }).click();
  await expect(ana.page).toHaveURL(/\/messenger\//);
  await expect(ana.page.getByText('Also bells')).not.toHaveCount(0);
});

const lostCalls = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/;
const sending = '**/api/conversations/*/messages';

/** Drops what this browser sends to conversations: the calls or their answers. */
async function loseWhatIsSent(context: BrowserContext, what: 'calls' | 'answers'): Promise<void> {
  await context.route(sending, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (what === 'answers') await route.fetch();
    await route.abort('connectionfailed');
  });
}

test('ME-02 ME-03 ME-05 messages written offline survive a reload and a closed window, and are sent once and in order', async ({
  atrium,
  person,
  trouble,
}) => {
  trouble.expect(lostCalls);
  const { group, ana, bob, bobApi } = await twoOfAGroup(atrium, person, 'Keepers of the tunnel');
  const id = await open(ana.page, group.id);
  await open(bob.page, group.id);

  // Lost calls, across a reload.
  await loseWhatIsSent(ana.context, 'calls');
  for (const text of ['one', 'two', 'three']) await sendMessage(ana.page, text);
  await expect(ana.page.getByText('Offline · will be sent automatically')).toHaveCount(3);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'messenger-waiting');
  await ana.page.reload();
  await expect(messages(ana.page)).toHaveText([/one/, /two/, /three/]);
  expect(await textsOf(bobApi, id)).toEqual([]);
  await ana.context.unroute(sending);
  await expect(messages(bob.page)).toHaveText([/one/, /two/, /three/], { timeout: scaled(40_000) });
  await expect(ana.page.getByText('Offline · will be sent automatically')).toHaveCount(0);

  // The server has the messages, but the answers are lost.
  await loseWhatIsSent(ana.context, 'answers');
  await sendMessage(ana.page, 'four');
  await sendMessage(ana.page, 'five');
  await expect(messages(bob.page)).toHaveText([/one/, /two/, /three/, /four/]);
  await ana.context.unroute(sending);
  await expect(messages(bob.page).last()).toContainText('five', { timeout: scaled(40_000) });

  // Offline with the window closed; sending resumes from any page.
  await ana.context.setOffline(true);
  for (const text of ['six', 'seven', 'eight']) await sendMessage(ana.page, text);
  await expect(messages(ana.page).last()).toContainText('eight');
  await ana.page.close();
  await ana.context.setOffline(false);
  const later = await ana.context.newPage();
  await later.goto('/panel');
  await expect(messages(bob.page).last()).toContainText('eight', { timeout: scaled(40_000) });
  expect(await textsOf(bobApi, id)).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']);
});

test('ME-03 ME-05 a refused message says so and keeps its text; a blocked person is not notified, and blocking can be undone', async ({
  atrium,
  person,
  trouble,
}) => {
  trouble.expect(lostCalls);
  const { group, ana, anaApi, bob, bobApi } = await twoOfAGroup(atrium, person, 'Keepers of the door');
  const { id } = await anaApi.post<{ id: string }>(`/api/groups/${group.id}/members/${bobApi.user.id}/conversation`);
  await ana.page.goto(`/messenger/${group.id}/${bobApi.user.id}`);
  await expect(ana.page.getByRole('textbox', { name: 'Write to Bob' })).toBeVisible();
  await sendMessage(ana.page, 'Are you there?');
  await expect(ana.page.getByText('Your message was sent as a request. You can write again once Bob replies.')).toBeVisible();
  await bob.page.goto(`/messenger/${id}`);
  await expect(messages(bob.page)).toHaveText([/Are you there\?/]);
  await expect(bob.page.getByText('Ana would like to message you privately')).toBeVisible();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'messenger-request');
  await bob.page.getByRole('button', { name: 'Accept' }).click();
  await expect(ana.page.getByRole('textbox', { name: 'Write to Bob' })).toBeVisible();

  await loseWhatIsSent(ana.context, 'calls');
  await sendMessage(ana.page, 'A word that must not be lost');
  await expect(ana.page.getByText('Offline · will be sent automatically')).toBeVisible();
  await bob.page.getByRole('button', { name: 'Conversation actions' }).click();
  await bob.page.getByRole('menuitem', { name: 'Block' }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(bob.page.getByText('You have blocked Ana.')).toBeVisible();
  await ana.context.unroute(sending);
  await expect(ana.page.getByText('An error occurred while sending the message. Please try again.')).toBeVisible({
    timeout: scaled(40_000),
  });
  await expect(messages(ana.page).last()).toContainText('A word that must not be lost');
  await expect(ana.page.getByRole('region', { name: 'Messages', exact: true }).getByText('This conversation is closed.')).toBeVisible();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'messenger-refused');

  await bob.page.goto('/client#messenger');
  await bob.page.getByRole('button', { name: 'Unblock Ana' }).click();
  await expect(bob.page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await ana.page.getByRole('button', { name: 'Try again' }).click();
  await expect(ana.page.getByRole('textbox', { name: 'Write to Bob' })).toBeVisible();
  await expect.poll(() => textsOf(bobApi, id)).toEqual(['Are you there?', 'A word that must not be lost']);
});

test('ME-04 ME-05 read state and drafts follow a person across devices', async ({ atrium, person }) => {
  const { group, ana, anaApi, bobApi } = await twoOfAGroup(atrium, person, 'Keepers of the lamp');
  const { id } = await bobApi.post<{ id: string }>(`/api/groups/${group.id}/conversation`);
  const laptop = await person('Ana');
  await laptop.page.goto('/robots.txt');
  await laptop.page.evaluate((token) => localStorage.setItem('authToken', token), anaApi.token);
  await laptop.page.goto('/messenger');
  await ana.page.goto('/panel');
  for (const text of ['Good evening', 'Who lights it today?'])
    await bobApi.post(`/api/conversations/${id}/messages`, { clientId: crypto.randomUUID(), text });
  const inNavigation = (page: Page) => page.getByRole('link', { name: /^Messages/ }).filter({ hasText: /1/ });
  for (const { page } of [ana, laptop]) await expect(inNavigation(page)).toBeVisible();
  await expect(laptop.page.getByRole('link', { name: /Keepers of the lamp/ })).toContainText('2 new messages');
  await expectAccessible(laptop.page);
  await lookAt(laptop.page, 'messenger-list');

  await ana.page.goto(`/messenger/${id}`);
  await expect(ana.page.getByText('2 new', { exact: true })).toBeVisible();
  for (const { page } of [ana, laptop]) await expect(inNavigation(page)).toHaveCount(0);
  await expect(laptop.page.getByRole('link', { name: /Keepers of the lamp/ })).not.toContainText('unread conversation');
  // The marker of new messages remains while reading.
  await expect(ana.page.getByText('2 new', { exact: true })).toBeVisible();

  await field(ana.page).fill('I shall');
  await expect(laptop.page.getByText('Draft: I shall')).toBeVisible();
  await laptop.page.getByRole('link', { name: /Keepers of the lamp/ }).click();
  await expect(field(laptop.page)).toHaveValue('I shall');
});

test('ME-01 ME-02 leaving a group closes its conversation in every window immediately, and ends private ones', async ({
  atrium,
  person,
  trouble,
}) => {
  trouble.expect(/404/);
  const { group, ana, anaApi, bob, bobApi } = await twoOfAGroup(atrium, person, 'Keepers of the gate');
  const { id } = await anaApi.post<{ id: string }>(`/api/groups/${group.id}/members/${bobApi.user.id}/conversation`);
  await bob.page.goto(`/messenger/${id}`);
  await expect(field(bob.page)).toBeVisible();
  await open(ana.page, group.id);
  const tab = await ana.context.newPage();
  await open(tab, group.id);
  // All windows show pending messages; one of them sends.
  const sent = ana.context.waitForEvent(
    'response',
    (response) => response.request().method() === 'POST' && response.url().endsWith('/messages'),
  );
  await sendMessage(tab, 'I close it at nine.');
  await sent;
  await expect(messages(ana.page)).toHaveText([/I close it at nine\./]);
  await anaApi.post(`/api/groups/${group.id}/leave`);
  for (const page of [ana.page, tab]) {
    await expect(page.getByText('I close it at nine.')).toHaveCount(0);
    await expect(field(page)).toHaveCount(0);
  }
  await expect(bob.page.getByText('This conversation is closed.')).toBeVisible();
  await ana.page.goto('/messenger');
  await expect(ana.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(ana.page);
});

test('ME-04 a picture is sent with a message; the history can be read back to the first message and searched', async ({
  atrium,
  person,
}) => {
  const { group, ana, anaApi, bob, bobApi } = await twoOfAGroup(atrium, person, 'Keepers of the book');
  const { id } = await anaApi.post<{ id: string }>(`/api/groups/${group.id}/conversation`);
  for (let page = 1; page <= 55; page += 1)
    for (const api of [anaApi, bobApi])
      await api.post(`/api/conversations/${id}/messages`, {
        clientId: crypto.randomUUID(),
        text: `Page ${page} of ${api === anaApi ? 'the left' : 'the right'} side${page === 3 ? ', with the weathercock' : ''}`,
      });
  await open(bob.page, group.id);
  await ana.page.goto(`/messenger/${id}`);
  await expect(field(ana.page)).toBeVisible();
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#b98' } })
    .jpeg()
    .toBuffer();
  await ana.page.getByLabel('Attach files').first().setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer });
  await ana.page.getByRole('textbox', { name: 'Description of cover.jpg' }).fill('The cover, in leather');
  await field(ana.page).fill('Bound at last:');
  await lookAt(ana.page, 'messenger-attaching');
  await field(ana.page).press('Enter');
  // A reader with many new messages starts at the first one.
  await expect(bob.page.getByText('55 new', { exact: true })).toBeVisible();
  await bob.page.getByRole('button', { name: /^\d\d new messages$/ }).click();
  await expect(bob.page.getByRole('img', { name: 'The cover, in leather' })).toBeVisible({ timeout: scaled(30_000) });
  await lookAt(bob.page, 'messenger-picture');

  // Back to the first page; the visible position does not move when older messages load.
  const box = log(ana.page);
  await box.hover();
  const jumps = await ana.page.evaluate(async () => {
    const scroller = document.querySelector('.talk-log');
    if (!scroller) throw new Error('There is no log');
    const topOf = (key: string) => scroller.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect().top;
    let worst = 0;
    for (let step = 0; step < 400 && !scroller.querySelector('[data-seq="1"]'); step += 1) {
      const line = [...scroller.querySelectorAll<HTMLElement>('[data-seq]')].find((each) => each.getBoundingClientRect().top > 150);
      const key = line?.dataset['key'] ?? '';
      const before = topOf(key) ?? 0;
      const moved = Math.min(120, scroller.scrollTop);
      scroller.scrollTop -= moved;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const after = topOf(key);
      if (after !== undefined) worst = Math.max(worst, Math.abs(after - before - moved));
    }
    return worst;
  });
  expect(jumps).toBeLessThan(2);
  await expect(ana.page.getByText('Page 1 of the left side', { exact: true })).toBeAttached();
  await expect(ana.page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await bobApi.post(`/api/conversations/${id}/messages`, { clientId: crypto.randomUUID(), text: 'The last page' });
  await ana.page.getByRole('button', { name: '1 new message' }).click();
  await expect(ana.page.getByText('The last page', { exact: true }).last()).toBeInViewport();

  await ana.page.getByRole('button', { name: 'Search in this conversation' }).click();
  await ana.page.getByRole('searchbox', { name: 'Search in this conversation' }).fill('weathercock');
  await ana.page.getByRole('button', { name: /Page 3 of the left side, with the weathercock/ }).click();
  await expect(ana.page.locator('[data-seq="5"]')).toBeFocused();
  await expect(ana.page.locator('[data-seq="5"]')).toBeInViewport();

  // Nothing overflows on the narrowest screen.
  await ana.page.setViewportSize({ width: 320, height: 600 });
  expect(await ana.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await ana.page.getByRole('link', { name: 'All conversations' }).click();
  await expect(ana.page.getByRole('link', { name: /Keepers of the book/ })).toBeVisible();
});
