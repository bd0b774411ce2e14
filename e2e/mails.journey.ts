import { freePort } from '#platform/server/testing/free-port.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { newcomer, registered, signedIn } from './support/api.ts';
import { startAtrium } from './support/atrium.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { openMailbox } from './support/mailbox.ts';

test('AC-04 a failed email is shown to the administrator with its reason, and sent by hand once the mail server is back', async ({
  browser,
  trouble,
}) => {
  const port = await freePort();
  const atrium = await startAtrium({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    const ana = newcomer('Ana');
    await registered(atrium, ana);
    const { token } = await signedIn(atrium, atrium.administrator.email, atrium.administrator.password);
    const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-US' });
    const page = await context.newPage();
    trouble.watch(page, 'Keeper');
    await page.goto('/robots.txt');
    await page.evaluate((stored) => localStorage.setItem('authToken', stored), token);
    await page.goto('/dashBoardSuperAdmin/mails');
    const card = page.getByRole('listitem').filter({ hasText: ana.email });
    await expect(async () => {
      await page.reload();
      await expect(card).toContainText('The SMTP server cannot be reached.', { timeout: 2_000 });
    }).toPass({ timeout: scaled(20_000) });
    await expect(card).toContainText('will retry');
    await expectAccessible(page);
    await lookAt(page, 'unsent-mails');

    const mailbox = await openMailbox({ at: port });
    try {
      await card.getByRole('button', { name: 'Send now' }).click();
      expect((await mailbox.mailTo(ana.email)).subject).toBe('Confirm your email address');
      await expect(card).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'All emails sent' })).toBeVisible();
    } finally {
      await mailbox.close();
    }
    await context.close();
  } finally {
    await atrium.stop();
  }
});
