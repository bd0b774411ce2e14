import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

test('NE-25 a visitor checks the sample contract with one touch, and sees how a changed number is detected', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Verify sample contract' }).click();
  await expect(page).toHaveURL(/\/verify\/SAMPLE-EN$/);
  const sample = page.getByRole('main').getByRole('status').first();
  await expect(sample).toContainText('Genuine: this is the unaltered sample');
  await expect(sample).toContainText('Compared with the copy stored here.');
  await lookAt(page, 'sample');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download sample (PDF)' }).click();
  const whole = await readFile(await (await download).path());
  expect(whole.toString('latin1', 0, 5)).toBe('%PDF-');

  await page.getByRole('button', { name: 'Change one number' }).click();
  await expect(page.getByRole('main')).toContainText('In this copy, clause 2.1 says 90 days instead of 30.');
  await expect(sample).toContainText('This file has been altered');
  await lookAt(page, 'sample-changed');
  await expectAccessible(page);
  const changed = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download changed copy (PDF)' }).click();
  const forged = await readFile(await (await changed).path());
  expect(forged.equals(whole)).toBe(false);
  await page.getByRole('button', { name: 'Verify original' }).click();
  await expect(sample).toContainText('unaltered');

  // A downloaded file is verified like any other.
  const dropped = page.getByRole('main').getByRole('status').last();
  const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  await page.getByLabel('Choose files').setInputFiles(asFile('mine.pdf', whole));
  await expect(dropped).toContainText('mine.pdf is byte for byte as it was when it was signed.');
  await page.getByLabel('Choose other files').setInputFiles(asFile('forged.pdf', forged));
  await expect(dropped).toContainText('This file has been altered');
  // The sample's key is never stored as the key of contracts.
  expect(await page.evaluate(() => localStorage.getItem('contractKey'))).toBeNull();
});

test('NE-25 offline, the sample is not called genuine and does not replace the key of contracts', async ({ page, trouble }) => {
  trouble.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript((key) => localStorage.setItem('contractKey', key), Buffer.alloc(32, 7).toString('base64'));
  await page.route('**/api/verify/**', (route) => route.abort('internetdisconnected'));
  await page.goto('/verify/SAMPLE-ES');
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('This file could not be verified');
});
