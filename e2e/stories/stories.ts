import sharp from 'sharp';
import { expect, test as base } from '../support/journey.ts';
import { isAlive } from '../support/person.ts';
import { figures } from '../support/table-reporter.ts';
import { Hand } from './hand.ts';

/** A story, with what it took. */
const test = base.extend<{ hand: Hand }>({
  hand: async ({}, use, { annotations }) => {
    const hand = new Hand();
    await use(hand);
    const { clicks, keys, seconds } = hand.effort;
    annotations.push({ type: figures, description: JSON.stringify([String(clicks), String(keys), seconds.toFixed(1)]) });
  },
});

const group = { companyName: 'Harbour Cooperative', category: 'legal', description: 'Who moors where.', visibility: 'public' };
const year = new Date().getUTCFullYear() + 1;
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#2747c4' } })
    .png()
    .toBuffer();

test('found a group and invite by a link', async ({ person, hand }) => {
  const { page, arrive } = await person('Ana', { role: 'manager' });
  await arrive('/panel');
  await isAlive(page);
  hand.begin();
  await hand.click(page.getByRole('link', { name: 'Groups', exact: true }).first());
  await hand.click(page.getByRole('button', { name: 'Create a group' }).first());
  const dialog = page.getByRole('dialog');
  await hand.type(dialog.getByRole('textbox', { name: 'Group name' }), 'North quay');
  await hand.type(dialog.getByRole('textbox', { name: 'Organisation' }), 'Harbour Cooperative');
  await hand.choose(dialog.getByRole('combobox', { name: 'Category' }), 'legal');
  await hand.type(dialog.getByRole('textbox', { name: 'Description' }), 'Who moors where.');
  await hand.click(dialog.getByRole('button', { name: 'Create group' }));
  await page.waitForURL(/\/network\/[0-9A-Z]{8}$/);
  await hand.click(page.getByRole('button', { name: 'Create link and QR code' }));
  await hand.click(page.getByRole('region', { name: 'Your group is ready' }).getByRole('button', { name: 'Copy link' }));
});

test('join by the link, without an account', async ({ person, page, hand }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const { id } = await api.post<{ id: string }>('/api/groups', { groupName: 'South quay', ...group });
  const { address } = await api.post<{ address: string }>(`/api/groups/${id}/invitations`, { days: 7, maxUses: 10 });
  await page.goto(new URL(address).pathname);
  await isAlive(page);
  hand.begin();
  const main = page.getByRole('main');
  await hand.type(main.getByLabel('Name'), 'Zoe Marsh');
  await hand.type(main.getByLabel('Email'), 'story@example.org');
  await hand.type(main.getByLabel('Password', { exact: true }), 'six bollards at low water');
  await hand.click(main.locator('[name=acceptTerms]'));
  await hand.click(main.getByRole('button', { name: 'Create account and join' }));
  await page.waitForURL(new RegExp(`/network/${id}`));
});

