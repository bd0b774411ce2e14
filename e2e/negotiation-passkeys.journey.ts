import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { anAuthenticator } from './support/authenticator.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

test('NE-28 a passkey confirms the device that signs; everyone sees it in the session, and at /verify in the log', async ({ person }) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const anaApi = await ana.arrive(null);
  await bob.arrive(null);
  const setting = { agenda: 'Deliveries', documentType: 'services', lengthMinutes: 20 };
  const { state: started } = await anaApi.post<{ state: { id: string } }>('/api/negotiations', setting);
  const { id } = started;
  const address = `/negociation/${id}`;

  // Bob adds a passkey; it is offered in the session.
  const { cdp, id: authenticatorId } = await anAuthenticator(bob.page);
  const section = bob.page.locator('#passkeys');
  await bob.page.goto('/client#passkeys');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await section.getByRole('button', { name: 'Create passkey' }).click();
  await expect(section.getByRole('listitem')).toContainText('Laptop');
  await bob.page.goto(address);
  await bob.page.getByRole('button', { name: 'Join this session' }).click();
  await bob.page.getByRole('button', { name: 'Proof' }).click();
  const confirm = bob.page.getByRole('button', { name: 'Use my passkey' });
  await expect(confirm).toBeVisible();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'negotiation-passkey-offer');

  // Cancelling changes nothing.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await confirm.click();
  await expect(bob.page.getByText('Your passkey did not confirm this device', { exact: false }).first()).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  await bob.page.keyboard.press('Escape');

  // Ana, who has no passkey, is not asked; her device signs with her first action. Both see whose device was confirmed.
  await ana.page.goto(address);
  await isAlive(ana.page);
  const main = ana.page.getByRole('main');
  await main.getByRole('button', { name: 'Propose a clause' }).click();
  await main.getByRole('textbox', { name: 'Clause text' }).fill('Delivery is on the first of each month.');
  await main.getByRole('button', { name: 'Propose', exact: true }).click();
  for (const { page } of [ana, bob]) {
    await page.getByRole('button', { name: /^Safety code/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('signs from one device. Confirmed with a passkey.');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Ana' })).not.toContainText('passkey');
    await expectAccessible(page);
    await lookAt(page, 'negotiation-passkey-devices');
    await page.keyboard.press('Escape');
  }
  await ana.page.getByRole('button', { name: 'End session' }).first().click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  const saved = ana.page.waitForEvent('download');
  await ana.page.getByRole('button', { name: 'Download log' }).click();
  const log = await readFile(await (await saved).path());
  await ana.page.goto(`/verify/${id}`);
  await isAlive(ana.page);
  const choose = (buffer: Buffer) => ana.page.locator('input[type=file]').setInputFiles({ name: 'log.jsonl', mimeType: '', buffer });
  await choose(log);
  await expect(ana.page.getByText('One device was confirmed with a passkey.', { exact: false })).toBeVisible();
  await lookAt(ana.page, 'verify-passkey');
});
