import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { waitForPage } from './support/person.ts';

test('MA-01 MA-02 MA-03 a person finds a manager, joins from there, writes without seeing an address, copies an ID, and leaves the directory', async ({
  person,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api] = await Promise.all([ana.arrive(null), bob.arrive('/managers')]);
  const group = await api.post<{ id: string; groupName: string }>('/api/groups', {
    groupName: `Lighthouse keepers ${ana.username}`,
    companyName: 'Coast Society',
    category: 'legal',
    description: 'Lamps, lenses and log books.',
    visibility: 'public',
  });
  await ana.confirmAddress();
  const { page } = bob;
  await page.goto('/managers');
  await waitForPage(page, page.getByRole('heading', { level: 1, name: 'Directory' }));
  await page.getByLabel('Manager or group').fill(ana.username);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: group.groupName }).first();
  await expect(card.getByRole('link', { name: group.groupName })).toHaveAttribute('title', 'Coast Society');
  await expectAccessible(page);
  await lookAt(page, 'directory-managers');
  await card.getByRole('button', { name: `Join ${group.groupName}` }).click();
  await expect(card.getByRole('button', { name: /^Join/ })).toHaveCount(0);

  await card.getByRole('button', { name: `Write to ${ana.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Please write your message.');
  await dialog.getByLabel('Message', { exact: true }).fill('Is there room for one more?');
  await expect(dialog).not.toContainText('@example.org');
  await expectAccessible(page);
  await lookAt(page, 'directory-contact');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`Message sent to ${ana.name}.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // IDs, one copied by touch.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('navigation', { name: 'Directory sections' }).getByRole('link', { name: 'Groups' }).click();
  await page.getByLabel('Name, company or ID').fill(ana.username);
  const row = page.getByRole('row').filter({ hasText: group.groupName });
  await row.getByRole('button', { name: `Copy ID ${group.id}` }).click();
  await expect(row.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(group.id);
  await expectAccessible(page);
  await lookAt(page, 'directory-groups');
  await row.getByRole('link', { name: `Members of ${group.groupName}` }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('main')).not.toContainText('@example.org');
  await expectAccessible(page);
  await lookAt(page, 'directory-people');

  // An unlisted person is only found by members of their groups.
  const cleo = await person('Cleo');
  await cleo.arrive(null);
  const finds = async (times: number) => {
    await cleo.page.goto(`/managers?q=${ana.username}`);
    await expect(cleo.page.getByRole('main').getByRole('heading', { level: 2, name: times > 0 ? ana.name : 'No results' })).toBeVisible();
  };
  await finds(1);
  await api.put('/api/privacy', { isListed: false });
  await finds(0);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: `@${ana.username}` })).toBeVisible();
});
