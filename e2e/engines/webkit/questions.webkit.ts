import { test } from './journey.ts';
import { groupOf } from './setting.ts';

test('SH-12 QA-01 QA-04 in WebKit, a question is asked, answered, and the answer marked as the solution, live', async ({ inWebKit }) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(), bob.arrive()]);
  await groupOf('Buyers of rope', api, bobs);
  const main = ana.page.role('main');
  await ana.page.goto('/discussion/new');
  await ana.page.alive();
  await main.role('button', 'Post question').click();
  await main.role('alert').text('Please select a category.').shown();
  await main.role('combobox', 'Category').select('Legal');
  await main.role('textbox', 'Topic').fill('Which rope lasts in salt water?');
  await main.role('textbox', 'Details').fill('Ours rots within two years.');
  await main.role('button', 'Post question').click();
  const address = await ana.page.waitForPath(/^\/discussion\/[\da-f-]{36}$/);

  const theirs = bob.page.role('main');
  await bob.page.goto(address);
  await bob.page.alive();
  await theirs.role('button', 'Write a reply').click();
  await theirs.role('textbox', 'Your reply').fill('Polyester, rinsed each month.');
  await theirs.role('textbox', 'Your reply').press('Control+Enter');
  await theirs.role('article', 'Reply by Bob').shown();

  await main.role('button', '1 new reply').click();
  const reply = main.role('article', 'Reply by Bob');
  await reply.role('button', 'Helpful').click();
  await reply.role('button', 'Mark as solution').click();
  await theirs.text('Solution', { exact: true }).shown();
  await theirs.text('1 person found this helpful').shown();
});
