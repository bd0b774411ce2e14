import { expectAccessible } from './support/accessible.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

test('DO-11 two people write a draft: one is asked, accepts and edits it; the author publishes it and removes the other', async ({
  person,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob', phone);
  const anasApi: Api = await ana.arrive(null);
  const bobsApi = await bob.arrive(null);
  const group = await anasApi.post<{ id: string }>('/api/groups', {
    groupName: 'South choir',
    companyName: 'Harbour Cooperative',
    category: 'legal',
    description: 'We sing on Tuesdays.',
    visibility: 'public',
  });
  await bobsApi.post(`/api/groups/${group.id}/join`, {});
  const { id } = await anasApi.post<{ id: string }>('/api/documents', {
    title: 'Statutes of the choir',
    subtitle: '',
    category: 'legal',
    content: textOf('The choir meets weekly.'),
  });

  // Ana asks Bob.
  await ana.page.goto(`/draft/${id}`);
  await expect(ana.page.getByText('Draft: only you can see it')).toBeVisible();
  await ana.page.getByRole('button', { name: 'Co-authors' }).click();
  const dialog = ana.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Bob/ }).check();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'co-authors-ask');
  await dialog.getByRole('button', { name: 'Ask to write with me' }).click();
  await expect(dialog.getByText('No reply yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Bob is notified, and accepts with his name.
  await bob.page.goto('/notifications');
  await bob.page.getByRole('link', { name: /asked you to write “Statutes of the choir” together/ }).click();
  await expect(bob.page.getByText('asked you to write a document together:')).toBeVisible();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'co-author-request');
  await bob.page.getByRole('checkbox', { name: 'Show my name to readers as a co-author' }).check();
  await bob.page.getByRole('button', { name: 'Accept' }).click();
  await bob.page.getByRole('link', { name: 'Statutes of the choir' }).click();
  await bob.page.waitForURL(`/draft/${id}`);
  await expect(bob.page.getByText('Draft by 2 people')).toBeVisible();
  await expect(bob.page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  const text = bob.page.locator('.ProseMirror');
  await text.click();
  await bob.page.keyboard.press('End');
  await bob.page.keyboard.type(' It sings on Tuesdays.');
  await expect(bob.page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'co-author-writes');

  // Ana's window, open all the time, shows what Bob wrote and who writes.
  await expect(ana.page.locator('.ProseMirror')).toContainText('It sings on Tuesdays.');
  await expect(ana.page.getByText('Draft by 2 people')).toBeVisible();
  await ana.page.locator('.ProseMirror').click();
  await ana.page.keyboard.press('Control+End');
  await ana.page.keyboard.type(' And on Fridays.');
  await expect(ana.page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await ana.page.getByRole('button', { name: 'Publish' }).click();
  await dialog.locator('[name="visibility"][value="public"]').check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await ana.page.waitForURL(`/blog/${id}`);
  await expect(ana.page.getByRole('article').getByRole('banner').or(ana.page.locator('article header'))).toContainText('Bob');
  await lookAt(ana.page, 'co-authored-document');

  // Bob's window says that the text is no longer his to change, and leaves it there.
  await expect(bob.page.getByText('This document can no longer be changed')).toBeVisible();
  await expect(text).toContainText('It sings on Tuesdays.');

  // As a draft again, until Ana removes him.
  await anasApi.post(`/api/documents/${id}/withdraw`, {});
  await bob.page.goto(`/draft/${id}`);
  await expect(text).toContainText('And on Fridays.');
  await ana.page.goto(`/draft/${id}`);
  await ana.page.getByRole('button', { name: 'Co-authors' }).click();
  await dialog.getByRole('button', { name: 'Remove Bob' }).click();
  await ana.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(bob.page.getByText('Its author published it, deleted it or no longer shares it with you.', { exact: false })).toBeVisible();
  await lookAt(bob.page, 'co-author-removed');
  await bob.page.goto('/draft/together');
  await expect(bob.page.getByText('No documents written together yet')).toBeVisible();
  await lookAt(bob.page, 'co-authored-empty');
});