test('write a document with a picture and publish it', async ({ person, hand }) => {
  const { page, arrive } = await person('Ana', { role: 'manager' });
  const api = await arrive('/panel');
  await api.post('/api/groups', { groupName: 'Long quay', ...group });
  await isAlive(page);
  hand.begin();
  await hand.click(page.getByRole('link', { name: 'Write', exact: true }).first());
  await hand.type(page.getByRole('textbox', { name: 'Title', exact: true }), 'Slots of the quay');
  await hand.click(page.locator('.ProseMirror'));
  await hand.type(page.locator('.ProseMirror'), 'Book by noon. ');
  await hand.chooseFile(page.locator('input[type=file][accept*=image]').first(), {
    name: 'quay.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await expect(page.locator('.ProseMirror img').first()).toBeVisible();
  await hand.click(page.getByRole('button', { name: 'Publish', exact: true }));
  const dialog = page.getByRole('dialog');
  const only = dialog.getByRole('checkbox', { name: 'Long quay' });
  if (!(await only.isChecked())) await hand.click(only);
  if ((await dialog.getByRole('combobox', { name: 'Category' }).inputValue()) === '')
    await hand.choose(dialog.getByRole('combobox', { name: 'Category' }), 'legal');
  await hand.click(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await page.waitForURL(/\/(blog|autrePublication)\//);
});

test('announce an event', async ({ person, hand }) => {
  const { page, arrive } = await person('Ana', { role: 'manager' });
  const api = await arrive('/panel');
  await api.post('/api/groups', { groupName: 'East dock', ...group });
  await isAlive(page);
  hand.begin();
  await hand.click(page.getByRole('link', { name: 'Events', exact: true }).first());
  await hand.click(page.getByRole('link', { name: 'Announce an event' }).first());
  const main = page.getByRole('main');
  await hand.type(main.getByRole('textbox', { name: 'Title' }), 'Spring regatta');
  await hand.setTime(main.locator('[name="when.starts"]'), `${year}-04-10`);
  await hand.setTime(main.locator('[name="when.startTime"]'), '14:00');
  await hand.click(main.getByRole('button', { name: 'Announce', exact: false }).last());
  await page.waitForURL(/\/events\/[\da-f-]{36}$/);
});

test('ask a question', async ({ person, hand }) => {
  const { page, arrive } = await person('Ana', { role: 'manager' });
  const api = await arrive('/panel');
  await api.post('/api/groups', { groupName: 'West dock', ...group });
  await isAlive(page);
  hand.begin();
  await hand.click(page.getByRole('link', { name: 'Questions', exact: true }).first());
  await hand.click(page.getByRole('link', { name: 'Ask a question' }).first());
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: 'West dock' }).waitFor();
  if (!(await main.getByRole('checkbox', { name: 'West dock' }).isChecked()))
    await hand.click(main.getByRole('checkbox', { name: 'West dock' }));
  await hand.type(main.getByLabel('Topic'), 'Who rents a crane?');
  if ((await main.getByLabel('Category').inputValue()) === '') await hand.choose(main.getByLabel('Category'), 'legal');
  await hand.type(main.getByRole('textbox', { name: 'Details' }), 'For two days in May.');
  await hand.click(main.getByRole('button', { name: 'Post question' }));
  await page.waitForURL(/\/discussion\/[\da-f-]{36}$/);
});

test('hand over a file', async ({ person, hand }) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, his] = await Promise.all([ana.arrive('/panel'), bob.arrive(null)]);
  const { id } = await api.post<{ id: string }>('/api/groups', { groupName: 'Dry dock', ...group });
  await his.post(`/api/groups/${id}/join`);
  const { page } = ana;
  await isAlive(page);
  hand.begin();
  await hand.click(page.getByRole('link', { name: 'Files', exact: true }).first());
  await hand.click(page.getByRole('button', { name: 'Share a file' }).first());
  const dialog = page.getByRole('dialog');
  await hand.chooseFile(dialog.getByLabel('Choose files'), { name: 'tides.csv', mimeType: 'text/csv', buffer: Buffer.from('1;2') });
  await hand.click(dialog.getByRole('radio', { name: /Bob/ }));
  await hand.click(dialog.getByRole('button', { name: 'Share', exact: true }));
  await expect(page.getByRole('main').getByText('tides.csv').first()).toBeVisible();
});

test('report something', async ({ person, hand }) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const api = await ana.arrive(null);
  const { id } = await api.post<{ id: string }>('/api/groups', { groupName: 'Ferry dock', ...group });
  const his = await bob.arrive(null);
  await his.post(`/api/groups/${id}/join`);
  const ends = { endsAt: new Date(Date.now() + 86_400_000).toISOString(), results: 'always' };
  const poll = await api.post<{ id: string }>('/api/polls', {
    groupId: id,
    question: 'Buy my boats?',
    kind: 'single',
    options: ['Yes', 'No'],
    ...ends,
  });
  const { page } = bob;
  await page.goto(`/polls/${poll.id}`);
  await isAlive(page);
  hand.begin();
  await hand.click(page.getByRole('main').getByRole('button', { name: 'More', exact: true }));
  await hand.click(page.getByRole('menuitem', { name: 'Report' }));
  const dialog = page.getByRole('dialog', { name: 'Report this content' });
  await hand.choose(dialog.getByLabel('What is the problem?'), { label: 'Scam or fraud' });
  await hand.type(dialog.getByLabel('Tell us more'), 'They sank.');
  await hand.click(dialog.getByRole('button', { name: 'Report', exact: true }));
  await expect(dialog).toBeHidden();
});

