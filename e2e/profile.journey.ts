import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

async function portrait(): Promise<string> {
  const face = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#2b5d7d"/>
    <circle cx="100" cy="80" r="38" fill="#f1c9a5"/><circle cx="100" cy="190" r="66" fill="#d9603b"/></svg>`;
  const bytes = await sharp(Buffer.from(face)).png().toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

test('AC-13 a member follows an author’s name to the profile, sees the picture and permitted items, and goes back; strangers see public items', async ({
  person,
  page,
  atrium,
  trouble,
}) => {
  const ines = await person('Inès Carvalho-Duarte', { role: 'manager' });
  const api = await ines.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Tidal bridges',
    companyName: 'Estuary Works',
    category: 'legal',
    description: 'People who build over moving water.',
    visibility: 'private',
  });
  const publish = async (title: string, groupIds: string[]) => {
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Water moves twice a day.' }] }] };
    const { id } = await api.post<{ id: string }>('/api/documents', {
      title,
      subtitle: 'A note from the field',
      category: 'legal',
      content,
    });
    await api.post(`/api/documents/${id}/publish`, { visibility: groupIds.length ? 'private' : 'public', groupIds });
    return id;
  };
  const open = await publish('Foundations that breathe', []);
  await publish('Costs of the north pier', [group.id]);

  // She enters a job title and chooses a picture.
  await ines.page.goto('/client');
  await ines.page.getByRole('button', { name: 'Edit my data' }).click();
  await ines.page.getByRole('textbox', { name: /^Job title/ }).fill('Bridge engineer at Estuary Works');
  await ines.page.locator('input[type="file"]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from((await portrait()).split(',')[1] ?? '', 'base64'),
  });
  await expect(ines.page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  await ines.page.getByRole('button', { name: 'Save' }).click();
  await ines.page.getByRole('link', { name: 'View my profile' }).click();
  await expect(ines.page.getByRole('heading', { level: 1, name: ines.name })).toBeVisible();
  await expect(ines.page.getByText('Bridge engineer at Estuary Works')).toBeVisible();
  await expect(ines.page.getByRole('link', { name: 'Edit my profile' })).toBeVisible();

  const bo = await person('Bo');
  const boApi = await bo.arrive(null);
  await boApi.post(`/api/groups/${group.id}/join`);
  await api.post(`/api/groups/${group.id}/members/${boApi.user.id}/accept`);
  let requested = 0;
  bo.page.on('request', (request) => {
    if (request.url().includes('/picture?')) requested += 1;
  });
  await bo.page.goto('/publicArticle');
  const card = bo.page.getByRole('listitem').filter({ hasText: 'Foundations that breathe' });
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 200);
  await lookAt(bo.page, 'profile-from-list');
  await card.getByRole('link', { name: 'Foundations that breathe' }).click();
  await expect(bo.page.locator('article header img')).toBeVisible();
  await lookAt(bo.page, 'profile-from-document');
  await bo.page.locator('article header').getByRole('link', { name: ines.name }).click();
  await expect(bo.page).toHaveURL(`/people/${api.user.id}`);
  await expect(bo.page.locator('main header img')).toHaveJSProperty('naturalWidth', 200);
  await expect(bo.page.getByRole('link', { name: 'Costs of the north pier' })).toBeVisible();
  await expect(bo.page.getByRole('link', { name: 'Tidal bridges' })).toBeVisible();
  await expectAccessible(bo.page);
  await lookAt(bo.page, 'profile');
  expect(requested).toBe(1);
  await bo.page.goBack();
  await expect(bo.page.getByRole('heading', { level: 1, name: 'Foundations that breathe' })).toBeVisible();
  await bo.page.goto(`/network/${group.id}?tab=members`);
  await expect(bo.page.getByRole('link', { name: ines.name })).toBeVisible();
  await lookAt(bo.page, 'profile-members');
  await bo.page.goto('/panel');
  await expect(bo.page.getByRole('link', { name: ines.name }).first()).toBeVisible();
  await lookAt(bo.page, 'profile-hub');

  const eve = await person('Eve');
  await eve.arrive(`/people/${api.user.id}`);
  await expect(eve.page.getByRole('link', { name: 'Foundations that breathe' })).toBeVisible();
  await expect(eve.page.getByText('No groups to show.')).toBeVisible();
  await expect(eve.page.getByText('Costs of the north pier')).toHaveCount(0);
  for (const language of ['fr', 'es']) {
    await eve.page.goto(`/people/${api.user.id}?lang=${language}`);
    await expect(eve.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(eve.page.getByRole('link', { name: 'Foundations that breathe' })).toBeVisible();
    await lookAt(eve.page, `profile-${language}`);
  }

  // Unlisted, she has no profile for strangers: her name is not a link.
  await api.put('/api/privacy', { isListed: false });
  trouble.expect(/404/);
  await eve.page.goto(`/people/${api.user.id}?lang=en`);
  await expect(eve.page.getByRole('heading', { level: 1, name: 'Restricted access' })).toBeVisible();
  await eve.page.goto(`/publicArticle/${open}`);
  const author = eve.page.locator('article header').getByText(ines.name, { exact: true });
  await expect(author).toBeVisible();
  await expect(eve.page.getByRole('link', { name: ines.name })).toHaveCount(0);

  await page.goto(new URL(`/publicInternetArticle?id=${open}`, atrium.url).href);
  await isAlive(page);
  await expect(page.locator('article header').getByText(ines.name, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: ines.name })).toHaveCount(0);
});
