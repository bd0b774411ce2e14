import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

test('QA-02 NO-01 an @ in a reply suggests people, the mentioned person is notified, and the name leads to them', async ({ person }) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Grants',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Forms and dates.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  const { id } = await bobs.post<{ id: string }>('/api/questions', {
    category: 'legal',
    title: 'Which form is the right one?',
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'For the grant.' }] }] },
    groupIds: [group.id],
  });
  const page = ana.page;
  await page.goto(`/discussion/${id}`);
  await page.getByRole('button', { name: 'Write a reply' }).click();
  const field = page.getByRole('textbox', { name: 'Your reply' });
  await field.pressSequentially(`Form 7, @${bob.name.slice(0, 3)}`);
  const offered = page.getByRole('option', { name: new RegExp(bob.username) });
  await expect(offered).toBeVisible();
  await expect(offered).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await lookAt(page, 'reply-naming');
  // Dismissed, it stays hidden; typing again shows it.
  await field.press('Escape');
  await expect(offered).toBeHidden();
  await field.press('Backspace');
  await field.press('Backspace');
  await field.press('Backspace');
  await field.press('Backspace');
  // On a phone the list stays on screen, wherever the caret is.
  await page.setViewportSize({ width: 360, height: 800 });
  await field.pressSequentially(`@${bob.name.slice(0, 2)}`);
  await expect(offered).toBeVisible();
  const { x = 0, width = 360 } = (await page.getByRole('listbox', { name: 'People you can mention' }).boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  await field.press('Enter');
  await expect(field).toHaveText(`Form 7, @${bob.username} `);
  await field.pressSequentially('and @nobody.here.');
  await field.press('Control+Enter');
  await expect(page.getByText('No one who can read this is called @nobody.here.')).toBeVisible();
  const text = page.getByRole('article', { name: `Reply by ${ana.name}` });
  await expect(text.getByRole('link', { name: `@${bob.username}` })).toHaveAttribute('href', /^\/people\/\w{8}$/);
  await lookAt(page, 'reply-named');
  await bob.page.goto('/notifications');
  await bob.page.getByText(`${ana.name} mentioned you in a reply to “Which form is the right one?”.`).click();
  await bob.page.waitForURL(new RegExp(`/discussion/${id}`));
});
