import { expect, test, type WebKitPerson } from './journey.ts';

const texts = { delivery: 'Delivery is on the first of each month.', payment: 'Payment is due in thirty days.' };

const state = ({ page }: WebKitPerson) => page.role('region', 'Session status');
const safetyCode = ({ page }: WebKitPerson) => page.role('button', 'Safety code');
const codeOf = async (who: WebKitPerson) => (await safetyCode(who).textContent()).replace(/\D/g, '');

async function propose({ page }: WebKitPerson, title: string, text: string): Promise<void> {
  const main = page.role('main');
  if ((await main.role('textbox', 'Clause text').count()) === 0) await main.role('button', 'Propose a clause').click();
  await main.role('textbox', 'Clause title').fill(title);
  await main.role('textbox', 'Clause text').fill(text);
  await main.role('button', 'Propose', { exact: true }).click();
}

async function accept({ page }: WebKitPerson, text: string): Promise<void> {
  const confirm = page.role('dialog').role('button', 'Accept clause');
  // The first press may only scroll to the text, which has to be read.
  await expect(async () => {
    if ((await confirm.count()) === 0) await page.css('[id^="clause-"]', { text }).role('button', 'Accept', { exact: true }).click();
    expect(await confirm.count()).toBe(1);
  }).toPass({ intervals: [1_000] });
  await confirm.click();
}

/** The browser's data of the site are cleared, with the key; signing in remains. */
async function loseKey({ page }: WebKitPerson): Promise<void> {
  await page.goto('/robots.txt');
  const isDeleted = await page.evaluateAsync<boolean>(`
    const request = indexedDB.deleteDatabase('atrium');
    request.addEventListener('success', () => done(true));
    request.addEventListener('error', () => done(false));`);
  expect(isDeleted).toBe(true);
}

test('SH-12 NE-01 NE-28 in WebKit, two parties negotiate with signing devices; one loses the key in the middle and enrols again; both sign the contract, which is checked', async ({
  inWebKit,
}) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  await Promise.all([ana.arrive('/negociation'), bob.arrive('/negociation')]);

  // Ana starts a session by the form; Bob joins by its ID.
  await ana.page.alive();
  await ana.page.role('link', 'Start a session').click();
  const starting = ana.page.role('main');
  await starting.role('textbox', 'Agenda').fill('Deliveries of the winter');
  await starting.role('combobox', 'Document type').select('Partnership');
  await starting.role('button', 'Continue').click();
  await starting.role('button', 'Continue').click();
  await starting.role('button', 'Start session').click();
  const address = await ana.page.waitForPath(/^\/negociation\/[0-9A-Z]{8}$/);
  await bob.page.alive();
  await bob.page.role('textbox', 'Session ID').fill(address.slice(-8));
  await bob.page.role('button', 'Join', { exact: true }).click();
  await ana.page.role('heading', 'Parties (2)').shown();

  // The first thing that each does is signed, and both see the same code.
  await propose(ana, 'Delivery', texts.delivery);
  await accept(bob, texts.delivery);
  for (const each of [ana, bob]) await state(each).text('1 accepted').shown();
  await expect.poll(() => codeOf(bob)).toMatch(/^\d{12}$/);
  const first = await codeOf(bob);
  await expect.poll(() => codeOf(ana)).toBe(first);

  // Bob's browser loses its key. His next action enrols another one, and Ana is notified.
  await loseKey(bob);
  await bob.page.goto(address);
  await bob.page.alive();
  await propose(bob, 'Payment', texts.payment);
  await ana.page.text('Bob now also signs from another device').shown();
  await ana.page.role('button', 'Got it').click();
  await accept(ana, texts.payment);
  for (const each of [ana, bob]) await state(each).text('2 accepted').shown();
  await expect.poll(() => codeOf(ana)).not.toBe(first);
  const last = await codeOf(ana);
  await expect.poll(() => codeOf(bob)).toBe(last);

  // The end is signed too; both devices countersign by themselves.
  await ana.page.role('button', 'End session').click();
  await ana.page.role('dialog').role('button', 'End session').click();
  for (const { page } of [ana, bob]) {
    await page.role('main').role('button', 'contract').shown();
    for (const name of ['Ana', 'Bob'])
      await page
        .css('section li', { text: `${name}` })
        .having('Countersigned on')
        .shown();
  }
});
