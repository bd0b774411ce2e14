import type { Browser, Page } from '@playwright/test';
import { loopbackProvider } from '#features/accounts/server/provider/loopback-provider.ts';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, signedIn, type Api } from './support/api.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import type { Trouble } from './support/watch.ts';

/** Somebody's window on a product of one's own. */
async function windowOf(browser: Browser, { url }: Atrium, trouble: Trouble, name: string, api?: Api): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  await context.addInitScript(() => localStorage.setItem('cookie_consent', 'denied'));
  const page = await context.newPage();
  trouble.watch(page, name);
  await page.goto('/robots.txt');
  if (api) await page.evaluate((token) => localStorage.setItem('authToken', token), api.token);
  return page;
}

test('AC-14 AD-07 an administrator closes the door but for invitations, names a provider and the site; a manager invites, and the invited comes in', async ({
  browser,
  trouble,
}) => {
  const provider = await loopbackProvider();
  // One of its own: nobody else could register there.
  const atrium = await startAtrium({ OIDC_PRIVATE_ADDRESSES: 'true' });
  provider.serve(atrium.url);
  try {
    const ana = await registered(atrium, newcomer('Ana', 'manager'));
    const keeper = await signedIn(atrium, atrium.administrator.email, atrium.administrator.password);
    const desk = await windowOf(browser, atrium, trouble, 'Keeper', keeper);
    const hers = await windowOf(browser, atrium, trouble, 'Ana', ana);
    const visitor = await windowOf(browser, atrium, trouble, 'the visitor');
    await visitor.goto('/');
    await expect(visitor.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible();

    // By invitation, with addresses of one domain; what is no domain is told, and stays as it was typed.
    await desk.goto('/dashBoardSuperAdmin/registration');
    await desk.getByRole('radio', { name: 'By invitation' }).check();
    await desk.getByLabel('Managers may invite members too').check();
    await desk.getByLabel('Accepted e‑mail domains').fill('example.org\nharbour');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('alert')).toContainText('Each line must be a domain');
    await desk.getByLabel('Accepted e‑mail domains').fill('example.org\n*.harbour.example');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('It applies from the next account on.')).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'registration-rules');

    // Visitors are told kindly, and are led nowhere in vain.
    await expect(async () => {
      await visitor.goto('/');
      await expect(visitor.getByText('New accounts are created by invitation.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(visitor.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
    await lookAt(visitor, 'registration-home');
    await visitor.goto('/register');
    await expect(visitor.getByRole('heading', { level: 1, name: 'By invitation' })).toBeVisible();
    await expectAccessible(visitor);
    await lookAt(visitor, 'registration-by-invitation');

    // A manager invites somebody by e-mail, from the account page.
    await hers.goto('/client#invitations');
    const inviting = hers.getByRole('form', { name: 'Invitations' });
    await inviting.getByLabel('E‑mail address').fill('ines@elsewhere.example');
    await inviting.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(inviting.getByRole('alert')).toContainText('E‑mail addresses of this domain are not accepted here.');
    await inviting.getByLabel('E‑mail address').fill('ines@north.harbour.example');
    await inviting.getByLabel('Language of the e‑mail').selectOption('es');
    await inviting.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(hers.getByRole('listitem').filter({ hasText: 'ines@north.harbour.example' })).toContainText('Waiting');
    await expectAccessible(hers);
    await lookAt(hers, 'registration-manager-invites');

    // The invited opens the link, and has an account with that address.
    const { text } = await atrium.mailbox.mailTo('ines@north.harbour.example', /Invitación/);
    const link = /https?:\/\/\S+\/register\?token=[\w-]+/.exec(text)?.[0] ?? '';
    await visitor.goto(link);
    await isAlive(visitor);
    await expect(visitor.getByLabel('E‑mail address')).toHaveValue('ines@north.harbour.example');
    await expect(visitor.getByRole('radio')).toHaveCount(0);
    await visitor.getByLabel('Full name').fill('Inés Faro');
    await visitor.getByLabel('Username').fill('ines.faro');
    await visitor.getByLabel('Password', { exact: true }).fill('a lamp on the north pier');
    await visitor.getByRole('checkbox', { name: /general conditions/ }).check();
    await expectAccessible(visitor);
    await lookAt(visitor, 'registration-invited');
    await visitor.getByRole('button', { name: 'Create the account' }).click();
    await expect(visitor.getByRole('banner').getByRole('button', { name: /Welcome, ines\.faro/ })).toBeVisible();
    await hers.reload();
    await expect(hers.getByRole('listitem').filter({ hasText: 'ines@north.harbour.example' })).toContainText('Account created');

    // A link to pass on, which is withdrawn again.
    await desk.goto('/dashBoardSuperAdmin/invitations');
    await desk.getByRole('radio', { name: 'A link' }).check();
    await desk.getByLabel('How many people').fill('3');
    await desk.getByRole('button', { name: 'Create the link' }).click();
    const address = await desk.getByLabel('Invitation link').inputValue();
    await expectAccessible(desk);
    await lookAt(desk, 'registration-invitations');
    await desk.getByRole('button', { name: /Withdraw the invitation: Link by/ }).click();
    await expect(desk.getByText('The invitation no longer works.')).toBeVisible();
    const late = await windowOf(browser, atrium, trouble, 'somebody late');
    trouble.expect(/404/);
    await late.goto(address);
    await isAlive(late);
    await expect(late.getByRole('heading', { level: 1, name: 'This invitation no longer works' })).toBeVisible();
    await expectAccessible(late);
    await lookAt(late, 'registration-over');

    // A provider, looked at before it is used; and a name of the site's own.
    await desk.goto('/dashBoardSuperAdmin/provider');
    await desk.getByLabel('Issuer').fill(`${provider.issuer}/realm`);
    await desk.getByRole('button', { name: 'Check' }).click();
    await expect(desk.getByText('no description of a provider')).toBeVisible();
    await desk.getByLabel('Issuer').fill(provider.issuer);
    await desk.getByRole('button', { name: 'Check' }).click();
    await expect(desk.getByText('The provider answers and can do what is needed.')).toBeVisible();
    await desk.getByLabel('Client ID').fill(provider.clientId);
    await desk.getByLabel('Client secret').fill(provider.clientSecret);
    await desk.getByLabel('Name on the button').fill('Harbour University');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('The button is on the sign-in page from now on.')).toBeVisible();
    await expect(desk.getByText('One is kept, locked, and never shown.')).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'registration-provider');
    await desk.goto('/dashBoardSuperAdmin/owner');
    await desk.getByLabel('What this site is called').fill('Quayside');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Saved. Every page shows it from now on.')).toBeVisible();
    await expect(async () => {
      await late.goto('/connect');
      await expect(late.getByRole('button', { name: 'Sign in with Harbour University' })).toBeVisible({ timeout: 2_000 });
      await expect(late).toHaveTitle('Sign in · Quayside', { timeout: 1_000 });
    }).toPass();
    await expect(late.getByRole('banner').getByRole('link', { name: 'Quayside' })).toBeVisible();
    await expect(late.getByText('New accounts are created by invitation.')).toBeVisible();
    await expectAccessible(late);
    await lookAt(late, 'registration-sign-in');
    await late.goto('/');
    await expect(late).toHaveTitle('Quayside · Meet, publish and agree');
    await lookAt(late, 'registration-named-home');
    expect(await (await late.request.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Quayside' });
    for (const page of [desk, hers, visitor, late]) await page.context().close();
  } finally {
    provider.stop();
    await atrium.stop();
  }
});
