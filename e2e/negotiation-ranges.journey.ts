import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { clause } from './support/test-session.ts';

test('NE-27 two parties enter secret ranges for a rent; they learn that the ranges overlap, and the author proposes the middle', async ({
  person,
}) => {
  const [ana, bob] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }),
  ]);
  const anaApi = await ana.arrive(null);
  await bob.arrive(null);
  const setting = { agenda: 'A room at the quay', documentType: 'lease', lengthMinutes: 20 };
  const { state } = await anaApi.post<{ state: { id: string } }>('/api/negotiations', setting);
  const address = `/negociation/${state.id}`;
  await ana.page.goto(address);
  await bob.page.goto(address);
  await bob.page.getByRole('button', { name: 'Join this session' }).click();

  const main = ana.page.getByRole('main');
  await main.getByRole('button', { name: 'Propose a clause' }).click();
  const text = main.getByRole('textbox', { name: 'Clause text' });
  await text.fill('The rent is ');
  await main.getByRole('button', { name: 'Add open amount' }).click();
  await expect(text).toHaveValue('The rent is [?\u00A0EUR]');
  await expect(text).toBeFocused();
  // The unit is selected.
  await ana.page.keyboard.type('CHF');
  await ana.page.keyboard.press('End');
  await ana.page.keyboard.type(' a month, from [? date].');
  await lookAt(ana.page, 'ranges-propose');
  await expectAccessible(ana.page);
  await main.getByRole('button', { name: 'Propose', exact: true }).click();

  const line = ({ page }: typeof ana) => clause(page, '1').getByRole('listitem').filter({ hasText: 'Open amount in CHF' });
  const enter = async (who: typeof ana, from: string, to: string) => {
    await line(who).getByRole('button').click();
    const dialog = who.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'From (CHF)' }).fill(from);
    await who.page.keyboard.press('Tab');
    await who.page.keyboard.type(to);
    await expect(dialog.getByRole('status')).toContainText('You enter');
    await lookAt(who.page, `ranges-dialog-${who === ana ? 'ana' : 'bob'}`);
    await expectAccessible(who.page);
    await who.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await expect(line(bob)).toContainText('2 parties have not entered a range yet');
  await enter(bob, '900', '1,000');
  await expect(line(ana)).toContainText('One party has not entered a range yet');
  await enter(ana, '1,100', '1,500');
  for (const each of [ana, bob]) await expect(line(each)).toContainText('do not overlap');
  await lookAt(bob.page, 'ranges-apart');
  await line(bob).getByRole('button', { name: 'Change your range' }).click();
  await bob.page.getByRole('dialog').getByRole('textbox', { name: 'To (CHF)' }).fill('1,200.50');
  await bob.page.keyboard.press('Enter');
  for (const each of [ana, bob]) await expect(line(each)).toContainText('The ranges of all parties overlap');
  await expect(line(ana)).toContainText('Middle of the overlap: 1,150.25');
  await expect(line(bob)).not.toContainText('Middle');
  await expect(ana.page.getByRole('main')).not.toContainText('1,200.50');
  await lookAt(ana.page, 'ranges-overlap');
  await expectAccessible(ana.page);
  await expectAccessible(bob.page);

  await main.getByRole('button', { name: 'Propose the middle' }).click();
  await main.getByRole('button', { name: 'Propose this text' }).click();
  const counter = clause(bob.page, '1.1');
  await expect(counter).toContainText('1,150.25');
  await expect(counter.getByRole('listitem').filter({ hasText: 'Open date' })).toBeVisible();
  await expect(line(bob)).toBeHidden();
});
