import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';

test('PO-03 before an assembly: an annex is added and downloaded, and a member votes by post and changes the vote; it stays when the assembly moves', async ({
  person,
}) => {
  const [ana, bob, cleo] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }),
    person('Cleo'),
  ]);
  const [api, bobs, cleos] = await Promise.all([ana.arrive(null), bob.arrive(null), cleo.arrive(null)]);
  const about = { companyName: 'Rowing club', category: 'legal', description: 'Who rows when.', visibility: 'public' };
  const { id: group } = await api.post<{ id: string }>('/api/groups', { groupName: 'Rowers of the bay', ...about });
  await bobs.post(`/api/groups/${group}/join`);
  const quorum = { kind: 'people', people: 1 };
  const { id } = await api.post<{ id: string }>('/api/assemblies', {
    groupId: group,
    title: 'Annual meeting',
    startsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    timeZone: 'Europe/Madrid',
    place: 'Boathouse',
    link: '',
    agenda: [{ title: 'Accounts', motion: 'The accounts are approved.' }],
    bylaws: { noticeDays: 0, quorum, proxiesPerPerson: 1, weights: 'equal', majority: 'simple', postalVotes: 'withQuorum' },
  });
  const path = `/assemblies/${id}`;
  const main = ana.page.getByRole('main');
  const bobMain = bob.page.getByRole('main');

  // Ana adds the accounts to the item; Bob downloads them on his phone.
  await Promise.all([ana.page.goto(path), bob.page.goto(path)]);
  const accounts = { name: 'Accounts 2025.txt', mimeType: 'text/plain', buffer: Buffer.from('Nothing is left.') };
  await main.getByRole('button', { name: 'Add to item 1' }).click();
  const chooser = ana.page.waitForEvent('filechooser');
  await main.getByRole('menuitem', { name: 'Add an annex' }).click();
  await (await chooser).setFiles(accounts);
  await expect(main.getByRole('link', { name: 'Accounts 2025.txt' })).toBeVisible();
  const download = bob.page.waitForEvent('download');
  await bobMain.getByRole('link', { name: 'Accounts 2025.txt' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('Nothing is left.');
  await expectAccessible(ana.page);

  // Cleo is not in the group: she finds neither the assembly nor its annex.
  expect((await cleos.ask('GET', `/api/assemblies/${id}/annexes/x1/content`)).status).toBe(404);
  expect((await bobs.ask('GET', `/api/assemblies/${id}/annexes/x1/content`)).status).toBe(200);

  // Bob votes by post, which counts towards the quorum, and changes his vote.
  await bobMain.getByText('Vote by post', { exact: true }).click();
  await expect(bobMain.getByText('Your postal votes lapse if you check in or give someone your proxy.').first()).toBeVisible();
  await bobMain.getByText('Against', { exact: true }).click();
  await bobMain.getByRole('button', { name: 'Cast postal vote' }).click();
  await expect(bobMain.getByText('Your postal vote: Against')).toBeVisible();
  await expect(main.getByText('1 by postal vote')).toBeVisible();
  await bobMain.getByText('For', { exact: true }).click();
  await bobMain.getByRole('button', { name: 'Cast postal vote' }).click();
  await expect(bobMain.getByText('Your postal vote: For')).toBeVisible();
  await expectAccessible(bob.page);

  // Ana moves the meeting to the garden: Bob sees it, and that it was the boathouse before; his postal vote stays.
  await main.getByText('Change date or place', { exact: true }).click();
  await main.getByRole('textbox', { name: 'Place' }).fill('Garden of the club');
  await main.getByRole('button', { name: 'Announce change' }).click();
  await expect(bobMain.getByText('Garden of the club').first()).toBeVisible();
  await expect(bobMain.getByText(/Previously: .* · Boathouse/)).toBeVisible();
  await expect(bobMain.getByText('Your postal vote: For')).toBeVisible();
  await expectAccessible(ana.page);

  // Giving a proxy ends it.
  await bobMain.getByText('Give someone your proxy', { exact: true }).click();
  await bobMain.getByLabel('Person voting on your behalf').selectOption({ label: 'Ana' });
  await bobMain.getByRole('button', { name: 'Give proxy', exact: true }).click();
  await expect(bobMain.getByText('Your postal vote: For')).toBeHidden();
  await expect(main.getByText('1 by postal vote')).toBeHidden();
});
