import { test } from './journey.ts';
import { publish } from './setting.ts';

test('SH-12 HU-04 SR-01 in WebKit, the Hub counts what is new live, and the search finds it and marks the words', async ({ inWebKit }) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  const api = await ana.arrive();
  // A new item appears in an empty list by itself.
  await publish(api, 'Knots of the south mole', 'They come with the flood.');
  await bob.arrive('/flux');
  const { page } = bob;
  await page.alive();
  await page.role('article').role('link', 'Knots of the south mole').shown();
  await publish(api, 'Turnstones of the north mole', 'They turn the stones, one by one.');
  await page.role('button', '1 new').click();
  await page.role('article').role('link', 'Turnstones of the north mole').shown();

  await page.goto('/resultSearch');
  await page.alive();
  await page.role('main').role('searchbox', 'Search everything').fill('turnstones mole');
  await page.waitForPath(/[?&]q=turnstones/);
  await page.role('main').role('article').css('mark', { text: 'Turnstones' }).shown();
  await page.role('main').role('article').role('link', 'Turnstones of the north mole').click();
  await page.text('They turn the stones, one by one.').shown();
});
