import { test, type WebKitPerson } from './journey.ts';
import { groupOf } from './setting.ts';

const field = ({ page }: WebKitPerson) => page.role('textbox', 'Write to');
const messages = ({ page }: WebKitPerson) => page.role('region', 'Messages', { exact: true });

test('SH-12 ME-01 ME-02 in WebKit, two people write to each other in a group, live', async ({ inWebKit }) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(), bob.arrive()]);
  const id = await groupOf('Keepers of the buoys', api, bobs);
  for (const { page } of [ana, bob]) await page.goto(`/messenger/${id}`);
  await field(bob).shown();
  await field(ana).fill('The red buoy drifts.');
  await field(ana).press('Enter');
  await messages(bob).text('The red buoy drifts.').shown();
  await field(bob).type('Since when?');
  await ana.page.text('Bob is typing…').shown();
  await field(bob).press('Enter');
  await messages(ana).text('Since when?').shown();
  await field(ana).fill('Since the storm.');
  await field(ana).press('Enter');
  await messages(bob).text('Since the storm.').shown();
});
