import { expectAccessible } from './support/accessible.ts';
import { anAuthenticator } from './support/authenticator.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

test('AC-14 a person adds and names a passkey and signs in with it alone, but not after removing it', async ({ person, trouble }) => {
  const ana = await person('Ana');
  await ana.register();
  const { page } = ana;
  const { cdp, id } = await anAuthenticator(page);
  const section = page.locator('#passkeys');
  const toPasskeys = async () => {
    await page.goto('/client#passkeys');
    await expect(section.getByText('Resetting your password by email')).toBeVisible();
  };
  await toPasskeys();
  await expect(section.getByText('No passkeys yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('button', { name: 'Create passkey' }).click();
  await expect(section.getByRole('alert')).toBeVisible();
  await section.getByRole('textbox', { name: 'Name' }).fill('Laptop of the library');
  await expectAccessible(page);

  // Cancelling the browser's prompt is reported, and typed text remains.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await section.getByRole('button', { name: 'Create passkey' }).click();
  await expect(section.getByRole('alert')).toContainText('The passkey was not created. Please try again.');
  await expect(section.getByRole('textbox', { name: 'Name' })).toHaveValue('Laptop of the library');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
  await section.getByRole('button', { name: 'Create passkey' }).click();
  const line = section.getByRole('listitem');
  await expect(line).toContainText('Laptop of the library');
  await expectAccessible(page);
  await lookAt(page, 'passkeys');

  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('textbox', { name: 'Name' }).fill('Once more');
  await section.getByRole('button', { name: 'Create passkey' }).click();
  await expect(section.getByRole('alert')).toContainText('already has a passkey for this account');
  await section.getByRole('button', { name: 'Cancel' }).click();
  await line.getByRole('button', { name: 'Rename passkey' }).click();
  await line.getByRole('textbox', { name: 'Name' }).fill('Laptop at home');
  await line.getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('Laptop at home');

  await ana.signOut();
  const byPasskey = async () => {
    await page.goto('/connect#login');
    await isAlive(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
  };
  await byPasskey();
  await expect.poll(() => ana.token(), { message: 'is signed in' }).not.toBeNull();
  await toPasskeys();
  await expect(line).toContainText('last used');

  await line.getByRole('button', { name: 'Remove passkey' }).click();
  await lookAt(page, 'passkey-remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section.getByText('No passkeys yet.')).toBeVisible();
  await ana.signOut();
  trouble.expect(/401/);
  await byPasskey();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This passkey is not recognised. Sign in with your password.');
  await expectAccessible(page);
  await lookAt(page, 'sign-in-passkey');
  expect(await ana.token()).toBeNull();
});
