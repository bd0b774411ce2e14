import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import { startSession } from './support/start-session.ts';
import { clause, state } from './support/test-session.ts';

const french = 'Le loyer est de 900 € par mois.\n\nIl est payé le premier jour du mois.';
const arabic = 'الإيجار 900 يورو شهريا.\n\nيدفع في اليوم الأول من الشهر.';

test('NE-27 two parties agree on a clause in French and Arabic, each reading one of them, and check the contract at /verify', async ({
  person,
}) => {
  const [ana, bob] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }),
  ]);
  const anaApi = await ana.arrive('/negociation');
  await bob.arrive(null);
  await isAlive(ana.page);
  await ana.page.locator('[data-main-action]').getByRole('link', { name: 'Start a session' }).click();
  const last = async () => {
    const main = ana.page.getByRole('main');
    await main.getByText('More settings').click();
    await main.getByRole('combobox', { name: 'Language that decides' }).selectOption('fr');
    await main.getByRole('combobox', { name: 'Second language' }).selectOption('ar');
    await main.getByRole('combobox', { name: 'Third language' }).scrollIntoViewIfNeeded();
    await lookAt(ana.page, 'languages-start');
    await expectAccessible(ana.page);
  };
  await startSession(ana.page, { agenda: 'A room at the quay', documentType: 'lease', last });
  await expect(state(ana.page)).toBeVisible();
  const address = new URL(ana.page.url()).pathname;
  await bob.page.goto(address);
  await bob.page.getByRole('button', { name: 'Join this session' }).click();

  const main = ana.page.getByRole('main');
  await main.getByRole('button', { name: 'Propose a clause' }).click();
  await main.getByRole('textbox', { name: 'Clause title' }).fill('Loyer');
  await main.getByRole('textbox', { name: 'Clause text · Français' }).fill(french);
  await main.getByRole('textbox', { name: /Clause text · .*العربية/ }).fill(arabic.replace('900', '800'));
  await lookAt(ana.page, 'languages-propose');
  await expectAccessible(ana.page);
  await main.getByRole('button', { name: 'Propose', exact: true }).click();

  // Only the Arabic text is wrong, so the counter-proposal changes only that one.
  const first = clause(bob.page, '1');
  await first.getByRole('button', { name: 'العربية' }).click();
  await expect(first.locator('.clause-words')).toContainText('800');
  await lookAt(bob.page, 'languages-arabic');
  await expectAccessible(bob.page);
  await first.getByRole('button', { name: /counter-proposal/ }).click();
  await first.getByRole('textbox', { name: /العربية/ }).fill(arabic);
  await lookAt(bob.page, 'languages-counter');
  await first.getByRole('button', { name: 'Propose this text' }).click();

  const counter = clause(ana.page, '1.1');
  await counter.getByRole('button', { name: 'Side by side' }).click();
  await expect(counter.getByRole('group', { name: 'العربية' }).locator('ins')).toContainText('900');
  await expect(counter.getByRole('group', { name: 'Français' }).locator('ins')).toHaveCount(0);
  await lookAt(ana.page, 'languages-side-by-side');
  await expectAccessible(ana.page);
  await counter.getByRole('button', { name: 'Accept', exact: true }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Accept clause' }).click();
  for (const { page } of [ana, bob]) await expect(state(page)).toContainText('1 accepted');
  await main.getByRole('button', { name: 'End session' }).first().click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();

  // The log says which texts were on screen; the contract is genuine and its text follows from it.
  type Signed = { data: { shown?: string[] }; statement?: { shown?: string[] } };
  const { events } = await anaApi.get<{ events: Signed[] }>(`/api${address.replace('negociation', 'negotiations')}/events`);
  const votes = events.filter(({ data }) => data.shown);
  expect(votes.map(({ data, statement }) => [data.shown, statement?.shown])).toEqual([
    [
      ['fr', 'ar'],
      ['fr', 'ar'],
    ],
  ]);
  const downloading = bob.page.waitForEvent('download');
  await bob.page.getByRole('main').getByRole('button', { name: 'Download the final contract' }).first().click();
  const pdf = await readFile(await (await downloading).path());
  await ana.page.goto(address.replace('negociation', 'verify'));
  await isAlive(ana.page);
  await ana.page.getByLabel('Choose files').setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: pdf });
  const verdict = ana.page.getByRole('main').getByRole('status').filter({ hasNotText: 'Loading' });
  await expect(verdict).toContainText('This contract is genuine');
  await expect(verdict).toContainText('This log is genuine');
  await lookAt(ana.page, 'languages-verify');
});
