import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

test('MV-03 MV-04 a manager designs groups for two others: one accepts permanently, the other declines, and the groups are created anyway', async ({
  person,
}) => {
  const [helen, bruno, carla] = await Promise.all([
    person('Helen', { role: 'manager' }),
    person('Bruno', { role: 'manager' }),
    person('Carla', { role: 'manager' }),
  ]);
  const [api, his, hers] = await Promise.all([helen.arrive(null), bruno.arrive(null), carla.arrive(null)]);
  const { page } = helen;
  const season = `Season ${api.user.id}`;

  // Managers are identified by their IDs from the directory.
  const rows = [
    ['Role', 'Name', 'E-mail', 'Groups', 'Company', 'Group manager (e-mail)', 'Category', 'Description'],
    ['group', `${season} North`, '', '', 'Federation', helen.email, 'legal', 'Everybody who plays in the north.'],
    ['group', `${season} South`, '', '', 'Federation', his.user.id, 'legal', 'Everybody who plays in the south.'],
    ['group', `${season} West`, '', '', 'Federation', hers.user.id.toLowerCase(), 'legal', 'Everybody who plays in the west.'],
    ['client', 'Zoé Aubert', `zoe.${api.user.id}@example.org`.toLowerCase(), `${season} South`, '', '', '', ''],
    ['client', 'Amadou Sy', `amadou.${api.user.id}@example.org`.toLowerCase(), `${season} South`, '', '', '', ''],
  ];
  await page.goto('/masp');
  const buffer = Buffer.from(rows.map((row) => row.join(';')).join('\r\n'));
  await page.locator('main input[type="file"]').setInputFiles({ name: 'Season.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('No errors found.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Design sections' }).getByRole('link', { name: 'Finalize' }).click();
  await expect(page.getByText('2 groups need their managers’ agreement.')).toBeVisible();
  await page.getByText(/^Groups to create \(/).click();
  await expect(page.getByText('needs the agreement of Bruno')).toBeVisible();
  await lookAt(page, 'designer-managers-preview');
  await page.getByRole('button', { name: 'Create real groups' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create real groups' }).click();
  await expect(page.getByText('1 group created')).toBeVisible();
  const requested = page.getByRole('region', { name: 'Groups managed by others' });
  await expect(requested.getByText(/^Bruno has until/)).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'designer-managers-waiting');

  // Bruno is notified, and accepts permanently.
  await bruno.page.goto('/notifications');
  await bruno.page.getByRole('link', { name: `Helen asked you to manage the group “${season} South”.` }).click();
  const request = bruno.page.getByRole('region', { name: 'You have been asked to manage these groups' });
  await expect(request.getByText('2 people')).toBeVisible();
  await expectAccessible(bruno.page);
  await lookAt(bruno.page, 'designer-managers-asked');
  await request.getByRole('checkbox', { name: 'Always accept groups from Helen' }).check();
  await request.getByRole('button', { name: `Agree to manage ${season} South` }).click();
  await expect(bruno.page.getByRole('heading', { name: 'You automatically accept groups from' })).toBeVisible();
  await expect(page.getByRole('link', { name: `${season} South` })).toBeVisible();
  await lookAt(bruno.page, 'designer-managers-agreement');
  await bruno.page.goto('/network');
  await expect(bruno.page.getByRole('main').getByText(`${season} South`).first()).toBeVisible();

  // Carla declines, and Helen manages the group herself.
  await carla.page.goto('/masp');
  await carla.page.getByRole('button', { name: `Decline to manage ${season} West` }).click();
  await expect(carla.page.getByText('You declined.')).toBeVisible();
  await expect(requested.getByText('Carla declined')).toBeVisible();
  await requested.getByRole('button', { name: `Manage it myself: ${season} West` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Manage it myself' }).click();
  await expect(page.getByRole('link', { name: `${season} West` })).toBeVisible();
  await expect(requested).toHaveCount(0);

  // Bruno revokes his permanent acceptance.
  await bruno.page.goto('/masp');
  await bruno.page.getByRole('button', { name: 'Ask me again about groups from Helen' }).click();
  await expect(bruno.page.getByRole('heading', { name: 'You automatically accept groups from' })).toHaveCount(0);
});
