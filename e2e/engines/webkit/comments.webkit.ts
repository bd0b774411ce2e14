import { expect, test } from './journey.ts';
import { publish } from './setting.ts';

test('SH-12 DO-09 in WebKit, a document is commented, answered live, and a passage of it too', async ({ inWebKit }) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  const [api] = await Promise.all([ana.arrive(), bob.arrive()]);
  const id = await publish(api, 'How the ice forms', 'The ice forms at night, and the boats wait until noon.');
  await ana.page.goto(`/blog/${id}`);
  await bob.page.goto(`/publicArticle/${id}`);
  await Promise.all([ana.page.alive(), bob.page.alive()]);
  await bob.page.role('textbox', 'Your comment').fill(`Thank you, @${ana.username}.`);
  await bob.page.role('textbox', 'Your comment').press('Control+Enter');
  await bob.page.role('article', 'Comment by Bob').role('link', `@${ana.username}`).shown();
  await ana.page.role('button', '1 new comment').click();
  await ana.page.role('article', 'Comment by Bob').role('button', 'Reply').click();
  await ana.page.role('textbox', 'Reply to Bob').fill('Gladly.');
  await ana.page.role('button', 'Post reply').click();
  await ana.page.role('article', 'Comment by Ana').text('Gladly.').shown();

  await bob.page.evaluate(`
    const walker = document.createTreeWalker(document.querySelector('.prose-atrium'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const start = walker.currentNode.data.indexOf('the boats wait');
      if (start !== -1) document.getSelection().setBaseAndExtent(walker.currentNode, start, walker.currentNode, start + 14);
    }`);
  await bob.page.role('button', 'Comment on this passage').click();
  await bob.page.role('textbox', 'Your comment on this passage').fill('Until which noon?');
  await bob.page.role('button', 'Post comment').click();
  await bob.page.role('button', 'Show in text').shown();
  await expect.poll(() => bob.page.evaluate(`return CSS.highlights.get('commented')?.size`)).toBe(1);
});
