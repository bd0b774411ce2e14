import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { openWhenTime } from './support/open-assembly.ts';
import { isAlive } from './support/person.ts';

test('PO-03 an evening: convened, a proxy, quorum to the second, amendment, open and secret votes, closed, read by all', async ({
  person,
}) => {
  const [ana, bob, cleo] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }),
    person('Cleo'),
  ]);
  const [api, bobs, cleos] = await Promise.all([ana.arrive(null), bob.arrive(null), cleo.arrive(null)]);
  const about = { companyName: 'Rowing club', category: 'legal', description: 'Who rows when.', visibility: 'public' };
  const { id: group } = await api.post<{ id: string }>('/api/groups', { groupName: 'Rowers of the lake', ...about });
  for (const who of [bobs, cleos]) await who.post(`/api/groups/${group}/join`);
  const main = ana.page.getByRole('main');
  const bobMain = bob.page.getByRole('main');
  const cleoMain = cleo.page.getByRole('main');

  // Ana convenes from the group's page, with a template; the assembly starts in this minute.
  await ana.page.goto(`/network/${group}?tab=assemblies`);
  await main.getByRole('link', { name: 'Convene an assembly' }).first().click();
  await main.getByLabel('Template').selectOption({ label: 'Board meeting' });
  await expect(main.getByRole('textbox', { name: 'Title' })).toHaveValue('Board meeting');
  await main.getByLabel('Start', { exact: true }).fill(
    await ana.page.evaluate(() => {
      const at = new Date(Date.now() + 60_000 - new Date().getTimezoneOffset() * 60_000);
      return at.toISOString().slice(0, 16);
    }),
  );
  await main.getByRole('textbox', { name: 'Place' }).fill('Boathouse');
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await main.getByLabel('Add an annex', { exact: true }).setInputFiles([file('By-laws.txt'), file('Private.txt')]);
  await main.getByRole('button', { name: 'Remove Private.txt' }).click();
  await main.getByLabel('Add an annex to item 1').setInputFiles(file('Last minutes.txt'));
  await main.getByLabel('Minimum days between convocation and start').fill('0');
  await main.getByLabel('Proxies one person can hold').fill('1');
  await expectAccessible(ana.page);
  await main.getByRole('button', { name: 'Send convocation' }).click();
  await ana.page.waitForURL(/\/assemblies\/[\da-f-]{36}$/);
  const path = new URL(ana.page.url()).pathname;
  for (const name of ['By-laws.txt', 'Last minutes.txt']) await expect(main.getByRole('link', { name })).toBeVisible();
  await expect(main.getByText('Private.txt')).toBeHidden();

  // She withdraws one of them, which stays named.
  await main.getByRole('button', { name: 'Withdraw By-laws.txt' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(main.getByRole('link', { name: 'By-laws.txt' })).toBeHidden();
  await expect(main.getByText('withdrawn', { exact: false }).first()).toBeVisible();

  // Cleo cannot come and gives Bob her proxy, who accepts it on his phone.
  await Promise.all([bob.page.goto(path), cleo.page.goto(path)]);
  await cleoMain.getByText('Give someone your proxy').click();
  await cleoMain.getByLabel('Person voting on your behalf').selectOption({ label: 'Bob' });
  await cleoMain.getByRole('button', { name: 'Give proxy', exact: true }).click();
  await bobMain.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(cleoMain.getByText('Bob votes on your behalf while you are absent.')).toBeVisible();
  await expect(main.getByText(/^0 of \d+ votes/)).toBeVisible();

  // Bob checks in: he and Cleo are a quorum, on all screens.
  await bobMain.getByRole('button', { name: 'I’m here' }).click();
  for (const screen of [main, cleoMain]) await expect(screen.getByText(/Quorum reached at \d+:\d\d:\d\d/)).toBeVisible();
  await main.getByRole('button', { name: 'I’m here' }).click();
  await expectAccessible(bob.page);

  // At the announced time Ana opens the assembly and an item; Bob amends its motion.
  await openWhenTime(ana.page);
  await main.getByRole('button', { name: 'Open item' }).first().click();
  await bobMain.getByText('Propose an amendment or a counter-motion').click();
  await bobMain.getByRole('textbox', { name: 'Text' }).fill('The agenda is approved, with the boats first.');
  await bobMain.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(main.getByText('The agenda is approved, with the boats first.')).toBeVisible();
  await main.getByRole('button', { name: 'Put to the vote' }).click();
  const vote = async (screen: typeof main, choice: string) => {
    await screen.getByRole('radio', { name: choice, exact: true }).check();
    await screen.getByRole('button', { name: 'Vote', exact: true }).click();
  };
  await vote(bobMain, 'For');
  await vote(main, 'Against');
  await expect(main.getByText('3 votes cast.')).toBeVisible();
  await main.getByRole('button', { name: 'Close vote' }).click();
  for (const screen of [main, bobMain, cleoMain]) await expect(screen.getByText('For: 2 · Against: 1 · Abstentions: 0')).toBeVisible();

  // The motion as amended is put to a secret ballot.
  await main.getByLabel('Secret ballot').check();
  await main.getByRole('button', { name: 'Put to the vote' }).click();
  await vote(bobMain, 'For');
  await vote(main, 'For');
  await main.getByRole('button', { name: 'Close vote' }).click();
  await expect(cleoMain.getByText('For: 3 · Against: 0 · Abstentions: 0')).toBeVisible();

  // Ana closes; Cleo reads the whole course.
  await main.getByRole('button', { name: 'Close assembly' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Close assembly' }).click();
  await expect(cleoMain.getByText('The chair closed the assembly.')).toBeVisible();
  await expect(cleoMain.getByText('Bob accepted the proxy of Cleo.')).toBeVisible();
  await expect(cleoMain.getByText('Bob voted on motion 1 by secret ballot.')).toBeVisible();
  await expectAccessible(cleo.page);

  // Anyone checks the signed minutes, on a device without an account.
  const id = new URL(cleo.page.url()).pathname.split('/').at(-1) ?? '';
  const downloading = cleo.page.waitForEvent('download');
  await cleoMain.getByRole('button', { name: 'Download minutes' }).click();
  const minutes = await readFile(await (await downloading).path());
  const visitor = await person('the visitor');
  await visitor.page.goto(`/verify/assembly/${id}`);
  await isAlive(visitor.page);
  await visitor.page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles({ name: 'minutes.pdf', mimeType: 'application/pdf', buffer: minutes });
  await expect(visitor.page.getByText('These minutes are genuine')).toBeVisible();
  await expect(visitor.page.getByText('both arrive at these results')).toBeVisible();
  await expectAccessible(visitor.page);
});
