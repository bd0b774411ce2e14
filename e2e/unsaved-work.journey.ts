import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Api, Newcomer } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { accountMenu, isAlive, waitForPage } from './support/person.ts';

const expired = 'Your session has expired. You will be redirected to the login page...';
const isBack = 'What you typed has been restored.';
const description = 'Carriers and terminals agree on slots.';

/** Texts that this device stores. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const texts = Object.entries({ ...sessionStorage, ...localStorage }).filter(([key]) =>
      /^(?:text|unsent|draft|contact|negotiation)/.test(key),
    );
    return JSON.stringify(Object.fromEntries(texts));
  });

/**
 * Ends the session elsewhere, lets the page detect it, and leads it to sign-in. The clock is
 * stopped in between.
 */
async function loseSession(page: Page, api: Api, act: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt(Date.now() + 2_000);
  await api.post('/logout');
  await act();
  await page.clock.runFor(3_500);
  await page.clock.resume();
  await page.waitForURL('**/connect?next=**');
}

async function signInAgain(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.locator('main [name="identifier"]').fill(email);
  await page.locator('main [name="password"]').fill(password);
  await page.locator('main form button[type="submit"]').click();
  await expect(accountMenu(page)).toBeVisible();
}

test('SE-05 text in the form of a group is restored after an expired session, and deleted once sent', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const { page } = ana;
  await page.clock.install();
  await page.goto('/network');
  await waitForPage(page, page.getByText('You are not in a group yet'));
  const dialog = page.getByRole('dialog', { name: 'Create a group' });
  const open = () => page.getByRole('main').getByRole('button', { name: 'Create a group' }).first().click();
  await open();
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Upper quay');
  await dialog.getByRole('textbox', { name: 'Organisation' }).fill('Harbour Cooperative');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('legal');
  await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
  await dialog.getByRole('radio', { name: 'Public' }).check();
  await loseSession(page, api, async () => {
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await expect(page.getByText(expired)).toBeAttached();
    // Text typed while the message is displayed is stored too.
    await dialog.getByRole('textbox', { name: 'Group name' }).fill('Upper quay and pier');
  });
  await signInAgain(page, ana);
  // The form is in the URL and opens again.
  await page.waitForURL('**/network?create=1');
  await expect(dialog.getByText(isBack)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Group name' })).toHaveValue('Upper quay and pier');
  await expect(dialog.getByRole('textbox', { name: 'Organisation' })).toHaveValue('Harbour Cooperative');
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('legal');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(description);
  await expect(dialog.getByRole('radio', { name: 'Public' })).toBeChecked();
  await expectAccessible(page);
  await lookAt(page, 'brought-back');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upper quay and pier' })).toBeVisible();
  expect(await stored(page)).toBe('{}');
});

test('SE-05 choices that show further fields are restored too, and the form can be reset', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const { page } = ana;
  await page.clock.install();
  await page.goto('/negociation/new');
  await isAlive(page);
  const main = page.getByRole('main');
  const agenda = main.getByRole('textbox', { name: 'Agenda' });
  const typeName = main.getByRole('textbox', { name: 'Document type name' });
  const goOn = main.getByRole('button', { name: 'Continue' });
  await agenda.fill('Who brings what');
  await main.getByRole('combobox', { name: 'Document type' }).selectOption('other');
  await typeName.fill('Charter of the quay');
  await goOn.click();
  await goOn.click();
  await loseSession(page, api, async () => {
    await main.getByRole('button', { name: 'Start session' }).click();
    await expect(page.getByText(expired)).toBeAttached();
  });
  await signInAgain(page, ana);
  await page.waitForURL('**/negociation/new**');

  await main.getByRole('link', { name: /Subject/ }).click();
  await expect(agenda).toHaveValue('Who brings what');
  await expect(typeName).toHaveValue('Charter of the quay');
  await main.getByRole('button', { name: 'Start over' }).click();
  await expect(agenda).toHaveValue('');
  await expect(typeName).toHaveCount(0);
  await page.reload();
  await isAlive(page);
  await expect(agenda).toHaveValue('');
});

test('SE-05 a half-typed clause is restored after the session expired in another window', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const { state } = await api.post<{ state: { id: string } }>('/api/negotiations', {
    agenda: 'Deliveries',
    documentType: 'services',
    lengthMinutes: 20,
  });
  const { page } = ana;
  await page.goto(`/negociation/${state.id}`);
  await page.getByRole('button', { name: 'Propose a clause' }).click();
  const text = page.getByRole('main').getByRole('textbox', { name: 'Clause text' });
  await text.fill('Deliveries arrive before seven.');
  const other = await ana.context.newPage();
  await other.goto('/network');
  await waitForPage(other, other.getByText('You are not in a group yet'));
  await api.post('/logout');
  await other.reload();
  await page.waitForURL('**/connect?next=**');
  await signInAgain(page, ana);
  await page.waitForURL(`**/negociation/${state.id}`);
  await expect(text).toHaveValue('Deliveries arrive before seven.');
});

