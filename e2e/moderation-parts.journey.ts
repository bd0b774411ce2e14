import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { askDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const drawn = (name: string, background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

test('AD-04 GA-05 one picture of a gallery is reported in the viewer and hidden alone; a group, a profile and a negotiation are hidden from those without a part in them', async ({
  person,
  atrium,
}) => {
  const [ana, bob, administrator, eve] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob'),
    person('Keeper'),
    person('Eve'),
  ]);
  const [api, bobs, keepers] = [await ana.arrive(null), await bob.arrive(null), await administrator.arrive(null), await eve.arrive(null)];
  await askDatabase(atrium, 'update users set is_administrator = true where username = $1', [administrator.username]);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Quay boats',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Boats, cheap and at once.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  const { id } = await api.post<{ id: string }>('/api/galleries', { groupId: group.id, title: 'Boats', isPublic: true });
  await ana.page.goto(`/media/${id}`);
  await ana.page
    .getByLabel('Add pictures, videos or recordings')
    .locator('input[multiple]')
    .setInputFiles([await drawn('quay.jpg', '#39608a'), await drawn('boat.jpg', '#7a4b2a')]);
  const tiles = ana.page.getByRole('main').getByRole('link', { name: /^Picture \d/ });
  await expect(tiles).toHaveCount(2);

  // Bob reports the second picture in the viewer.
  await bob.page.goto(`/media/${id}`);
  await bob.page.getByRole('link', { name: /^Picture 2/ }).click();
  const viewer = bob.page.getByRole('dialog', { name: /^Picture 2/ });
  await viewer.getByRole('button', { name: 'More', exact: true }).click();
  await bob.page.getByRole('menuitem', { name: 'Report' }).click();
  const reporting = bob.page.getByRole('dialog', { name: 'Report this content' });
  await reporting.getByLabel('What is the problem?').selectOption({ label: 'Scam or fraud' });
  await lookAt(bob.page, 'moderation-parts-report');
  await reporting.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(bob.page.getByText('Thank you. We will tell you what we decide.')).toBeVisible();

  await administrator.page.goto('/moderation');
  const queue = administrator.page.getByRole('main');
  // Moderators only see it on request, in the queue and in the case.
  const looks = async () => {
    await expect(queue.getByRole('img', { name: /^Picture 1 of 1/ })).toHaveCount(0);
    await queue.getByRole('button', { name: 'Show picture' }).click();
    await expect
      .poll(() => queue.getByRole('img', { name: /^Picture 1 of 1/ }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(900);
  };
  await looks();
  await expectAccessible(administrator.page);
  await lookAt(administrator.page, 'moderation-parts-queue');
  await queue.getByRole('link', { name: 'Boats' }).click();
  await looks();
  await lookAt(administrator.page, 'moderation-parts-case');
  await queue.getByRole('radio', { name: 'Hide' }).check();
  await queue.getByRole('combobox', { name: 'Basis' }).selectOption({ label: 'The general conditions' });
  await queue.getByLabel('Facts and reasons, for the author').fill('It shows what is not for sale.');
  await queue.getByRole('button', { name: 'Submit decision' }).click();
  await expect(queue.getByRole('heading', { name: 'Hidden' })).toBeVisible();

  await bob.page.goto(`/media/${id}`);
  await expect(bob.page.getByRole('main').getByRole('link', { name: /^Picture \d/ })).toHaveCount(1);
  const own = ana.page.getByRole('main');
  await expect(own.getByText('Only you and the moderators can see one of the items in this gallery.')).toBeVisible();
  await expect(tiles).toHaveCount(2);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'moderation-parts-item');

  // The group, and the job title on its manager's profile.
  const decided = { decision: 'hide', ground: 'rules', reference: '§ 4', facts: 'It promises what nobody has.' };
  for (const on of [`group:${group.id}`, `person:${api.user.id}`]) {
    const report = await bobs.post<{ id: string }>('/api/reports', { on, reason: 'fraud', text: '' });
    if (on.startsWith('group')) {
      await administrator.page.goto(`/moderation/${report.id}`);
      await queue.getByRole('radio', { name: 'Hide' }).check();
      await expect(queue.getByText('Only current members can see it')).toBeVisible();
      await lookAt(administrator.page, 'moderation-parts-group-case');
    }
    await keepers.post(`/api/admin/reports/${report.id}/decision`, decided);
  }
  await eve.page.goto(`/network/${group.id}`);
  await expect(eve.page.getByText('Boats, cheap and at once.')).toHaveCount(0);
  await bob.page.goto(`/network/${group.id}`);
  await expect(bob.page.getByText('Only current members can see this group')).toBeVisible();
  await expect(bob.page.getByRole('link', { name: 'Reasons and appeal' })).toHaveCount(0);
  await ana.page.goto(`/network/${group.id}`);
  await expect(own.getByText('Only current members can see this group')).toBeVisible();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'moderation-parts-group');
  await own.getByRole('link', { name: 'Reasons and appeal' }).click();
  await expect(own.getByRole('link', { name: 'Quay boats' })).toBeVisible();
  await ana.page.goto('/client');
  await expect(own.getByText('Others cannot see your picture or job title')).toBeVisible();
  await lookAt(ana.page, 'moderation-parts-profile');

  // A negotiation, on a party's screen.
  const session = await api.post<{ state: { id: string } }>('/api/negotiations', {
    title: 'Boats for nothing',
    agenda: 'Who gets which boat.',
    documentType: 'Agreement',
    lengthMinutes: 60,
  });
  await bobs.post(`/api/negotiations/${session.state.id}/join`);
  await bob.page.goto(`/negociation/${session.state.id}`);
  await bob.page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await bob.page.getByRole('menuitem', { name: 'Report' }).click();
  await reporting.getByLabel('What is the problem?').selectOption({ label: 'Scam or fraud' });
  await reporting.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(bob.page.getByText('Thank you. We will tell you what we decide.')).toBeVisible();
  const { items } = await keepers.get<{ items: { id: string; kind: string }[] }>('/api/admin/reports');
  const reported = items.find(({ kind }) => kind === 'negotiation');
  await ana.page.goto(`/negociation/${session.state.id}`);
  await expect(own.getByRole('heading', { level: 1, name: 'Boats for nothing' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  await keepers.post(`/api/admin/reports/${reported?.id}/decision`, decided);
  for (const party of [ana, bob])
    await expect(party.page.getByRole('main').getByText('No one else can find or join this negotiation')).toBeVisible();
  await expect(bob.page.getByRole('link', { name: 'Reasons and appeal' })).toHaveCount(0);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'moderation-parts-negotiation');
  await own.getByRole('link', { name: 'Reasons and appeal' }).click();
  await expect(own.getByRole('link', { name: 'Boats for nothing' })).toBeVisible();
});