test('negotiate two clauses to a contract, both parties', async ({ person, hand }) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, his] = await Promise.all([ana.arrive('/panel'), bob.arrive(null)]);
  const { id } = await api.post<{ id: string }>('/api/groups', { groupName: 'Coal dock', ...group });
  await his.post(`/api/groups/${id}/join`);
  await isAlive(ana.page);
  hand.begin();
  await hand.click(ana.page.getByRole('link', { name: /^Negotiate/ }).first());
  await hand.click(ana.page.getByRole('link', { name: 'Start a session' }).first());
  const starting = ana.page.getByRole('main');
  await hand.type(starting.getByRole('textbox', { name: 'Agenda' }), 'A shared crane');
  await hand.choose(starting.getByRole('combobox', { name: 'Document type' }), 'partnership');
  await hand.click(starting.getByRole('button', { name: 'Continue' }));
  await hand.click(starting.getByRole('button', { name: 'Continue' }));
  await hand.click(starting.getByRole('button', { name: 'Start session' }));
  await ana.page.waitForURL(/\/negociation\/[0-9A-Z]{8}$/);
  await bob.page.goto(new URL(ana.page.url()).pathname);
  await isAlive(bob.page);
  await hand.click(bob.page.getByRole('button', { name: 'Join this session' }));
  for (const text of ['The crane is shared.', 'Each pays half.']) {
    await hand.click(ana.page.getByRole('button', { name: 'Propose a clause' }));
    await hand.type(ana.page.getByRole('textbox', { name: 'Clause text' }), text);
    await hand.click(ana.page.getByRole('button', { name: 'Propose', exact: true }));
    await expect(bob.page.getByText(text).first()).toBeVisible();
  }
  for (const { page } of [ana, bob])
    for (let clause = 0; clause < 2; clause += 1) {
      const accept = page.getByRole('button', { name: 'Accept', exact: true, pressed: false }).first();
      if ((await accept.count()) === 0) continue;
      await hand.click(accept);
      // The vote that decides is confirmed.
      const confirm = page.getByRole('dialog').getByRole('button', { name: /^Accept/ });
      await accept.or(confirm).first().waitFor();
      if (await confirm.isVisible()) await hand.click(confirm);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
});

test('find a document in spite of a slip', async ({ person, hand }) => {
  const { page, arrive } = await person('Ana', { role: 'manager' });
  const api = await arrive('/panel');
  const { id } = await api.post<{ id: string }>('/api/groups', { groupName: 'Coaling quay', ...group });
  const ends = { endsAt: new Date(Date.now() + 86_400_000).toISOString(), results: 'always' };
  await api.post('/api/polls', { groupId: id, question: 'Which harbourmaster?', kind: 'single', options: ['Ines', 'Omar'], ...ends });
  await isAlive(page);
  hand.begin();
  await hand.type(
    page
      .getByRole('searchbox')
      .or(page.getByRole('combobox', { name: 'Search' }))
      .first(),
    'harbourmastre',
  );
  await hand.press(page, 'Enter');
  await page.waitForURL(/resultSearch/);
  await hand.click(page.getByRole('main').getByRole('link', { name: 'Which harbourmaster?' }).first());
  await page.waitForURL(/\/polls\//);
});

test('import thirty people into groups', async ({ person, hand }) => {
  const { page, arrive, email } = await person('Ana', { role: 'manager' });
  await arrive('/panel');
  await isAlive(page);
  const groups = [0, 1, 2].map((crew) => `group;Crew ${crew};;;Harbour Cooperative;${email};legal;Rows on Mondays.`);
  const people = Array.from({ length: 30 }, (_, index) => `client;Person ${index};person${index}@example.org;Crew ${index % 3};;;;`);
  hand.begin();
  await hand.click(page.getByRole('link', { name: 'Groups', exact: true }).first());
  await hand.click(page.getByRole('main').getByRole('button', { name: 'More actions' }));
  await hand.click(page.getByRole('menuitem', { name: 'Create several groups' }));
  await hand.chooseFile(page.locator('main input[type="file"]'), {
    name: 'crews.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Role;Name;Email;Groups;Company;Manager;Category;Description', ...groups, ...people].join('\n')),
  });
  const mapped = page.getByRole('button', { name: 'Import' });
  await mapped.waitFor();
  await hand.click(mapped);
  await expect(page.getByRole('heading', { name: '33 rows imported' })).toBeVisible();
  await hand.click(page.getByRole('navigation', { name: 'Design sections' }).getByRole('link').last());
  await hand.click(page.getByRole('button', { name: 'Create real groups' }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Create real groups' }));
  await expect(page.getByRole('heading', { name: 'Groups created' })).toBeVisible();
});
