import { expect, test } from './journey.ts';
import { groupOf } from './setting.ts';

const year = new Date().getUTCFullYear() + 1;

test('SH-12 HU-05 EV-02 in WebKit, an event is announced with its date and time, and answered, live', async ({ inWebKit }) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(), bob.arrive('/notifications')]);
  await groupOf('Regatta committee', api, bobs);
  const main = ana.page.role('main');
  await ana.page.goto('/events/new');
  await ana.page.alive();
  await main.css('[name="title"]').fill('Evening of the regatta');
  // By keys; the end follows the start.
  await main.css('[name="when.starts"]').typeDate('07', '10', String(year));
  await main.css('[name="when.startTime"]').typeDate('18', '30');
  await expect.poll(() => main.css('[name="when.starts"]').value()).toBe(`${year}-07-10`);
  await expect.poll(() => main.css('[name="when.startTime"]').value()).toBe('18:30');
  expect(await main.css('[name="when.ends"]').value()).toBe(`${year}-07-10`);
  expect(await main.css('[name="when.endTime"]').value()).toBe('19:30');
  expect(await main.css('[name="when.timeZone"]', { hidden: true }).value()).toBe('Europe/Paris');
  await main.role('button', 'Announce event', { exact: true }).click();
  await ana.page.waitForPath(/^\/events\/[\da-f-]{36}$/);
  await main.text('6:30').shown();

  await bob.page.role('link', 'Evening of the regatta').click();
  const theirs = bob.page.role('main');
  await theirs.role('button', 'Going', { exact: true }).click();
  await theirs.text('Reminder and note').click();
  await theirs.role('textbox', 'Note for the organisers').fill('With my dog');
  await theirs.role('button', 'Save').click();
  await main.text('1 person is going').shown();
  await main.role('button', 'Show answers').click();
  await ana.page.role('dialog').text('With my dog').shown();
});
