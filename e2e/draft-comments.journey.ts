import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const text = (page: Page) => page.locator('.ProseMirror');
const isSaved = (page: Page) => expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
const marked = (page: Page) => text(page).locator('.commented-passage');
const panel = (page: Page) => page.getByRole('region', { name: 'Comments' });

/** Selects words, which marks may divide, as with the mouse. */
async function select(page: Page, words: string): Promise<void> {
  await text(page).evaluate((element, wanted) => {
    const at = element.textContent.indexOf(wanted);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const edges: [Node, number][] = [];
    for (let before = 0; walker.nextNode();) {
      const { length } = walker.currentNode as Text;
      if (edges.length === 0 && at < before + length) edges.push([walker.currentNode, at - before]);
      if (edges.length === 1 && at + wanted.length <= before + length) edges.push([walker.currentNode, at + wanted.length - before]);
      before += length;
    }
    const [[start, from], [end, to]] = edges as [[Node, number], [Node, number]];
    (element as HTMLElement).focus();
    document.getSelection()?.setBaseAndExtent(start, from, end, to);
  }, words);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
/** The editor reads the place of the caret one frame after a click. */
async function putCaretBefore(page: Page, words: string): Promise<void> {
  await text(page).getByText(words).click();
  await page.keyboard.press('Home');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The button that comments is directly below what is selected. */
async function isBelowSelection(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Comment', exact: true });
  const below = async () => {
    const selected = await page.evaluate(() => document.getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0);
    return ((await button.boundingBox())?.y ?? Number.NaN) - selected;
  };
  await expect.poll(below).toBeGreaterThan(0);
  expect(await below()).toBeLessThan(30);
}

test('DO-11 co-authors comment on passages of a draft, which follow the text while others change it', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob', phone);
  const [api, bobs] = [await ana.arrive(null), await bob.arrive(null)];
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Lighthouse statutes',
    companyName: 'Harbour Cooperative',
    category: 'legal',
    description: 'Statutes.',
    visibility: 'private',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  await api.post(`/api/groups/${group.id}/members/${bobs.user.id}/accept`);
  const content = {
    type: 'doc',
    content: ['The board meets monthly.', 'Everyone may attend.'].map((words) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: words }],
    })),
  };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Lighthouse', category: 'legal', content });
  await api.put(`/api/documents/${id}/co-authors/${bobs.user.id}`, { permission: 'suggest' });
  await bobs.put(`/api/documents/${id}/co-authorship`, { isNamed: true });
  const [one, other] = [ana.page, bob.page];
  for (const page of [one, other]) {
    await page.goto(`/draft/${id}`);
    await isAlive(page);
    await expect(text(page)).toContainText('The board meets monthly.');
  }

  // Bob, who may only suggest, comments on his phone.
  await select(other, 'meets monthly');
  await isBelowSelection(other);
  await other.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(panel(other).locator('q')).toHaveText('meets monthly');
  await panel(other).getByRole('textbox').fill('Is that often enough?');
  await expectAccessible(other);
  await lookAt(other, 'draft-comment-new');
  await panel(other).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(panel(other).getByText('Is that often enough?')).toBeVisible();
  await expectAccessible(other);
  await lookAt(other, 'draft-comment-list');

  // Ana sees it without reloading; it follows while she writes before it and splits its paragraph.
  await expect(marked(one)).toHaveText('meets monthly');
  await putCaretBefore(one, 'The board meets');
  await one.keyboard.type('Note. ');
  await expect(marked(other)).toHaveText('meets monthly');
  await select(one, 'board ');
  const button = one.getByRole('button', { name: 'Comment', exact: true });
  await expect(button).toBeVisible();
  await one.keyboard.press('ArrowRight');
  await expect(button).toBeHidden();
  await one.keyboard.press('Enter');
  await isSaved(one);
  await expect(text(other).locator('> p')).toHaveText(['Note. The board', 'meets monthly.', 'Everyone may attend.']);
  await expect(marked(other)).toHaveText('meets monthly');

  // She comments on an overlapping passage by the keyboard, and replies.
  await select(one, 'monthly');
  await one.keyboard.press('Control+Alt+m');
  await panel(one).getByRole('textbox').fill('Or weekly?');
  await one.keyboard.press('Control+Enter');
  await expect(panel(one).getByRole('listitem').filter({ hasText: 'Or weekly?' }).first()).toBeVisible();
  await expect(marked(one)).toHaveText(['meets ', 'monthly']);
  const bobsThread = panel(one).locator('[data-thread]').filter({ hasText: 'Is that often enough?' });
  await bobsThread.getByRole('button', { name: 'Reply' }).click();
  await bobsThread.getByRole('textbox').fill('The old statutes say so.');
  await bobsThread.getByRole('button', { name: 'Reply' }).click();
  await expect(panel(other).getByText('The old statutes say so.')).toBeVisible();

  // She edits her reply by the keyboard, and mentions Bob.
  const reply = bobsThread.getByRole('listitem').filter({ hasText: 'The old statutes say so.' });
  await reply.getByRole('button', { name: 'Edit' }).press('Enter');
  await bobsThread.getByRole('textbox').press('Escape');
  await expect(reply.getByRole('button', { name: 'Edit' })).toBeFocused();
  await one.keyboard.press('Enter');
  await one.keyboard.type(' Is it so, @bo');
  await bobsThread.getByRole('option', { name: /Bob/ }).waitFor();
  await expectAccessible(one);
  await lookAt(one, 'draft-comment-edited');
  await one.keyboard.press('Enter');
  await one.keyboard.press('Control+Enter');
  await expect(bobsThread.getByRole('textbox')).toHaveCount(0);
  await expect(panel(other).getByText(/^The old statutes say so\. Is it so, @/)).toBeVisible();
  await expect(panel(other).getByText('edited')).toBeVisible();
  await expectAccessible(one);
  await lookAt(one, 'draft-comments');

  // A deleted passage keeps its quotation and its comments.
  await select(one, 'meets monthly');
  await one.keyboard.press('Backspace');
  await isSaved(one);
  await expect(panel(other).getByText('This passage is no longer in the text.')).toHaveCount(2);
  await expect(panel(other).locator('q').filter({ hasText: 'meets monthly' })).toBeVisible();
  await bobsThread.getByRole('button', { name: 'Resolve' }).click();
  // Bob has these comments open, and sees who resolved them.
  await expect(panel(other).getByText('Resolved by Ana')).toBeVisible();
  await expect(bobsThread).toHaveCount(0);
  await panel(one).getByRole('button', { name: 'Resolved (1)' }).click();
  await expect(bobsThread.getByRole('button', { name: 'Reopen' })).toBeVisible();

  // The notification leads to the comments; the reading view of the draft shows them too.
  await other.goto('/notifications');
  await expect(other.getByText(/resolved comments in “Lighthouse”/)).toBeVisible();
  await other.goto(`/blog/${id}`);
  await isAlive(other);
  await expect(other.getByRole('region', { name: 'Comments' }).getByText('Or weekly?')).toBeVisible();
  await expectAccessible(other);
  await lookAt(other, 'draft-comments-reading');

  // Removed co-authors no longer see them, even in an open window.
  await other.goto(`/draft/${id}`);
  await isAlive(other);
  await other.getByRole('button', { name: /^Comments \(/ }).click();
  await expect(panel(other).getByText('Or weekly?')).toBeVisible();
  await api.delete(`/api/documents/${id}/co-authors/${bobs.user.id}`);
  await expect(panel(other)).toHaveCount(0);
});
