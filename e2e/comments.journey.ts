import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const textOf = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const tides = { title: 'How the tides turn', subtitle: '', category: 'miscellaneous' };
const noon = 'The tide turns at noon, and the boats leave an hour before.';

/** Selects words of the document. */
const select = (page: Page, words: string) =>
  page.evaluate((value) => {
    const walker = document.createTreeWalker(document.querySelector('.prose-atrium') ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const start = node.data.indexOf(value);
      if (start !== -1) document.getSelection()?.setBaseAndExtent(node, start, node, start + value.length);
    }
  }, words);

test('DO-09 a document gets comments, replies and reactions live, a commented passage survives a new version, and the author closes the thread', async ({
  person,
  browser,
  atrium,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const { id } = await api.post<{ id: string }>('/api/documents', {
    ...tides,
    content: textOf(noon, 'Whoever is late waits for the night.'),
  });
  const { version } = await api.post<{ version: number }>(`/api/documents/${id}/publish`, { visibility: 'public' });

  const [page, theirs] = [ana.page, bob.page];
  await Promise.all([page.goto(`/blog/${id}`), theirs.goto(`/publicArticle/${id}`)]);
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Post comment' }).click();
  await expect(theirs.getByRole('alert').getByText('Please write a comment.')).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill(`Thank you, @${ana.username}. And @nobody.here`);
  // Typed text survives a reload.
  await theirs.reload();
  await expect(theirs.getByRole('textbox', { name: 'Your comment' })).toHaveValue(/^Thank you/);
  await theirs.getByRole('textbox', { name: 'Your comment' }).press('Control+Enter');
  await expect(theirs.getByText('No one who can read this is called @nobody.here.')).toBeVisible();
  const mine = theirs.getByRole('article', { name: `Comment by ${bob.name}` });
  await expect(mine.getByRole('link', { name: `@${ana.username}` })).toBeVisible();
  await expect(theirs.getByRole('textbox', { name: 'Your comment' })).toHaveValue('');

  // A new comment is hidden until the reader shows it.
  await page.getByRole('button', { name: '1 new comment' }).click();
  const comment = page.getByRole('article', { name: `Comment by ${bob.name}` });
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
  await comment.getByRole('button', { name: 'React' }).click();
  await page
    .getByRole('menuitemradio', { name: 'Thank you' })
    .or(page.getByRole('menuitem', { name: 'Thank you' }))
    .click();
  await expect(comment.getByRole('button', { name: 'Thank you: 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(mine.getByRole('button', { name: 'Thank you: 1' })).toHaveAttribute('aria-pressed', 'false');
  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: `Reply to ${bob.name}` }).fill('Gladly.');
  await page.getByRole('button', { name: 'Post reply' }).click();
  const answer = page.getByRole('article', { name: `Comment by ${ana.name}` });
  await expect(answer).toContainText('Gladly.');
  await expect(answer.getByText('Author', { exact: true })).toBeVisible();

  // Bob edits his comment.
  await mine.getByRole('button', { name: 'More' }).click();
  await theirs.getByRole('menuitem', { name: 'Edit' }).click();
  await theirs.getByRole('textbox', { name: 'Your comment' }).first().fill(`Thank you very much, @${ana.username}.`);
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(mine).toContainText('Thank you very much');
  await expect(comment.getByText('edited')).toBeVisible();

  // A comment on a passage.
  await select(theirs, 'the boats leave an hour before');
  await theirs.getByRole('button', { name: 'Comment on this passage' }).click();
  await theirs.getByRole('textbox', { name: 'Your comment on this passage' }).fill('Which hour, in winter?');
  await theirs.getByRole('button', { name: 'Post comment' }).click();
  await expect(mine.getByText('the boats leave an hour before', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Show in text' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: '1 comment on this passage' })).toBeVisible();
  expect(await theirs.evaluate(() => CSS.highlights.get('commented')?.size)).toBe(1);
  await expectAccessible(theirs);
  await lookAt(theirs, 'comments');

  // The author edits around and inside the passage: the comment remains.
  const put = (seen: number, ...paragraphs: string[]) =>
    api.put<{ version: number }>(`/api/documents/${id}`, { ...tides, content: textOf(...paragraphs), version: seen });
  const changed = await put(
    version,
    'Read this first.',
    'The tide turns at noon, and all the boats leave one hour before.',
    'Whoever is late waits.',
  );
  await expect(theirs.getByText('Read this first.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Show in text' })).toBeVisible();
  await put(changed.version, 'Nothing is said of it any more.');
  await expect(theirs.getByText('The passage is no longer in the text.')).toBeVisible();
  await expect(mine.getByText('the boats leave an hour before', { exact: true })).toBeVisible();

  // Visitors read it without JavaScript.
  const plain = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false, locale: 'en-US' });
  const visitor = await plain.newPage();
  await visitor.goto(`/publicInternetArticle?id=${id}`);
  await expect(visitor.getByText('Thank you very much')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: '3 comments' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Sign in to comment' })).toBeVisible();
  await plain.close();

  // The notification leads to it.
  await page.reload();
  await page.goto('/notifications');
  await expect(page.getByText(`${bob.name} mentioned you in a comment on “How the tides turn”.`)).toBeVisible();
  await page.getByText(`${bob.name} commented on “How the tides turn”.`).click();
  await page.waitForURL(/\/autrePublication\/[\da-f-]{36}#comment-/);

  // A deleted comment leaves a placeholder for its reply; a closed thread takes no comments.
  await mine.first().getByRole('button', { name: 'More' }).click();
  await theirs.getByRole('menuitem', { name: 'Delete' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(theirs.getByText('This comment was deleted.')).toBeVisible();
  await expect(page.getByText('This comment was deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Close comments' }).click();
  await expect(page.getByText('You have closed the comments.')).toBeVisible();
  await expect(theirs.getByText('Comments are closed.')).toBeVisible();
  await expect(theirs.getByRole('textbox', { name: /Your comment/ })).toBeHidden();
  await page.getByRole('button', { name: 'Reopen comments' }).click();
  await expect(theirs.getByRole('textbox', { name: /Your comment/ })).toBeVisible();
  await expectAccessible(page);
});

test('DO-09 GA-04 the author of an anonymous gallery replies there without a name', async ({ person }) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Harbour strolls',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Pictures of the harbour.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  const { id } = await api.post<{ id: string }>('/api/galleries', { groupId: group.id, title: 'Fog', isAnonymous: true });
  await bobs.post(`/api/comments?on=gallery:${id}`, { text: 'Who stood there at five in the morning?' });
  const [page, theirs] = [ana.page, bob.page];
  await Promise.all([page.goto(`/media/${id}`), theirs.goto(`/media/${id}`)]);
  await expect(page.getByText('You chose to stay anonymous')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: `Reply to ${bob.name}` }).fill('I did, with coffee.');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await theirs.getByRole('button', { name: '1 new comment' }).click();
  await expect(theirs.getByRole('article', { name: 'Comment by the author' })).toContainText('I did, with coffee.');
  await expect(theirs.getByText(ana.name)).toBeHidden();
  await expectAccessible(theirs);
  await lookAt(theirs, 'comments-gallery');
});
