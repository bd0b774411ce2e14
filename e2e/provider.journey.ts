import { loopbackProvider } from '#features/accounts/server/provider/loopback-provider.ts';
import { expectAccessible } from './support/accessible.ts';
import { startAtrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

test('AC-14 a person signs in with the configured provider and continues where they wanted; an unverified address is refused', async ({
  browser,
  trouble,
}) => {
  const provider = await loopbackProvider();
  const atrium = await startAtrium({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Harbour University',
  });
  provider.serve(atrium.url);
  provider.people.set('ines', { email: 'ines@harbour.example', email_verified: true, name: 'Inés Faro', preferred_username: 'ines.faro' });
  provider.people.set('otto', { email: 'otto@harbour.example', email_verified: false });
  try {
    const arriveAs = async (who: string) => {
      const context = await browser.newContext({ baseURL: atrium.url });
      // The provider's form requests an external font.
      await context.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
      const page = await context.newPage();
      trouble.watch(page, who);
      await page.goto('/connect?next=%2Fnetwork#login');
      await isAlive(page);
      if (who === 'ines') {
        await expectAccessible(page);
        await lookAt(page, 'sign-in-provider');
      }
      await page.getByRole('button', { name: 'Sign in with Harbour University' }).click();
      await page.waitForURL(`${provider.issuer}/**`);
      await page.locator('[name="login"]').fill(who);
      await page.locator('[name="password"]').fill('any');
      await page.locator('[type="submit"]').click();
      await page.getByRole('button', { name: 'Continue' }).click();
      return page;
    };
    const page = await arriveAs('ines');
    await page.waitForURL('**/network');
    await expect(page.getByRole('banner').getByRole('button', { name: /Hello, ines\.faro/ })).toBeVisible();
    // The provider's state is valid in that window only, and once.
    expect(await page.evaluate(() => sessionStorage.getItem('providerSignIn'))).toBeNull();
    await page.context().close();

    trouble.expect(/403/);
    const outside = await arriveAs('otto');
    await expect(outside.getByRole('alert')).toContainText('Harbour University has not verified your email address.');
    expect(new URL(outside.url()).search).toBe('');
    await expectAccessible(outside);
    await lookAt(outside, 'provider-outside');
    await outside.context().close();
  } finally {
    provider.stop();
    await atrium.stop();
  }
});
