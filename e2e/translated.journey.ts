import type { Page } from '@playwright/test';
import { translateTexts, type Wrapping } from '#platform/web/testing/translate-texts.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive, type Person } from './support/person.ts';
import { session } from './support/test-session.ts';

/** Suffix of translated texts, to distinguish them from the originals. */
const mark = 'ˣ';
/** How each person’s browser wraps text. */
const ways: Record<string, Wrapping> = { Ana: 'replaced', Bob: 'moved' };

/** Translates the page as it is, and from then on whatever is added or changed. */
async function translate({ page, name }: Person): Promise<void> {
  await isAlive(page);
  const how = ways[name] ?? 'replaced';
  await page.evaluate(`(() => {
    const translateTexts = ${translateTexts.toString()};
    const translation = (text) => text.trimEnd() + '${mark}' + (text.endsWith(' ') ? ' ' : '');
    const translateAll = () => translateTexts(document.body, '${how}', translation);
    translateAll();
    let isDue = false;
    new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => { isDue = false; translateAll(); }, 50);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  })()`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(mark);
}

/** No part of the page failed, and no text is there twice. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByText('An unexpected error has occurred', { exact: false })).toHaveCount(0);
  expect(await page.locator('main').textContent()).not.toContain(`${mark}${mark}`);
}

const write = (page: Page) => page.getByRole('textbox', { name: /^Write to/ });

test('SH-12 on pages that the browser translates, people send messages, join, comment, publish, propose and vote', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob');
  const [anaApi, bobApi] = [await ana.arrive(null), await bob.arrive(null)];
  const group = await anaApi.post<{ id: string }>('/api/groups', {
    groupName: 'Readers of two languages',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Bells.',
    visibility: 'public',
  });

  await test.step('a group page', async () => {
    await bob.page.goto(`/network/${group.id}`);
    await translate(bob);
    await bob.page.getByRole('button', { name: 'Join' }).first().click();
    await expect(bob.page.getByRole('link', { name: 'Members' })).toBeVisible();
    await bob.page.getByRole('link', { name: 'Members' }).click();
    await expect(bob.page.getByRole('main').getByText('Ana', { exact: false }).first()).toBeVisible();
    await expectWhole(bob.page);
    await lookAt(bob.page, 'translated-group');
  });

  await test.step('the messenger', async () => {
    for (const { page } of [ana, bob]) await page.goto(`/messenger/${group.id}`);
    for (const each of [ana, bob]) {
      await expect(write(each.page)).toBeVisible();
      await translate(each);
    }
    for (const [{ page }, text] of [
      [ana, 'One'],
      [bob, 'Two'],
      [ana, 'Three'],
      [bob, 'Four'],
    ] as const) {
      await write(page).fill(text);
      await write(page).press('Enter');
      for (const reader of [ana, bob]) await expect(reader.page.getByRole('region', { name: 'Messages' }).getByText(text)).toBeVisible();
    }
    for (const { page } of [ana, bob]) {
      const shown = (await page.getByRole('region', { name: 'Messages' }).textContent()) ?? '';
      expect(shown.match(/One|Two|Three|Four/g)).toEqual(['One', 'Two', 'Three', 'Four']);
      await expectWhole(page);
    }
    await lookAt(ana.page, 'translated-messenger');
  });

  await test.step('a document is written and published', async () => {
    await ana.page.goto('/article');
    await translate(ana);
    await ana.page.getByRole('textbox', { name: 'Title' }).first().fill('What the tide brings');
    await ana.page.locator('.ProseMirror').click();
    await ana.page.keyboard.type('A quiet paragraph about tides.');
    await expect(ana.page.getByText('Saved').first()).toBeVisible();
    await ana.page.getByRole('button', { name: 'Publish' }).first().click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await ana.page.waitForURL(/\/blog\/[\da-f-]{36}/);
    await expectWhole(ana.page);
  });

  await test.step('a document with comments', async () => {
    const id = ana.page.url().split('/').at(-1) ?? '';
    const { content } = await anaApi.get<{ content: object }>(`/api/documents/${id}`);
    expect(JSON.stringify(content), 'the text of its author is not translated').toContain('"A quiet paragraph about tides."');
    await bob.page.goto(`/publicArticle/${id}`);
    for (const each of [ana, bob]) await translate(each);
    for (const { page } of [bob, ana]) {
      await page.getByRole('textbox', { name: 'Your comment' }).fill(`Thank you from ${page === ana.page ? 'Ana' : 'Bob'}.`);
      await page.getByRole('textbox', { name: 'Your comment' }).press('Control+Enter');
      await expect(page.getByText(`Thank you from ${page === ana.page ? 'Ana' : 'Bob'}.`)).toBeVisible();
      await expectWhole(page);
    }
    await lookAt(bob.page, 'translated-comments');
  });

  await test.step('a negotiation', async () => {
    const { state } = await anaApi.post<{ state: { id: string } }>('/api/negotiations', {
      agenda: 'The shared workshop',
      documentType: 'services',
      lengthMinutes: 30,
    });
    await session(state.id).join(bobApi);
    for (const { page } of [ana, bob]) await page.goto(`/negociation/${state.id}`);
    for (const each of [ana, bob]) await translate(each);
    await ana.page.getByRole('button', { name: 'Propose a clause' }).click();
    await ana.page.getByRole('textbox', { name: 'Clause text' }).fill('Each party bears its own costs.');
    await ana.page.getByRole('button', { name: /^Proposeˣ$/ }).click();
    const proposed = bob.page.locator('[id^="clause-"]').first();
    await expect(proposed).toContainText('Each party bears its own costs.');
    await proposed.getByRole('button', { name: /^Accept(?! if)/ }).click();
    await bob.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept(?! if)/ })
      .click();
    await expect(ana.page.locator('[id^="clause-"]').first()).toContainText('Accepted');
    for (const { page } of [ana, bob]) await expectWhole(page);
    await lookAt(ana.page, 'translated-negotiation');
  });
});
