import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const content = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

test('GR-11 GR-07 a removed member loses access to a group’s content in every open window, and keeps unsent text', async ({
  person,
  trouble,
}) => {
  trouble.expect(/404/);
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob');
  const [boss, member] = [await ana.arrive(null), await bob.arrive(null)];
  const group = { groupName: 'Quay', companyName: 'Harbour', category: 'legal', description: 'Those of the quay.', visibility: 'private' };
  const { id: groupId } = await boss.post<{ id: string }>('/api/groups', group);
  await member.post(`/api/groups/${groupId}/join`);
  await boss.post(`/api/groups/${groupId}/members/${member.user.id}/accept`);
  const { id } = await member.post<{ id: string }>('/api/documents', {
    title: 'Slots',
    subtitle: '',
    category: 'legal',
    content: content('As agreed.'),
  });
  await member.post(`/api/documents/${id}/publish`, { visibility: 'private', groupIds: [groupId] });
  const session = { agenda: 'Who pays for the crane.', documentType: 'services', lengthMinutes: 20, groupId };
  const { state } = await boss.post<{ state: { id: string } }>('/api/negotiations', session);
  await member.post(`/api/negotiations/${state.id}/join`);

  const reading = bob.page;
  const [editing, typing, negotiating] = [await bob.context.newPage(), await bob.context.newPage(), await bob.context.newPage()];
  await reading.goto(`/blog/${id}`);
  await expect(reading.getByText('As agreed.')).toBeVisible();
  for (const page of [editing, typing]) {
    await page.goto(`/article?id=${id}`);
    await expect(page.locator('.ProseMirror')).toContainText('As agreed.');
  }
  await typing.locator('.ProseMirror').click();
  await typing.keyboard.press('Control+End');
  await typing.keyboard.type(' And more.');
  await negotiating.goto(`/negociation/${state.id}`);
  await expect(negotiating.getByText('Who pays for the crane.').first()).toBeVisible();

  await boss.post(`/api/groups/${groupId}/members/${member.user.id}/remove`, { reason: 'It is over.' });
  for (const page of [reading, editing]) {
    await expect(page.getByText('As agreed.')).toBeHidden();
    await expect(page.getByRole('heading', { name: /restricted access/i })).toBeVisible();
  }
  await expect(typing.getByText('This document can no longer be changed')).toBeVisible();
  await expect(typing.locator('.ProseMirror')).toContainText('And more.');
  await expect(negotiating.getByText('You are no longer in this session’s group')).toBeVisible();
  await lookAt(negotiating, 'negotiation-group-lost');
  await lookAt(typing, 'editor-group-lost');
  expect(await boss.get<{ excerpt: string }>(`/api/documents/${id}`)).toMatchObject({ excerpt: 'As agreed.' });
});
