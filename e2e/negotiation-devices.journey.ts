import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import { clause, state } from './support/test-session.ts';

const text = 'Delivery is on the first of each month.';

test('NE-28 two parties sign by their devices; one loses the key, signs in again, goes on and approves a second device; both countersign; the log is checked at /verify', async ({
  atrium,
  browser,
  person,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const anaApi = await ana.arrive(null);
  await bob.arrive(null);
  const setting = { agenda: 'Deliveries', documentType: 'services', lengthMinutes: 20, devicesRequired: true };
  const { state: started } = await anaApi.post<{ state: { id: string } }>('/api/negotiations', setting);
  const address = `/negociation/${started.id}`;
  await ana.page.goto(address);
  await isAlive(ana.page);
  await bob.page.goto(address);
  await bob.page.getByRole('button', { name: 'Join this session' }).click();
  await expect(ana.page.getByRole('button', { name: 'Proof' })).toBeVisible();

  // The first thing that each does is signed, and everyone sees the same code.
  const propose = async ({ page }: typeof ana, title: string, words: string) => {
    const main = page.getByRole('main');
    if (!(await main.getByRole('textbox', { name: 'Clause text' }).isVisible()))
      await main.getByRole('button', { name: 'Propose a clause' }).click();
    await main.getByRole('textbox', { name: 'Clause title' }).fill(title);
    await main.getByRole('textbox', { name: 'Clause text' }).fill(words);
    await main.getByRole('button', { name: 'Propose', exact: true }).click();
  };
  await propose(ana, ' Delivery ', text);
  await clause(bob.page, '1').getByRole('button', { name: 'Accept', exact: true }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Accept clause' }).click();
  for (const { page } of [ana, bob]) await expect(state(page)).toContainText('1 accepted');
  const codeOf = async ({ page }: typeof ana) =>
    (await page.getByRole('button', { name: /^Safety code/ }).textContent())?.replace(/\D/g, '');
  await expect.poll(() => codeOf(bob)).toMatch(/^\d{12}$/);
  await expect.poll(async () => (await codeOf(ana)) === (await codeOf(bob))).toBe(true);
  const first = await codeOf(ana);
  await ana.page.getByRole('button', { name: /^Safety code/ }).click();
  await expect(ana.page.getByRole('dialog').getByText('This device signs for you.', { exact: false })).toBeVisible();
  await expectAccessible(ana.page);
  await ana.page.keyboard.press('Escape');

  // Bob's browser loses its key. His next action enrols another one, and Ana is notified.
  await bob.page.goto('/robots.txt');
  await bob.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('atrium');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(new Error('kept')));
      }),
  );
  await bob.page.goto(address);
  await isAlive(bob.page);
  await propose(bob, 'Payment', 'Payment is due in thirty days.');
  await expect(ana.page.getByText('Bob now also signs from another device', { exact: false }).first()).toBeVisible();
  await expect.poll(() => codeOf(ana)).not.toBe(first);
  await ana.page.getByRole('button', { name: 'Got it' }).click();
  await clause(ana.page, '2').getByRole('button', { name: 'Accept', exact: true }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Accept clause' }).click();
  await expect(state(ana.page)).toContainText('2 accepted');

  // A second device of Bob, on which he is signed in, is approved by the first: both show the same code.
  const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-US', storageState: await bob.page.context().storageState() });
  const second = await context.newPage();
  await second.goto(address);
  await isAlive(second);
  await second.getByRole('button', { name: 'Approve on my other device' }).click();
  const shown = (page: typeof second) => page.getByText(/^\d{3}\s\d{3}\s\d{3}\s\d{3}$/).first();
  await expect(bob.page.getByText('Another device wants to sign for you')).toBeVisible();
  expect(await shown(bob.page).textContent()).toBe(await shown(second).textContent());
  await expectAccessible(second);
  await lookAt(second, 'negotiation-device-asks');
  await lookAt(bob.page, 'negotiation-device-approves');
  await bob.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(second.getByText('This device does not sign for you yet')).toHaveCount(0);
  await expect(ana.page.getByText('Bob now also signs from another device, approved', { exact: false }).first()).toBeVisible();
  await context.close();

  await ana.page.getByRole('button', { name: /^Safety code/ }).click();
  await lookAt(ana.page, 'negotiation-devices');
  await ana.page.keyboard.press('Escape');

  // The end is signed too; anyone can verify the log.
  await ana.page.getByRole('button', { name: 'End session' }).first().click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(ana.page.getByRole('button', { name: /Download the (final )?contract/ }).first()).toBeVisible();

  // Her device countersigns by itself, and Bob's does too.
  const countersignatures = (page: typeof ana.page) =>
    page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ has: page.getByRole('heading', { name: 'Countersignatures' }) })
      .last();
  for (const { page } of [ana, bob]) {
    for (const name of ['Ana', 'Bob'])
      await expect(countersignatures(page).getByRole('listitem').filter({ hasText: name })).toContainText('Countersigned on', {
        timeout: 20_000,
      });
  }
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'negotiation-countersignatures');
  const savedSignatures = ana.page.waitForEvent('download');
  await ana.page.getByRole('button', { name: 'Download countersignatures' }).click();
  const signatures = await readFile(await (await savedSignatures).path());
  const saved = ana.page.waitForEvent('download');
  await ana.page.getByRole('button', { name: 'Download log' }).click();
  const log = await readFile(await (await saved).path());
  const code = await codeOf(ana);
  await ana.page.goto(`/verify/${started.id}`);
  await isAlive(ana.page);
  const choose = (buffer: Buffer) => ana.page.locator('input[type=file]').setInputFiles({ name: 'log.jsonl', mimeType: '', buffer });
  await choose(log);
  await expect(ana.page.getByText('actions were signed by the devices of their parties', { exact: false })).toBeVisible();
  expect((await ana.page.getByText('Safety code', { exact: false }).textContent())?.replace(/\D/g, '')).toContain(code);
  await expect(ana.page.getByText('Ana countersigned on', { exact: false })).toBeVisible();
  await expect(ana.page.getByText('Bob countersigned on', { exact: false })).toBeVisible();
  await lookAt(ana.page, 'verify-devices');
  await choose(Buffer.from(signatures.toString().split('\n')[0] ?? ''));
  await expect(ana.page.getByText('not countersigned.', { exact: false })).toHaveCount(1);
  await choose(Buffer.from(log.toString().replace('Delivery', 'Service')));
  await expect(ana.page.getByText('This log does not match the final log')).toBeVisible();
});
