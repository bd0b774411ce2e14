import { setTimeout } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { expectAccessible } from './support/accessible.ts';
import { registered, signedIn } from './support/api.ts';
import { signedInEarlier } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const stepMs = 30_000;
/** The code of an app some steps from now: each is valid once, with a tolerance of one step. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: Math.floor((Date.now() + steps * stepMs) / 1000) });
/**
 * The code of the previous step, valid until this step ends; waits for the next step if this one is
 * about to end.
 */
const codeBefore = async (secret: string) => {
  const leftMs = stepMs - (Date.now() % stepMs);
  if (leftMs < 5_000) await setTimeout(leftMs);
  return codeOf(secret, -1);
};

test('AC-11 a person enables two-factor sign-in, signs in with the app and a recovery code, and disables it', async ({
  person,
  atrium,
}) => {
  const ana = await person('Ana');
  await ana.register();
  const { page } = ana;
  const section = page.locator('#two-factor');
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  await page.goto('/client#two-factor');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.locator('[name="password"]').fill(ana.password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await section.getByRole('textbox', { name: 'Setup key' }).inputValue();
  await expectAccessible(page);
  await lookAt(page, 'two-factor-setup');
  await section.locator('[name="code"]').fill('000000');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('alert')).toContainText('This code is wrong or has already been used.');
  await section.locator('[name="code"]').fill(await codeBefore(secret));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await section.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await lookAt(page, 'two-factor-codes');
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section).toContainText('10 recovery codes left');

  const enterPassword = async () => {
    await page.goto('/connect#login');
    await isAlive(page);
    await field('identifier').fill(ana.email);
    await field('password').fill(ana.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(field('code')).toBeFocused();
  };
  const isIn = () => expect.poll(() => ana.token(), { message: 'is signed in' }).not.toBeNull();
  await ana.signOut();
  await enterPassword();
  await lookAt(page, 'sign-in-code');
  await field('code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await isIn();

  await ana.signOut();
  await enterPassword();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(field('code')).toBeFocused();
  await field('code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await isIn();

  await page.goto('/client#two-factor');
  await expect(section).toContainText('9 recovery codes left');
  await section.getByRole('button', { name: 'Turn off' }).click();
  await section.locator('[name="password"]').fill(ana.password);
  await section.locator('[name="code"]').fill(codeOf(secret, 1));
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await signedIn(atrium, ana.email, ana.password);
});

test('AC-11 a session is ended from the list, and the other browser shows it', async ({ person, atrium }) => {
  const ana = await person('Ana');
  const { user } = await ana.arrive(null);
  const elsewhere = await signedIn(atrium, ana.email, ana.password);
  const { page } = ana;
  await page.goto('/client#sessions');
  const sessions = page.locator('#sessions').getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions.filter({ hasText: 'Unknown device' }).getByRole('button').last().click();
  await expect(page.getByText('Device signed out.')).toBeVisible();
  expect((await elsewhere.ask('GET', `/api/user/${user.id}`)).status).toBe(401);
});

test('AC-09 RE-02 the account page leads to its sections, saves the privacy choice, and exports all personal data', async ({
  person,
  atrium,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const group = {
    groupName: `Weavers ${ana.username}`,
    companyName: 'Guild',
    category: 'legal',
    description: 'Looms.',
    visibility: 'public',
  };
  await api.post('/api/groups', group);
  const { page } = ana;
  await page.goto('/client');
  await expect(page.getByRole('heading', { name: 'My data' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'account');
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await expect(parts.getByRole('link')).toHaveText([
    'My data',
    'My groups',
    'Privacy',
    'Password',
    'Two-factor sign-inOff',
    'Passkeys0',
    'Sessions1',
    'Messages',
    'Notifications',
    'Integrations',
    'Storage',
    'Export',
    'Delete account',
  ]);
  await parts.getByRole('link', { name: 'My groups' }).click();
  await expect(page.getByRole('link', { name: group.groupName })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My data' })).toBeHidden();

  // On a phone, the list and the chosen part replace each other.
  const whole = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/client');
  await expect(page.getByRole('heading', { name: 'Password' })).toBeHidden();
  await parts.getByRole('link', { name: 'Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeInViewport();
  await expect(parts).toBeHidden();
  await expect(page.locator('[data-part=password]')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
  await expect(parts.getByRole('link', { name: 'Password' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize(whole);

  const stranger = await registered(atrium, {
    username: `${ana.username}s`,
    name: 'Stranger',
    email: `${ana.username}s@example.org`,
    password: ana.password,
    role: 'member',
  });
  const see = async () => (await stranger.ask('GET', `/api/user/${api.user.id}`)).status;
  expect(await see()).toBe(200);
  await parts.getByRole('link', { name: 'Privacy' }).click();
  const listed = page.getByRole('checkbox', { name: 'List me in the directory' });
  await listed.click();
  await expect(page.getByText('Setting saved.')).toBeVisible();
  await expect(listed).not.toBeChecked();
  expect(await see()).toBe(404);

  const arriving = page.waitForEvent('download');
  await parts.getByRole('link', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('atrium-export.zip');
  expect(await file.failure()).toBeNull();
});

test('AC-08 RE-02 after a while, closing the account or exporting data requires the password, and then continues', async ({
  person,
  atrium,
}) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  await page.goto('/client#export');
  const requested = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = requested.locator('[name="password"]');
  const goOn = requested.getByRole('button', { name: 'Continue' });
  const take = page.getByRole('button', { name: 'Download my data' });
  await expect(take).toBeVisible();

  await signedInEarlier(atrium, 11);
  await take.click();
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await lookAt(page, 'reauthentication');
  await page.keyboard.press('Escape');
  await expect(requested).toBeHidden();
  await expect(take).toBeEnabled();
  await expect(page.locator('#export').getByRole('alert')).toHaveCount(0);

  await take.click();
  await password.fill('not the password');
  await goOn.click();
  await expect(requested.getByRole('alert')).toBeVisible();
  await password.fill(ana.password);
  const download = page.waitForEvent('download');
  await goOn.click();
  expect((await download).suggestedFilename()).toBe('atrium-export.zip');
  await expect(requested).toBeHidden();

  await signedInEarlier(atrium, 11);
  await page.goto('/client#close');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Permanently delete your account?' });
  await question.locator('[name="password"]').fill(ana.password);
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL(`${atrium.url}/`);
  expect(await ana.token()).toBeNull();
});

test('AC-03 AC-10 a known browser can sign in although strangers guess the password', async ({ person, atrium }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  await page.goto('/connect#login');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await ana.signIn();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('knownDevices') ?? '[]') as unknown);
  expect(stored).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  await ana.signOut();
  const guess = (password: string) =>
    fetch(`${atrium.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ana.address },
      body: JSON.stringify({ identifier: ana.email, password }),
    });
  for (let round = 0; round < 10; round += 1) await guess(`guess ${round}`);
  expect((await guess(ana.password)).status).toBe(429);
  await ana.signIn();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('knownDevices') ?? '[]') as unknown)).toEqual(stored);
});

test('AC-03 while strangers guess, an emailed code admits the owner from an unknown device', async ({
  person,
  atrium,
  mailbox,
  trouble,
}) => {
  trouble.expect(/status of (401|429)/);
  const ana = await person('Ana');
  await registered(atrium, ana, ana.address);
  await ana.confirmAddress();
  const { page } = ana;
  for (let round = 0; round < 10; round += 1)
    await fetch(`${atrium.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ana.address },
      body: JSON.stringify({ identifier: ana.email, password: `guess ${round}` }),
    });
  await page.goto('/connect#login');
  await isAlive(page);
  await page.locator('main [name="identifier"]').fill(ana.email);
  await page.locator('main [name="password"]').fill(ana.password);
  await page.locator('main form button[type="submit"]').click();
  const ask = page.getByRole('button', { name: 'Email me a code' });
  await expect(ask).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'sign-in-code-offered');
  await ask.click();
  const { text } = await mailbox.mailTo(ana.email, /Your sign-in code/);
  await page.locator('main [name="mailCode"]').fill(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '');
  await expectAccessible(page);
  await lookAt(page, 'sign-in-code');
  await page.locator('main form button[type="submit"]').click();
  await page.waitForURL('**/panel');
  await expect.poll(() => ana.token()).not.toBeNull();
});
