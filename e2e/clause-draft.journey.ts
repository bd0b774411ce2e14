import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import { clause } from './support/test-session.ts';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

test('NE-06 DO-11 a clause is drafted by suggestions with a person of one’s side, and its accepted text is proposed', async ({
  person,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob', phone);
  const [api, bobs] = [await ana.arrive(null), await bob.arrive(null)];
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Boathouse side',
    companyName: 'Harbour Cooperative',
    category: 'legal',
    description: 'We rent boats.',
    visibility: 'private',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  await api.post(`/api/groups/${group.id}/members/${bobs.user.id}/accept`);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The tenant gets two boats.' }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Clause on boats', category: '', content });
  await api.put(`/api/documents/${id}/co-authors/${bobs.user.id}`, { permission: 'suggest' });
  await bobs.put(`/api/documents/${id}/co-authorship`, { isNamed: true });
  const [one, other] = [ana.page, bob.page];
  for (const page of [one, other]) {
    await page.goto(`/draft/${id}`);
    await isAlive(page);
    await expect(page.locator('.ProseMirror')).toContainText('The tenant gets two boats.');
  }

  // Bob suggests; Ana accepts the first suggestion and has not decided on the second.
  await other.locator('.ProseMirror').click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' They are of oak.');
  await expect(one.locator('.ProseMirror ins')).toContainText('They are of oak.');
  await one.getByRole('button', { name: /^Suggestions \(/ }).click();
  await one.getByRole('region', { name: 'Suggestions' }).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(other.locator('.ProseMirror ins')).toHaveCount(0);
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' And new.');
  await expect(one.locator('.ProseMirror ins')).toContainText('And new.');

  const setting = { agenda: 'A lease of boats', documentType: 'lease', lengthMinutes: 20 };
  const { state } = await api.post<{ state: { id: string } }>('/api/negotiations', setting);
  await one.goto(`/negociation/${state.id}`);
  const main = one.getByRole('main');
  await main.getByRole('button', { name: 'Propose a clause' }).click();
  await main.getByRole('button', { name: 'Take text from a draft' }).click();
  const dialog = one.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Clause on boats' })).toBeVisible();
  await expectAccessible(one);
  await lookAt(one, 'clause-draft-dialog');
  await dialog.getByRole('button', { name: 'Clause on boats' }).click();
  const text = main.getByRole('textbox', { name: 'Clause text' });
  await expect(text).toHaveValue('The tenant gets two boats. They are of oak.');
  await lookAt(one, 'clause-draft-taken');
  await main.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(clause(one, '1')).toContainText('They are of oak.');
  await expect(clause(one, '1')).not.toContainText('And new.');
});
