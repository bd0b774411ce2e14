import { expect, test } from './journey.ts';
import { groupOf } from './setting.ts';

test('SH-12 DO-03 DO-04 DO-07 in WebKit, a document is written with marks and lists, published to a group and to everyone, and read by a visitor', async ({
  inWebKit,
}) => {
  const [ana, bob, visitor] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob'), inWebKit('Visitor')]);
  const [api, bobs] = await Promise.all([ana.arrive(), bob.arrive('/panel')]);
  await groupOf('Pilots of the bar', api, bobs);
  const { page } = ana;
  await page.goto('/article');
  await page.alive();
  const text = page.css('.ProseMirror');
  await page.role('textbox', 'Title', { exact: true }).fill('Who pilots in fog');
  await text.click();
  await text.type('Two pilots, ');
  await text.press('Control+b');
  await text.type('never one');
  await text.press('Control+b');
  await text.press('Enter');
  await text.type('- Sound the horn');
  await text.press('Enter');
  await text.type('Go slowly');
  const id = /[0-9a-f-]{36}/.exec(await page.waitForPath(/[?&]id=[0-9a-f-]{36}/))?.[0] ?? '';
  await expect.poll(async () => JSON.stringify(await api.get(`/api/documents/${id}`))).toContain('Go slowly');

  // She opens it again from her drafts.
  await page.goto('/draft');
  await page.alive();
  await page.role('main').role('link', 'Who pilots in fog').click();
  await text.css('ul li', { text: 'Go slowly' }).shown();
  await text.css('strong', { text: 'never one' }).shown();

  await page.role('button', 'Publish', { exact: true }).click();
  const publishing = page.role('dialog');
  await publishing.role('combobox', 'Category').select('Legal');
  await publishing.role('button', 'Publish', { exact: true }).click();
  await page.waitForPath(/\/(?:blog|autrePublication|publicArticle)\/[0-9a-f-]{36}/);

  // Bob, a member, opens it from his Hub.
  await bob.page.role('button', '1 new').click();
  await bob.page.role('main').role('link', 'Who pilots in fog').click();
  await bob.page.role('article').css('strong', { text: 'never one' }).shown();
  expect(await bob.page.role('article').css('ul li').count()).toBe(2);

  // She publishes it to everyone; a visitor reads it.
  await page.role('button', 'More').click();
  await page.role('menuitem', 'Change audience').click();
  await publishing.text('Anyone on the internet').click();
  await publishing.role('button', 'Save', { exact: true }).click();
  await page.text('Audience and category saved.').shown();
  await visitor.page.goto(`/publicInternetArticle?id=${id}`);
  await visitor.page.role('heading', 'Who pilots in fog').shown();
  await visitor.page.css('strong', { text: 'never one' }).shown();
});
