import type { Page } from '@playwright/test';
import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ });
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const aGroup = {
  companyName: 'Marsh Trust',
  category: 'legal',
  description: 'Bells.',
  visibility: 'public',
};

test('DO-02 in the editor, asterisks of a product stay, and marks of words are formatted', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/article');
  const { page } = ana;
  const text = page.locator('.ProseMirror');
  await text.click();
  await page.keyboard.type('2 * 3 * 4 = 24');
  await page.keyboard.press('Enter');
  await page.keyboard.type('so *much* and **more**');
  await expect(text).toContainText('2 * 3 * 4 = 24');
  await expect(text.locator('em')).toHaveText('much');
  await expect(text.locator('strong')).toHaveText('more');
  await page.keyboard.press('Enter');
  await page.keyboard.type('5 m');
  await page.keyboard.press('ControlOrMeta+.');
  await page.keyboard.type('2');
  await page.keyboard.press('ControlOrMeta+.');
  await page.keyboard.type(', H');
  await page.keyboard.press('ControlOrMeta+,');
  await page.keyboard.type('2');
  await expect(text.locator('sup')).toHaveText('2');
  await expect(text.locator('sub')).toHaveText('2');
  await lookAt(page, 'typing-marks');
});

test('ME-04 in messages: mentions over a space and back by one step, spaces, links and direction as typed', async ({ atrium, person }) => {
  const founder = await registered(atrium, newcomer('Wren', 'manager'));
  const group = await founder.post<{ id: string }>('/api/groups', { ...aGroup, groupName: 'Bell ringers' });
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  await api.post(`/api/groups/${group.id}/join`);
  const people = [
    { ...newcomer('José Ángel'), username: `fredo${Date.now() % 1e6}` },
    { ...newcomer('N’Diaye'), username: `awa${Date.now() % 1e6}` },
    { ...newcomer('D’Almeida'), username: `rui${Date.now() % 1e6}` },
  ];
  for (const each of people) await (await registered(atrium, each)).post(`/api/groups/${group.id}/join`);
  const { page } = ana;
  await page.goto(`/messenger/${group.id}`);
  await expect(field(page)).toBeVisible();
  const offered = page.getByRole('listbox').getByRole('option');

  await field(page).pressSequentially('Ask @fre');
  await expect(offered).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(`Ask @${people[0]?.username} `);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page)).toHaveValue('Ask @fre');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(field(page)).toHaveValue(`Ask @${people[0]?.username} `);

  for (const [typed, name] of [
    ['@jose angel', 'José Ángel'],
    ['@ndiaye', 'N’Diaye'],
    ['@n’dia', 'N’Diaye'],
    ["@d'alm", 'D’Almeida'],
    ['@dalmeida', 'D’Almeida'],
  ] as const) {
    await field(page).fill('');
    await field(page).pressSequentially(typed);
    await expect(offered.filter({ hasText: name }), typed).toHaveCount(1);
  }
  await lookAt(page, 'typing-mention');

  // The order of Safari: the composition ends before the Enter that confirms it.
  await field(page).fill('かな');
  await field(page).evaluate((element) => {
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'かな' }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
  });
  await expect(field(page)).toHaveValue('かな');
  await expect(log(page).getByText('かな')).toHaveCount(0);

  const say = async (message: string) => {
    await field(page).fill(message);
    await field(page).press('Enter');
  };
  await say('\n    if (a)\n\tb();\n');
  const code = log(page).locator('p', { hasText: 'if (a)' }).last();
  expect(await code.evaluate((element) => (element as HTMLElement).innerText)).toBe('    if (a)\n\tb();');
  const messages = `/api/conversations/${new URL(page.url()).pathname.split('/').at(-1)}/messages`;
  const lastSent = async () => (await api.get<{ items: { text: string }[] }>(messages)).items.at(-1)?.text;
  await expect.poll(lastSent).toBe('    if (a)\n\tb();');
  await say('@everyone مرحبا بكم جميعا.');
  const greeting = log(page).locator('p', { hasText: 'مرحبا' }).last();
  await expect(greeting).toHaveCSS('direction', 'rtl');
  await say('HTTPS://example.org/a and https://example.org/b…');
  await expect(log(page).getByRole('link', { name: 'HTTPS://example.org/a', exact: true })).toBeVisible();
  await expect(log(page).getByRole('link', { name: 'https://example.org/b', exact: true })).toBeVisible();
  await lookAt(page, 'typing-messages');
});

test('DO-09 in a comment, one step back brings what was typed before a mention was chosen', async ({ atrium, person }) => {
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const founder = await registered(atrium, newcomer('Wren', 'manager'));
  const frida = await registered(atrium, newcomer('Frida'));
  const group = await founder.post<{ id: string }>('/api/groups', { ...aGroup, groupName: 'Moorings' });
  for (const each of [api, frida]) await each.post(`/api/groups/${group.id}/join`);
  const { id } = await api.post<{ id: string }>('/api/documents', {
    title: 'Moorings',
    category: 'legal',
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Twelve.' }] }] },
  });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'private', groupIds: [group.id] });
  const { page } = ana;
  await page.goto(`/blog/${id}`);
  await isAlive(page);
  const comment = page.getByRole('textbox', { name: /comment/i }).first();
  await comment.click();
  await comment.pressSequentially('Ask @fri');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(comment).toHaveValue(`Ask @${frida.user.username} `);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(comment).toHaveValue('Ask @fri');
});

test('SH-10 neither a title of one long word nor a long name makes a page wider than a phone', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.slice(0, 79);
  const { id } = await api.post<{ id: string }>('/api/documents', {
    title: word,
    category: 'legal',
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Twelve.' }] }] },
  });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  const group = await api.post<{ id: string }>('/api/groups', { ...aGroup, groupName: 'Steamers' });
  await api.post('/api/questions', {
    title: word,
    groupIds: [group.id],
    category: 'legal',
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why?' }] }] },
  });
  await api.post('/api/events', {
    groupId: group.id,
    title: word.slice(0, 60),
    details: '',
    place: '',
    link: '',
    when: { isAllDay: false, starts: `${new Date().getFullYear() + 1}-07-10T18:30`, ends: null, timeZone: 'Europe/Paris' },
  });
  const { page } = ana;
  const { username, email } = await api.get<{ username: string; email: string }>(`/api/user/${api.user.id}`);
  await api.put(`/api/user/${api.user.id}`, {
    username,
    email,
    name: 'Wilhelmina Alexandrina Constantia van der Westhuizen tot Oldenburg-Attenberg',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/client', '/userTables', `/network/${group.id}`, `/people/${api.user.id}`]) {
    await page.goto(path);
    await isAlive(page);
    await expect(page.getByText('Wilhelmina Alexandrina').filter({ visible: true }).first()).toBeVisible();
    if (path.startsWith('/network')) await expect(page.getByText(word.slice(0, 60)).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  for (const path of ['/blog', '/discussion', '/events', '/panel', `/blog/${id}`]) {
    await page.goto(path);
    await isAlive(page);
    await expect(page.getByText(word.slice(0, 60)).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    await lookAt(page, `typing-title${path.replace('/', '-')}`);
  }
});