test('SE-05 passwords are not stored, another user gets none of the text, and it does not survive signing out', async ({ person }) => {
  const [ana, bob] = await Promise.all([person('Ana'), person('Bob')]);
  const [api, bobApi] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const { page, context } = ana;
  await page.clock.install();
  await page.goto('/contact');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await isAlive(page);
  await subject.fill('About my account');
  // Stored once encrypted, after a moment.
  await expect.poll(() => stored(page)).toContain(':message:');
  expect(await stored(page)).not.toContain('About my account');
  await page.goto('/client');
  const edit = () => page.getByRole('button', { name: 'Edit my data' }).click();
  const secret = 'a secret that nobody keeps';
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await edit();
  await phone.fill('+33 5 56 00 00 00');
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Password' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  const passwords = page.locator('form', { has: page.locator('[name="newPassword"]') });
  await passwords.getByRole('button', { name: 'Show password' }).last().click();
  await passwords.locator('[name="newPassword"]').fill(secret);
  await parts.getByRole('link', { name: 'My data' }).click();
  await loseSession(page, api, async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(expired)).toBeAttached();
  });
  await expect.poll(() => stored(page)).toContain(':form:');
  expect(await stored(page)).not.toContain('+33 5 56 00 00 00');
  expect(await stored(page)).not.toContain(secret);
  // Nor does a visitor see the unsent message.
  await page.goto('/contact');
  await isAlive(page);
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
  await expect(subject).toHaveValue('');

  await page.goto('/connect?next=%2Fclient');
  await isAlive(page);
  await signInAgain(page, bob);
  await page.waitForURL('**/client');
  await edit();
  await expect(phone).toHaveValue('');
  await expect(page.getByText(isBack)).toBeHidden();
  expect(await stored(page)).not.toMatch(/\+33|About my account/);

  // Bob's text in one window is deleted when he signs out in another.
  await page.goto('/contact');
  await isAlive(page);
  await subject.fill('A question of Bob');
  await expect.poll(() => stored(page)).toContain(`text:${bobApi.user.id}:message:`);
  expect(await stored(page)).not.toContain('A question of Bob');
  const other = await context.newPage();
  await other.goto('/network');
  await accountMenu(other).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'Sign out anyway' }).click();
  await other.waitForURL('**/backPage');
  await expect.poll(() => stored(page)).not.toContain(`text:${bobApi.user.id}:`);
});

/** Opens the dialog that creates a group; returns how to reopen it. */
async function creatingGroup(page: Page) {
  await page.goto('/network');
  await isAlive(page);
  const dialog = page.getByRole('dialog', { name: 'Create a group' });
  const open = () => page.getByRole('main').getByRole('button', { name: 'Create a group' }).first().click();
  await open();
  return { dialog, open, about: dialog.getByRole('textbox', { name: 'Description' }) };
}

test('SE-05 text in a closed dialog is restored when it is opened again, until sent or reset', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  await ana.arrive(null);
  const { page } = ana;
  const { dialog, open, about } = await creatingGroup(page);
  await about.fill('Who brings what');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(about).toHaveValue('Who brings what');
  await expect(dialog.getByText(isBack)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(about).toHaveValue('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await open();
  await expect(about).toHaveValue('');
  await expect(dialog.getByText(isBack)).toHaveCount(0);

  await about.fill('Who pays what');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect(about).toHaveValue('Who pays what');
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Lower quay');
  await dialog.getByRole('textbox', { name: 'Organisation' }).fill('Harbour Cooperative');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('legal');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lower quay' })).toBeVisible();
  await page.goto('/network?create=1');
  await expect(about).toHaveValue('');
  // Nothing needs confirmation on signing out.
  expect(await stored(page)).toBe('{}');
});

test('SE-05 text in a dialog is restored even if it was closed before its code had loaded', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  await ana.arrive(null);
  const { page } = ana;
  let arrive = () => {};
  const held = new Promise<void>((done) => (arrive = done));
  await page.route('**/assets/unsent-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const { dialog, open, about } = await creatingGroup(page);
  await about.fill('Who brings what');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const arrived = page.waitForResponse('**/assets/unsent-*.js');
  arrive();
  await (await arrived).finished();
  await open();
  await expect(about).toHaveValue('Who brings what');
  await expect(dialog.getByText(isBack)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(about).toHaveValue('');
});
