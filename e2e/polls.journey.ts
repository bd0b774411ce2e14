import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';

/** A year in the future, whenever this test runs. */
const year = new Date().getUTCFullYear() + 1;

test('PO-01 PO-02 two people in two time zones find a date, which becomes an event, rank, and vote in secret', async ({ person }) => {
  const [ana, bob] = await Promise.all([
    person('Ana', { role: 'manager', timezoneId: 'Europe/Madrid' }),
    person('Bob', { timezoneId: 'America/New_York', viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }),
  ]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const about = { companyName: 'Cooperative', category: 'legal', description: 'Who meets when.', visibility: 'public' };
  const { id: group } = await api.post<{ id: string }>('/api/groups', { groupName: 'Lantern parade', ...about });
  await bobs.post(`/api/groups/${group}/join`);
  const { page } = ana;
  const main = page.getByRole('main');
  const theirs = bob.page.getByRole('main');

  // Ana asks for a date on a large screen.
  await page.goto(`/polls/new?group=${group}`);
  await main.getByRole('textbox', { name: 'Question' }).fill('When do we plan?');
  await main.getByLabel('Kind of vote').selectOption('dates');
  await main.getByLabel('Date 1', { exact: true }).fill(`${year}-07-10T18:30`);
  await main.getByLabel('Date 2', { exact: true }).fill(`${year}-07-11T18:30`);
  await main.getByRole('button', { name: 'Remove date 3' }).click();
  await main.getByRole('button', { name: 'Add a date' }).click();
  await expect(main.getByLabel('Date 3', { exact: true })).toHaveValue(`${year}-07-12T18:30`);
  await main.getByLabel('Duration').selectOption('90');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Create poll' }).click();
  await page.waitForURL(/\/polls\/[\da-f-]{36}$/);

  // Bob answers on a phone, in his time zone; her page shows it immediately.
  await bob.page.goto(new URL(page.url()).pathname);
  const dates = theirs.getByRole('group', { name: /12:30/ });
  await expect(dates).toHaveCount(3);
  await expect(theirs.getByText('Eastern Time')).toBeVisible();
  await dates.nth(1).getByRole('radio', { name: 'Yes' }).check();
  await dates.nth(0).getByRole('radio', { name: 'If need be' }).check();
  await expect(dates.nth(2).getByRole('radio', { checked: true })).toHaveCount(0);
  await dates.nth(2).getByRole('radio', { name: 'No' }).check();
  await theirs.getByLabel('Reason').fill('The ferry is late on Fridays');
  await theirs.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(main.getByText('1 person voted')).toBeVisible();
  await expectAccessible(bob.page);

  // Ana answers by keyboard, ends the poll and announces the best date by one click.
  const own = main.getByRole('group', { name: /6:30/ });
  await own.nth(0).getByRole('radio', { name: 'No' }).focus();
  await page.keyboard.press('ArrowUp');
  await own.nth(1).getByRole('radio', { name: 'No' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await own.nth(2).getByRole('radio', { name: 'No' }).press('Space');
  await main.getByRole('button', { name: 'Vote', exact: true }).press('Enter');
  await expect(main.getByText('2 yes · 0 if need be · 0 no')).toBeVisible();
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'End now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(theirs.getByText('Best date')).toBeVisible();
  await main.getByRole('button', { name: 'Votes and reasons' }).click();
  await expect(page.getByRole('dialog').getByText('The ferry is late on Fridays')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Announce as an event' }).click();
  await page.waitForURL(/\/events\/[\da-f-]{36}$/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('When do we plan?');
  await expect(main.getByText('6:30').first()).toContainText('8:00');
  await theirs.getByRole('link', { name: 'View event' }).click();
  await expect(theirs.getByText('12:30').first()).toContainText('2:00');

  // Bob ranks on the phone.
  const requested = { groupId: group, endsAt: new Date(Date.now() + 7 * 86_400_000).toISOString(), options: ['Bread', 'Soup', 'Cake'] };
  const ranked = await api.post<{ id: string }>('/api/polls', {
    ...requested,
    question: 'What do we serve?',
    kind: 'ranked',
    results: 'always',
  });
  await bob.page.goto(`/polls/${ranked.id}`);
  await theirs.getByRole('button', { name: 'Rank Soup as number 1' }).click();
  await theirs.getByRole('button', { name: 'Rank Bread as number 2' }).click();
  await theirs.getByRole('button', { name: 'Move Bread up' }).click();
  await theirs.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(theirs.getByText('Winner: Bread.')).toBeVisible();
  await expectAccessible(bob.page);

  // Both vote in secret; the ballots are downloaded after the end.
  const secret = await api.post<{ id: string }>('/api/polls', {
    ...requested,
    question: 'Who pays?',
    kind: 'single',
    results: 'atEnd',
    isSecret: true,
  });
  for (const [each, its] of [
    [page, main],
    [bob.page, theirs],
  ] as const) {
    await each.goto(`/polls/${secret.id}`);
    await expect(its.getByText('2 people can vote.')).toBeVisible();
    await its.getByRole('radio', { name: 'Cake' }).check();
    await its.getByRole('button', { name: 'Cast ballot' }).click();
    await expect(its.getByRole('button', { name: 'Cast ballot' })).toHaveCount(0);
  }
  await api.ask('PUT', `/api/polls/${secret.id}/end`, { endsAt: null });
  await bob.page.reload();
  await expect(theirs.getByRole('button', { name: 'Download ballots' })).toBeVisible();
  await expectAccessible(bob.page);
  const downloaded = bob.page.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Download ballots' }).click();
  expect((await downloaded).suggestedFilename()).toBe(`ballots-${secret.id}.json`);
});

test('PO-01 ME-01 a poll is asked and answered in a conversation, and below a document', async ({ person }) => {
  const [ana, bob] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }),
  ]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const about = { companyName: 'Cooperative', category: 'legal', description: 'Who bakes what.', visibility: 'public' };
  const { id: group } = await api.post<{ id: string }>('/api/groups', { groupName: 'Wood oven', ...about });
  await bobs.post(`/api/groups/${group}/join`);
  const { id } = await api.post<{ id: string }>(`/api/groups/${group}/conversation`);
  const { page } = ana;

  // Ana asks beside the field for messages, and is back in the conversation.
  await page.goto(`/messenger/${id}`);
  await page.getByRole('form', { name: 'Write a message' }).getByRole('button', { name: 'Create a poll' }).click();
  const form = page.getByRole('main');
  await expect(form.getByText('People in the conversation “Wood oven” will see the poll')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Question' }).fill('Which loaf?');
  await form.getByRole('textbox', { name: 'Options' }).fill('Rye\nSpelt');
  await form.getByRole('button', { name: 'Create poll' }).click();
  await page.waitForURL(`**/messenger/${id}`);
  const log = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(log.getByText('You have not voted')).toBeVisible();
  await expectAccessible(page);

  // Bob votes on a phone without leaving the conversation; her message shows it immediately.
  await bob.page.goto(`/messenger/${id}`);
  const theirs = bob.page.getByRole('region', { name: 'Messages', exact: true });
  await theirs.getByRole('button', { name: 'Spelt' }).click();
  await expect(theirs.getByText('You voted')).toBeVisible();
  await expectAccessible(bob.page);
  await expect(log.getByText('1 voted')).toBeVisible();

  // Below a document of Ana, Bob reads a poll and votes.
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'How we bake.' }] }] };
  const document = await api.post<{ id: string }>('/api/documents', { title: 'The oven', category: 'legal', content });
  await api.post(`/api/documents/${document.id}/publish`, { visibility: 'private', groupIds: [group] });
  await page.goto(`/blog/${document.id}`);
  await form.getByRole('region', { name: 'Polls' }).getByRole('link', { name: 'Create a poll' }).click();
  await form.getByRole('textbox', { name: 'Question' }).fill('Shall we build a second one?');
  await form.getByRole('textbox', { name: 'Options' }).fill('Yes\nNo');
  await form.getByRole('button', { name: 'Create poll' }).click();
  await page.waitForURL(`**/blog/${document.id}`);
  await bob.page.goto(`/autrePublication/${document.id}`);
  const below = bob.page.getByRole('region', { name: 'Polls' });
  await expect(below.getByRole('heading', { name: 'Shall we build a second one?' })).toBeVisible();
  await expectAccessible(bob.page);
  await below.getByRole('button', { name: 'Yes' }).click();
  await expect(form.getByRole('region', { name: 'Polls' }).getByText('1 voted')).toBeVisible();
});
