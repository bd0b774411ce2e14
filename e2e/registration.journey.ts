import type { Browser, Page } from '@playwright/test';
import { loopbackProvider } from '#features/accounts/server/provider/loopback-provider.ts';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, signedIn, type Api } from './support/api.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import type { Trouble } from './support/watch.ts';

/** A window of a person on a separate installation. */
async function windowOf(browser: Browser, { url }: Atrium, trouble: Trouble, name: string, api?: Api): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  await context.addInitScript(() => localStorage.setItem('cookie_consent', 'denied'));
  const page = await context.newPage();
  trouble.watch(page, name);
  await page.goto('/robots.txt');
  if (api) await page.evaluate((token) => localStorage.setItem('authToken', token), api.token);
  return page;
}

test('AC-14 AD-07 an administrator restricts registration, sets up a provider and names the site; a manager invites, and the invited person registers', async ({
  browser,
  trouble,
}) => {
  const provider = await loopbackProvider();
  // A separate installation, since its registration is restricted.
  const atrium = await startAtrium({ OIDC_PRIVATE_ADDRESSES: 'true' });
  provider.serve(atrium.url);
  try {
    const ana = await registered(atrium, newcomer('Ana', 'manager'));
    const administrator = await signedIn(atrium, atrium.administrator.email, atrium.administrator.password);
    const desk = await windowOf(browser, atrium, trouble, 'Keeper', administrator);
    const hers = await windowOf(browser, atrium, trouble, 'Ana', ana);
    const visitor = await windowOf(browser, atrium, trouble, 'the visitor');
    await visitor.goto('/');
    await expect(visitor.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible();

    // By invitation, for addresses of one domain; an invalid domain is reported and remains as
    // typed.
    await desk.goto('/dashBoardSuperAdmin/registration');
    await desk.getByRole('radio', { name: 'By invitation only' }).check();
    await desk.getByLabel('Let managers invite members').check();
    await desk.getByLabel('Allowed email domains').fill('example.org\nharbour');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('alert')).toContainText('Each line must be a domain');
    await desk.getByLabel('Allowed email domains').fill('example.org\n*.harbour.example');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('This applies to new accounts from now on.')).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'registration-rules');

    // Visitors are informed, and no link leads to registration.
    await expect(async () => {
      await visitor.goto('/');
      await expect(visitor.getByText('You need an invitation to create an account.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(visitor.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
    await lookAt(visitor, 'registration-home');
    await visitor.goto('/register');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Registration by invitation' })).toBeVisible();
    await expectAccessible(visitor);
    await lookAt(visitor, 'registration-by-invitation');

    // A manager invites a person by email from the account page.
    await hers.goto('/client#invitations');
    const inviting = hers.getByRole('form', { name: 'Invitations' });
    await inviting.getByLabel('Email address').fill('ines@elsewhere.example');
    await inviting.getByRole('button', { name: 'Send invitation' }).click();
    await expect(inviting.getByRole('alert')).toContainText(
      'This site does not accept email addresses from this domain. Use another address.',
    );
    await inviting.getByLabel('Email address').fill('ines@north.harbour.example');
    await inviting.getByLabel('Email language').selectOption('es');
    await inviting.getByRole('button', { name: 'Send invitation' }).click();
    await expect(hers.getByRole('listitem').filter({ hasText: 'ines@north.harbour.example' })).toContainText('Pending');
    await expectAccessible(hers);
    await lookAt(hers, 'registration-manager-invites');

    // The invited person opens the link and gets an account with that address.
    const { text } = await atrium.mailbox.mailTo('ines@north.harbour.example', /le invita a/);
    const link = /https?:\/\/\S+\/register\?token=[\w-]+/.exec(text)?.[0] ?? '';
    await visitor.goto(link);
    await isAlive(visitor);
    await expect(visitor.getByLabel('Email address')).toHaveValue('ines@north.harbour.example');
    await expect(visitor.getByRole('radio')).toHaveCount(0);
    await visitor.getByLabel('Full name').fill('Inés Faro');
    await visitor.getByLabel('Username').fill('ines.faro');
    await visitor.getByLabel('Password', { exact: true }).fill('a lamp on the north pier');
    await visitor.getByRole('checkbox', { name: /general conditions/ }).check();
    await expectAccessible(visitor);
    await lookAt(visitor, 'registration-invited');
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await expect(visitor.getByRole('banner').getByRole('button', { name: /Hello, ines\.faro/ })).toBeVisible();
    await hers.reload();
    await expect(hers.getByRole('listitem').filter({ hasText: 'ines@north.harbour.example' })).toContainText('Account created');

    // A reusable link, later withdrawn.
    await desk.goto('/dashBoardSuperAdmin/invitations');
    await desk.getByRole('radio', { name: 'By link' }).check();
    await desk.getByLabel('Number of people').fill('3');
    await desk.getByRole('button', { name: 'Create link' }).click();
    const address = await desk.getByLabel('Invitation link').inputValue();
    await expectAccessible(desk);
    await lookAt(desk, 'registration-invitations');
    await desk.getByRole('button', { name: /Withdraw invitation: Link from/ }).click();
    await expect(desk.getByText('Invitation withdrawn.')).toBeVisible();
    const late = await windowOf(browser, atrium, trouble, 'somebody late');
    trouble.expect(/404/);
    await late.goto(address);
    await isAlive(late);
    await expect(late.getByRole('heading', { level: 1, name: 'This invitation no longer works' })).toBeVisible();
    await expectAccessible(late);
    await lookAt(late, 'registration-over');

    // A provider is tested before it is used; the site gets a name.
    await desk.goto('/dashBoardSuperAdmin/provider');
    await desk.getByLabel('Issuer').fill(`${provider.issuer}/realm`);
    await desk.getByRole('button', { name: 'Test connection' }).click();
    await expect(desk.getByText('no OpenID configuration')).toBeVisible();
    await desk.getByLabel('Issuer').fill(provider.issuer);
    await desk.getByRole('button', { name: 'Test connection' }).click();
    await expect(desk.getByText('The provider is working and supports everything needed.')).toBeVisible();
    await desk.getByLabel('Client ID').fill(provider.clientId);
    await desk.getByLabel('Client secret').fill(provider.clientSecret);
    await desk.getByLabel('Button label').fill('Harbour University');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('The button now appears on the sign-in page.')).toBeVisible();
    await expect(desk.getByText('A secret is stored encrypted and never shown.')).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'registration-provider');
    await desk.goto('/dashBoardSuperAdmin/owner');
    await desk.getByLabel('Site name').fill('Quayside');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Saved. Every page now shows it.')).toBeVisible();
    await expect(async () => {
      await late.goto('/connect');
      await expect(late.getByRole('button', { name: 'Sign in with Harbour University' })).toBeVisible({ timeout: 2_000 });
      await expect(late).toHaveTitle('Sign in · Quayside', { timeout: 1_000 });
    }).toPass();
    await expect(late.getByRole('banner').getByRole('link', { name: 'Quayside' })).toBeVisible();
    await expect(late.getByText('You need an invitation to create an account.')).toBeVisible();
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
