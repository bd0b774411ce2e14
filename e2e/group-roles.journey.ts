import { expectAccessible } from './support/accessible.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import type { Person } from './support/person.ts';

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

/** Opens what a manager can do about a member. */
async function choose(ana: Person, item: string): Promise<void> {
  await ana.page.getByRole('button', { name: 'Actions for Bob' }).click();
  await ana.page.getByRole('menuitem', { name: item }).click();
}

test('GR-12 a manager on a phone names a deputy and a role; the deputy uses it, and a revoked one is gone at once in an open window', async ({
  person,
}) => {
  const ana = await person('Ana', { role: 'manager', ...phone });
  const bob = await person('Bob', phone);
  const api: Api = await ana.arrive(null);
  const bobsApi = await bob.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'North choir',
    companyName: 'Harbour Cooperative',
    category: 'legal',
    description: 'We sing on Tuesdays.',
    visibility: 'public',
  });
  await bobsApi.post(`/api/groups/${group.id}/join`, {});
  await bob.page.goto(`/network/${group.id}`);
  await expect(bob.page.getByRole('heading', { level: 1, name: 'North choir' })).toBeVisible();

  await ana.page.goto(`/network/${group.id}?tab=members`);
  await choose(ana, 'Deputy permissions');
  await ana.page.getByRole('dialog').getByRole('checkbox', { name: 'Invite and accept' }).check();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await ana.page.getByRole('button', { name: 'New role' }).click();
  await ana.page.getByRole('dialog').getByRole('textbox', { name: 'Name of the role' }).fill('The board');
  await ana.page.getByRole('dialog').getByRole('checkbox', { name: 'Edit group' }).check();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'group-role');
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await choose(ana, 'Roles');
  await ana.page.getByRole('dialog').getByRole('checkbox', { name: 'The board' }).check();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(ana.page);

  // Bob's window, open all the time, offers both.
  await bob.page.getByRole('button', { name: 'More actions' }).click();
  await bob.page.getByRole('menuitem', { name: 'Edit group' }).click();
  await bob.page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('We sing on Tuesdays and Fridays.');
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(bob.page.getByText('We sing on Tuesdays and Fridays.').last()).toBeVisible();
  await expect(bob.page.getByRole('button', { name: 'Invite people' }).first()).toBeVisible();

  // Both are taken back; nothing is reloaded.
  await choose(ana, 'Roles');
  await ana.page.getByRole('dialog').getByRole('checkbox', { name: 'The board' }).uncheck();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  await choose(ana, 'Deputy permissions');
  await ana.page.getByRole('dialog').getByRole('checkbox', { name: 'Invite and accept' }).uncheck();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(bob.page.getByRole('button', { name: 'Invite people' })).toHaveCount(0);
  await bob.page.getByRole('button', { name: 'More actions' }).click();
  await expect(bob.page.getByRole('menuitem')).toHaveText(['Leave group', 'Report']);
});
