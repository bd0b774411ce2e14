import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

test('CO-01 a visitor writes without losing text, and the administrator handles the message', async ({
  page,
  person,
  atrium,
  mailbox,
  trouble,
}) => {
  trouble.expect(/Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await page.goto('/contact#contact');
  await isAlive(page);
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(page.getByText('Monday to Friday, 9am to 7pm')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'contact');

  // An empty form and an invalid address are reported at the fields; nothing is sent.
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Correct the marked fields.');
  await page.getByLabel('Name').fill('Zoé Visitor');
  await page.getByLabel('Email address').fill('zoe@');
  await page.getByLabel('Subject').fill('Where is my draft?');
  await page.getByRole('textbox', { name: 'Message' }).fill('I wrote it yesterday.\nThank you!');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a complete email address, such as name@example.org.');
  await page.getByLabel('Email address').fill('zoe@example.org');

  // After a failed connection the text remains, also after a reload.
  await page.route('**/api/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Error sending the message.', { timeout: scaled(15_000) });
  await expect(page.getByLabel('Subject')).toHaveValue('Where is my draft?');
  await page.unroute('**/api/contact');
  await page.reload();
  await isAlive(page);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('I wrote it yesterday.\nThank you!');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message has been sent')).toBeVisible({ timeout: scaled(15_000) });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  const mail = await mailbox.mailTo(atrium.administrator.email, /Where is my draft/);
  expect(mail.text).toContain('zoe@example.org');

  const administrator = await person('Keeper');
  const { token } = await signedIn(atrium, atrium.administrator.email, atrium.administrator.password, administrator.address);
  await administrator.page.goto('/robots.txt');
  await administrator.page.evaluate((stored) => localStorage.setItem('authToken', stored), token);
  await administrator.page.goto('/dashBoardSuperAdmin/messages');
  const card = administrator.page.getByRole('listitem').filter({ hasText: 'Where is my draft?' });
  await expect(card).toContainText('I wrote it yesterday.');
  await expectAccessible(administrator.page);
  await lookAt(administrator.page, 'contact-inbox');
  await card.getByRole('button', { name: 'Mark as done' }).click();
  await expect(card).toHaveCount(0);
  await administrator.page.getByRole('link', { name: /^Done/ }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  await administrator.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await administrator.page.getByRole('button', { name: 'All pages' }).click();
  await administrator.page.getByRole('link', { name: 'Outgoing emails' }).click();
  await expect(administrator.page.getByRole('heading', { name: 'Outgoing emails' })).toBeVisible();
});

test('CO-01 SE-05 text typed before hydration remains and is stored, also for signed-in users', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/contact-page/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Where is my draft?');
  release();
  await isAlive(page);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes(':message:')))).toBe(true);
  await expect(message).toHaveValue('Where is my draft?');
  await page.reload();
  await isAlive(page);
  await expect(message).toHaveValue('Where is my draft?');
});

test('CO-01 without JavaScript the page says that the form requires it', async ({ browser, atrium }) => {
  const context = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/contact');
  expect(await page.content()).toMatch(/<noscript>.*ce formulaire a besoin de JavaScript/s);
  await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeDisabled();
  await context.close();
});

test('AD-01 a person who is not an administrator sees that they have no access', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  await ana.page.goto('/dashBoardSuperAdmin/messages');
  const main = ana.page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Restricted access');
  for (const role of ['navigation', 'list', 'table', 'article'] as const) await expect(main.getByRole(role), role).toHaveCount(0);
});

test('LE-01 the help answers searched questions, each with a URL of its own', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  await ana.page.goto('/faq#publish');
  const named = ana.page.locator('#publish');
  await expect(named).toBeInViewport();
  await expect(named.getByText('You decide when you publish', { exact: false })).toBeVisible();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'help');
  await ana.page.getByRole('searchbox', { name: 'Search questions' }).fill('FORGOTTEN password');
  await expect(ana.page.getByRole('status').filter({ hasText: /question/ })).toBeVisible();
  await expect(ana.page.locator('#password mark').first()).toBeVisible();
  await expect(named).toHaveCount(0);
  await ana.page.getByRole('searchbox').fill('giraffe');
  await expect(ana.page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await ana.page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await ana.page.waitForURL('**/contact#contact');
  await expect(ana.page.getByLabel('Email address')).toHaveValue(ana.email);
});
