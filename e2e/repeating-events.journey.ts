import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';

/** A year in the future, whenever this test runs. */
const year = new Date().getUTCFullYear() + 1;

test('EV-03 EV-01 an event repeats; one date, the following and all are changed, one is answered and one cancelled', async ({ person }) => {
  const [ana, bob] = await Promise.all([
    person('Ana', { role: 'manager', timezoneId: 'Europe/Paris' }),
    person('Bob', { timezoneId: 'Europe/Paris', viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }),
  ]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const about = { companyName: 'Choir', category: 'legal', description: 'Who sings when.', visibility: 'public' };
  const { id: group } = await api.post<{ id: string }>('/api/groups', { groupName: 'Choir of Lyon', ...about });
  await bobs.post(`/api/groups/${group}/join`);
  const { page } = ana;
  const main = page.getByRole('main');
  const dates = page.getByRole('dialog', { name: 'All dates' });
  const timesOf = async (count: number) => {
    await main.getByRole('button', { name: 'All dates' }).click();
    await expect(dates.getByRole('listitem')).toHaveCount(count);
    const texts = await dates.getByRole('listitem').allTextContents();
    await page.keyboard.press('Escape');
    return texts.map((text) => `${/\d:\d\d/.exec(text)?.[0]}${text.includes('Cancelled') ? ' cancelled' : ''}`);
  };
  const edit = async (change: () => Promise<void>, scope: string) => {
    await main.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await change();
    await main.getByRole('radio', { name: scope, exact: true }).check();
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('button', { name: 'More' })).toBeVisible();
  };

  // Four rehearsals, a week apart.
  await page.goto(`/events/new?group=${group}`);
  await main.getByLabel('Title').fill('Rehearsal');
  await main.getByLabel('Starts').fill(`${year}-07-06`);
  await main.getByLabel('Start time').fill('19:30');
  await main.getByText('Time zone and repetition').click();
  await main.getByLabel('Repeats', { exact: true }).selectOption('weekly');
  // The list shows a choice, not an empty field.
  await expect(main.locator('[name="repeats.end"]')).toHaveValue('never');
  await main.locator('[name="repeats.end"]').selectOption('count');
  await main.locator('[name="repeats.count"]').fill('4');
  await expect(main.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Announce event', exact: true }).click();
  await page.waitForURL(/\/events\/[\da-f-]{36}$/);
  await expect.poll(() => timesOf(4)).toEqual(['7:30', '7:30', '7:30', '7:30']);

  // Only this date; this and following ones, which become a series of their own by their time; all of these.
  await edit(() => main.getByLabel('Start time').fill('18:00'), 'Only this date');
  await expect.poll(() => timesOf(4)).toEqual(['6:00', '7:30', '7:30', '7:30']);
  await main.getByRole('link', { name: 'Next date' }).click();
  await expect(main.getByText(/July 13/).first()).toBeVisible();
  const second = new URL(page.url()).pathname;
  await edit(() => main.getByLabel('Start time').fill('20:15'), 'This and following dates');
  await expect.poll(() => timesOf(3)).toEqual(['8:15', '8:15', '8:15']);
  await edit(() => main.getByLabel('Title').fill('Rehearsal with orchestra'), 'All dates');
  await main.getByRole('link', { name: 'Next date' }).click();
  await expect(main.getByText(/July 20/).first()).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Rehearsal with orchestra');

  // Bob answers one date on a phone; the others stay without his answer.
  await bob.page.goto(second);
  const theirs = bob.page.getByRole('main');
  await theirs.getByRole('button', { name: 'Going', exact: true }).click();
  await expect(theirs.getByText('1 person is going')).toBeVisible();
  await expectAccessible(bob.page);
  await theirs.getByRole('link', { name: 'Next date' }).click();
  await expect(theirs.getByText(/July 20/).first()).toBeVisible();
  await expect(theirs.getByText('1 person is going')).toHaveCount(0);

  // Ana cancels the third date alone, while he reads it.
  await page.goto(new URL(bob.page.url()).pathname);
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  const asking = page.getByRole('dialog', { name: 'Cancel this event?' });
  await expect(asking.getByRole('radio', { name: 'Only this date' })).toBeChecked();
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Cancel event' }).click();
  await expect(theirs.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect.poll(() => timesOf(3)).toEqual(['8:15', '8:15 cancelled', '8:15']);
});
