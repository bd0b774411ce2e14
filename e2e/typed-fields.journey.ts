import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';

test('EV-01 QA-01 ER-01 by keys alone, a date with its time is typed, and a choice beside its error stays', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const about = { companyName: 'Cooperative', category: 'legal', description: 'Who types what.', visibility: 'public' };
  await api.post('/api/groups', { groupName: 'Typists', ...about });
  const { page } = ana;
  const main = page.getByRole('main');

  // `fill` would set a whole value in one step; keys change it part by part.
  await page.goto('/events/new');
  await isAlive(page);
  await main.getByLabel('Starts').focus();
  await page.keyboard.type('07102031');
  await main.getByLabel('Start time').focus();
  await page.keyboard.type('0830PM');
  await expect(main.getByLabel('Starts')).toHaveValue('2031-07-10');
  await expect(main.getByLabel('Ends')).toHaveValue('2031-07-10');
  await expect(main.getByLabel('End time')).toHaveValue('21:30');

  await page.goto('/discussion/new');
  await isAlive(page);
  await main.getByRole('button', { name: 'Post question' }).click();
  await expect(main.getByRole('alert').getByText('Please select a category.')).toBeVisible();
  await main.getByLabel('Category').focus();
  await page.keyboard.press('ArrowDown');
  await expect(main.getByLabel('Category')).not.toHaveValue('');
  await expect(main.getByText('Please select a category.')).toHaveCount(1);
});
