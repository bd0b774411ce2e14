import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

test('FI-01 FI-02 FI-03 FI-04 FI-07 a file is shared with advice on its name; the sender sees the download live, and anyone can check the receipt', async ({
  person,
  browser,
  atrium,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Tide tables',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Figures of the harbour.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  const [received, sent] = [bob.page, ana.page];
  await received.goto('/files?list=received');
  await expect(received.getByText('No one has shared a file with you yet')).toBeVisible();

  await sent.goto('/files?list=sent');
  await expect(sent.getByText('You have not shared any files yet')).toBeVisible();
  await expectAccessible(sent);
  await sent.getByRole('button', { name: 'Share a file' }).first().click();
  const dialog = sent.getByRole('dialog');
  const noPerson = dialog.getByRole('button', { name: 'Share', exact: true });
  await expect(dialog.getByRole('radio', { name: /Bob/ })).toBeVisible();
  await noPerson.click();
  await expect(dialog.getByRole('alert')).toContainText('No file selected. Choose at least one.');

  const buffer = randomBytes(400_000);
  await dialog.getByLabel('Choose files').setInputFiles({ name: 'Relevés du marégraphe (été).ods', mimeType: '', buffer });
  await expect(dialog.getByText('Tip: use at most 20 characters. This name has 31.')).toBeVisible();
  await expect(dialog.getByText('Tip: names without accents or special characters work everywhere.')).toBeVisible();
  const name = dialog.getByLabel('File name');
  await name.fill('été.ods');
  await expect(dialog.getByText(/Tip: use at most/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Use “ete.ods”' }).click();
  await expect(name).toHaveValue('ete.ods');
  await name.fill('été.ods');
  await noPerson.click();
  await expect(dialog.getByText('Choose the person to share with.').first()).toBeVisible();
  await dialog.getByLabel('Name or ID').fill(bob.username);
  await dialog.getByRole('radio', { name: /Bob/ }).check();
  await dialog.getByLabel('Message').fill('High water, by hour.');
  await dialog.getByLabel('Available').selectOption('7');
  await expectAccessible(sent);
  await lookAt(sent, 'files-share');
  await noPerson.click();

  // Both windows are updated.
  const mine = sent.getByRole('listitem').filter({ hasText: 'été.ods' });
  await expect(mine.getByText('Not downloaded yet')).toBeVisible();
  const theirs = received.getByRole('listitem').filter({ hasText: 'été.ods' });
  await expect(theirs.getByText('High water, by hour.')).toBeVisible();
  await expectAccessible(received);
  await lookAt(received, 'files-received');
  const fetching = received.waitForEvent('download');
  await theirs.getByRole('link', { name: 'Download été.ods' }).click();
  const download = await fetching;
  expect(download.suggestedFilename()).toBe('été.ods');
  expect((await readFile(await download.path())).equals(buffer)).toBe(true);
  await expect(mine.getByText('Not downloaded yet')).toBeHidden();
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  await lookAt(sent, 'files-sent');
  await mine.getByRole('link', { name: 'été.ods', exact: true }).click();
  await expect(sent.getByLabel('Checksum (SHA-256)')).toHaveValue(sha256);

  const certifying = sent.waitForEvent('download');
  await sent.getByRole('button', { name: 'Actions for été.ods' }).click();
  await sent.getByRole('menuitem', { name: 'Download receipt' }).click();
  const receipt = await (await certifying).path();
  const text = await readFile(receipt, 'utf8');
  const { address } = JSON.parse(text) as { address: string };

  // A person without an account who has the receipt and the file.
  const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-GB' });
  const page = await context.newPage();
  expect((await page.goto(new URL(address).pathname))?.status()).toBe(200);
  await isAlive(page);
  const chooser = page.getByLabel('Choose receipt');
  await chooser.setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text.replace('ods', 'odt')) });
  await expect(page.getByText('This receipt was not issued by this site')).toBeVisible();
  await page.getByLabel('Choose another receipt').setInputFiles(receipt);
  await expect(page.getByText('The receipt is genuine')).toBeVisible();
  await expect(page.getByText(sha256, { exact: true })).toBeVisible();
  await page.getByLabel('Compare the file itself').setInputFiles({ name: 'copy.ods', mimeType: '', buffer });
  await expect(page.getByText('“copy.ods” is exactly the file that was delivered.')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'files-receipt');
  await context.close();

  await sent.goBack();
  await mine.getByRole('button', { name: 'Actions for été.ods' }).click();
  await sent.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await sent.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(mine.getByText(/^no longer shared since/)).toBeVisible();
  await expect(received.getByText('No one has shared a file with you yet')).toBeVisible();
});
