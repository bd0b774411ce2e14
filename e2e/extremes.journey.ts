import sharp from 'sharp';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { askDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';

/** 80 letters without a place to break the line. */
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80);
const manyGroups = 300;

test('SH-10 a name of 80 letters, groups without a picture, a gallery of one item and 300 groups fit on a phone', async ({
  person,
  atrium,
}) => {
  const ana = await person('Ana', { role: 'manager', locale: 'fr-FR' });
  const api = await ana.arrive(null);
  await api.put(`/api/user/${api.user.id}`, { username: ana.username, name: longName, email: ana.email });
  const { id: groupId } = await api.post<{ id: string }>('/api/groups', {
    groupName: longName,
    companyName: longName,
    category: 'legal',
    description: longName,
    visibility: 'public',
  });
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: longName }] }] };
  const { id: documentId } = await api.post<{ id: string }>('/api/documents', { title: longName, category: 'legal', content });
  await api.post(`/api/documents/${documentId}/publish`, { visibility: 'public', groupIds: [groupId] });
  const { id: galleryId } = await api.post<{ id: string }>('/api/galleries', { title: longName, groupId, isPublic: true, items: [] });
  await askDatabase(
    atrium,
    `with made as (
       insert into groups (id, name, company, category, description, visibility, manager_id)
       select 'MANY' || translate(lpad(n::text, 4, '0'), '01', 'AB'), 'Group ' || n, 'Cooperative', 'legal', 'Many.', 'private', '${api.user.id}'
       from generate_series(1, ${manyGroups}) n returning id)
     insert into memberships (group_id, user_id, status, decided_at, name_key) select id, '${api.user.id}', 'member', now(), '' from made`,
  );

  const { page } = ana;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/media/${galleryId}`);
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  await page.locator('main input[multiple]').setInputFiles({ name: 'quai.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByRole('main').locator('li img').first()).toBeVisible({ timeout: scaled(60_000) });

  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const paths = [
    '/panel',
    '/network',
    '/media',
    `/media/${galleryId}`,
    '/messenger',
    '/blog',
    `/blog/${documentId}`,
    '/client',
    '/article',
  ];
  const inGroup = [`/network/${groupId}`, `/network/${groupId}?tab=members`, `/network/${groupId}?tab=documents`];
  const forms = ['/discussion/new', '/events/new', '/polls/new', '/negociation', '/managers', '/userTables', `/people/${api.user.id}`];
  for (const path of [...paths, ...inGroup, ...forms]) {
    await page.goto(path);
    await expect(page.locator('main [data-coming]'), path).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(await beyond(), path).toBeLessThanOrEqual(0);
  }

  await page.goto('/network');
  await expect(
    page
      .getByRole('main')
      .getByText(/\b30[01]\b/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  // A visitor sees the same gallery of one item and the same document.
  await ana.signOut();
  for (const path of ['/flux', `/publicMedia/${galleryId}`, `/network/${groupId}`, `/publicInternetArticle?id=${documentId}`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await beyond(), path).toBeLessThanOrEqual(0);
  }
});
