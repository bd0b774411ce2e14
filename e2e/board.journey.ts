import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const text = (page: Page) => page.locator('.ProseMirror');
const paragraphs = (page: Page) => text(page).locator('> p').filter({ hasText: /\S/ });
const isSaved = (page: Page) => expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
/** The editor reads the place of the caret one frame after a key. */
async function putCaret(page: Page, words: string, ...keys: string[]): Promise<void> {
  await text(page).getByText(words).click();
  for (const key of keys) await page.keyboard.press(key);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Selects a word by a double click on it. */
async function selectWord(page: Page, word: string): Promise<void> {
  const { x, y } = await text(page).evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`${wanted} is not there`);
  }, word);
  await page.mouse.dblclick(x, y);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(word);
}

test('DO-11 three people of a board write one paragraph in two browsers, a fourth suggests, and the history shows who wrote what', async ({
  person,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/);
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob');
  const cleo = await person('Cleo', { inFirefox: true });
  const dee = await person('Dee');
  const api = await ana.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Board of the harbour',
    companyName: 'Harbour Cooperative',
    category: 'legal',
    description: 'Statutes.',
    visibility: 'private',
  });
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The board meets monthly.' }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Statutes', category: 'legal', content });
  for (const [each, permission] of [
    [bob, 'edit'],
    [cleo, 'edit'],
    [dee, 'suggest'],
  ] as const) {
    const theirs = await each.arrive(null);
    await theirs.post(`/api/groups/${group.id}/join`);
    await api.post(`/api/groups/${group.id}/members/${theirs.user.id}/accept`);
    await api.put(`/api/documents/${id}/co-authors/${theirs.user.id}`, { permission });
    await theirs.put(`/api/documents/${id}/co-authorship`, { isNamed: true });
  }
  for (const { page } of [ana, bob, cleo, dee]) {
    await page.goto(`/draft/${id}`);
    await isAlive(page);
    await expect(text(page)).toContainText('The board meets monthly.');
  }

  // Three write in one paragraph, one of them without a connection for a while.
  await putCaret(ana.page, 'The board meets', 'Control+End');
  await ana.page.keyboard.type(' In June it does not.');
  await expect(text(cleo.page)).toContainText('In June it does not.');
  await expect(text(bob.page)).toContainText('In June it does not.');
  await isSaved(ana.page);
  await bob.context.setOffline(true);
  await putCaret(bob.page, 'The board meets', 'Control+Home');
  await bob.page.keyboard.type('Since 1998: ');
  await expect(bob.page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'kept');
  await putCaret(cleo.page, 'The board meets', 'Control+End');
  await cleo.page.keyboard.type(' Guests may listen.');
  await isSaved(cleo.page);
  await bob.context.setOffline(false);
  const written = 'Since 1998: The board meets monthly. In June it does not. Guests may listen.';
  for (const { page } of [ana, bob, cleo, dee]) await expect(paragraphs(page)).toHaveText([written]);
  await isSaved(bob.page);

  // The fourth replaces a word; the author accepts.
  await selectWord(dee.page, 'monthly');
  await dee.page.keyboard.type('weekly');
  await isSaved(dee.page);
  await expect(text(ana.page).locator('ins')).toHaveText('weekly');
  await ana.page.getByRole('button', { name: /^Suggestions \(/ }).click();
  await ana.page.getByRole('region', { name: 'Suggestions' }).getByRole('button', { name: 'Accept', exact: true }).click();
  const accepted = written.replace('monthly', 'weekly');
  for (const { page } of [ana, bob, cleo, dee]) await expect(paragraphs(page)).toHaveText([accepted]);
  await isSaved(ana.page);

  // Everyone sees in the history who wrote what.
  await api.post(`/api/documents/${id}/live-text/save`);
  const expected = [
    ['Bob', 'Since 1998: '],
    ['Ana', 'The board meets '],
    ['Dee', 'weekly'],
    ['Ana', '. In June it does not.'],
    ['Cleo', ' Guests may listen.'],
  ];
  for (const { page } of [ana, cleo, dee]) {
    await page.goto(`/draft/${id}/versions`);
    await page.getByRole('link', { name: /^Current version/ }).click();
    await expect(page.locator('.written')).toHaveCount(expected.length);
    const shown = await page
      .locator('.written')
      .evaluateAll((parts) => parts.map((part) => [(part as HTMLElement).title, part.lastChild?.textContent]));
    expect(shown).toEqual(expected);
  }
  await ana.page.getByRole('button', { name: /^Cleo/ }).click();
  await expect(ana.page.locator('.written:not([data-other])')).toHaveText([/Guests may listen\./]);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'board-who-wrote-what');
  await ana.page.getByRole('button', { name: 'Name this version' }).click();
  const dialog = ana.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For the assembly');
  await lookAt(ana.page, 'board-name-version');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ana.page.getByRole('heading', { name: 'For the assembly' })).toBeVisible();
  await lookAt(ana.page, 'board-named-version');
  await ana.page.getByRole('link', { name: 'Who wrote what' }).click();
  await expect(ana.page.locator('.written')).toHaveCount(expected.length);
  await expectAccessible(ana.page);

  // A co-author who reads the draft sees who edits it, and is seen if they want it.
  await ana.page.goto(`/draft/${id}`);
  await isAlive(ana.page);
  await dee.page.goto(`/draft/${id}`);
  await dee.page.getByRole('link', { name: 'Read this draft' }).click();
  await expect(dee.page.getByText('Editing now: Ana, Bob')).toBeVisible();
  const readers = ana.page.getByRole('list', { name: 'Reading this draft' });
  await expect(readers.getByRole('listitem')).toHaveCount(0);
  await dee.page.getByRole('button', { name: 'Show co-authors that I am reading' }).click();
  await expect(readers.getByRole('img', { name: 'Dee' })).toBeVisible();
  await expectAccessible(dee.page);
  await lookAt(dee.page, 'board-reading');
  await lookAt(ana.page, 'board-editing');
  // On a phone, the people do not squeeze the save state.
  const size = ana.page.viewportSize();
  await ana.page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(async () => (await ana.page.locator('.writing-state').boundingBox())?.width).toBeGreaterThan(64);
  if (size) await ana.page.setViewportSize(size);
  await dee.page.goto('/panel');
  await expect(readers.getByRole('listitem')).toHaveCount(0);

  // Readers see the released text while the author continues writing.
  await ana.page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = ana.page.getByRole('dialog', { name: 'Publish this document' });
  await publishing.getByRole('radio', { name: /Everyone/ }).check();
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  await ana.page.waitForURL(`/blog/${id}`);
  await ana.page.goto(`/article?id=${id}`);
  await isAlive(ana.page);
  await putCaret(ana.page, 'Since 1998', 'Control+End');
  await ana.page.keyboard.type(' Not yet decided.');
  await isSaved(ana.page);
  await cleo.page.goto(`/publicArticle/${id}`);
  await expect(cleo.page.getByText(accepted)).toBeVisible();
  await expect(cleo.page.getByText('Not yet decided.')).toHaveCount(0);
});
