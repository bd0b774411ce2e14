import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import { startSession } from './support/start-session.ts';

const description = 'Carriers and terminals agree on slots.';
const aGroup = (api: Api, groupName: string, visibility = 'private') =>
  api.post<{ id: string }>('/api/groups', { groupName, companyName: 'Harbour Cooperative', category: 'legal', description, visibility });

/** Publishes a document to groups. */
async function publish(api: Api, title: string, groupIds: string[]): Promise<void> {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'private', groupIds });
}

async function openMemberMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: /^Members/ }).click();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
}

/** Chooses a rare action on a group. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('GR-10 a new group shows its manager the first steps; content created from its page is for it and appears immediately', async ({
  person,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  const api = await ana.arrive(null);
  await bob.arrive(null);
  await ana.confirmAddress();
  const group = await aGroup(api, 'East basin', 'public');
  await ana.page.goto(`/network/${group.id}`);
  const steps = ana.page.getByRole('region', { name: 'Your group is ready' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Invite people',
    'Write the first document',
    'Describe your group (done)',
  ]);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'group-new');

  // The group remains selected while she writes, also after a reload.
  await expect(ana.page.getByRole('link', { name: 'Write here' })).toHaveCount(0);
  await steps.getByRole('link', { name: 'Write', exact: true }).click();
  await ana.page.getByRole('textbox', { name: 'Title', exact: true }).fill('Slots of the basin');
  await expect(ana.page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(ana.page).toHaveURL(new RegExp(`/article\\?id=[0-9a-f-]{36}&group=${group.id}$`));
  await ana.page.reload();
  await ana.page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = ana.page.getByRole('dialog');
  await expect(publishing.getByRole('checkbox', { name: 'East basin' })).toBeChecked();
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  await ana.page.waitForURL(/\/blog\/[0-9a-f-]{36}/);

  // Bob sees neither news nor first steps as a non-member, but does as a member.
  await bob.page.goto(`/network/${group.id}`);
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  const news = bob.page.getByRole('region', { name: 'Latest in this group' }).getByRole('heading', { level: 3 });
  await expect(news).toHaveText(['Slots of the basin']);
  await expect(bob.page.getByRole('link', { name: 'Write here' })).toBeVisible();
  await expect(bob.page.getByRole('heading', { name: 'Your group is ready' })).toHaveCount(0);
  await bob.page.getByRole('button', { name: 'All actions' }).click();
  await expect(bob.page.getByRole('button', { name: 'All actions', expanded: true })).toBeVisible();

  // A session started there is for its members and immediately on top.
  await ana.page.goto(`/network/${group.id}`);
  const size = ana.page.viewportSize();
  await ana.page.setViewportSize({ width: 390, height: 780 });
  await ana.page.getByRole('link', { name: 'Start a negotiation' }).click();
  await ana.page.waitForURL('**/negociation/new**');
  await ana.page.goBack();
  if (size) await ana.page.setViewportSize(size);
  await ana.page.getByRole('link', { name: 'Start a negotiation' }).click();
  await expect(ana.page.getByRole('combobox', { name: 'Who can join' })).toHaveValue(group.id);
  await startSession(ana.page, { agenda: 'Berths for the winter' });
  await ana.page.waitForURL(/\/negociation\/\w+$/);
  await expect(news).toHaveText(['Berths for the winter', 'Slots of the basin']);
  // The server decides who may start one: Bob is not a manager.
  await expect(bob.page.getByRole('link', { name: 'Start a negotiation' })).toHaveCount(0);
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'group-news');
  await choose(bob.page, 'Leave group');
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
  await bob.page.waitForURL('**/network');
});

test('GR-09 a link with a QR code leads a newcomer through registration into a private group; a disabled link opens nothing', async ({
  person,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const group = await aGroup(await ana.arrive(null), 'North quay');
  await ana.page.goto(`/network/${group.id}`);
  await ana.page.getByRole('button', { name: 'Choose other limits' }).click();
  const dialog = ana.page.getByRole('dialog');
  await expect(dialog.getByText('No active links.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Valid for' }).selectOption({ label: '1 day' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the invitation to North quay' })).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  expect(address).toMatch(/\/join\/[\w-]{22}$/);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'invite');

  // For Bob, without an account, the page shows the inviter, and of the private group no ID.
  const shown = await (await fetch(address)).text();
  expect(shown).toContain(`${ana.name} invites you to North quay`);
  expect(shown).not.toContain(group.id);
  const bob = await person('Bob', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  await bob.page.goto(address);
  await expect(bob.page.getByRole('heading', { level: 1 })).toHaveText(`${ana.name} invites you to North quay`);
  await expect(bob.page.getByText(description)).toBeVisible();
  await expect(bob.page.getByText('1 member')).toBeVisible();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'join');
  for (const name of ['name', 'email', 'password'] as const) await bob.page.locator(`main [name="${name}"]`).fill(bob[name]);
  await bob.page.locator('main [name="acceptTerms"]').check();
  await bob.page.getByRole('button', { name: 'Create account and join' }).click();
  await bob.page.waitForURL(`**/network/${group.id}`);
  await expect(bob.page.getByText('You are now a member.')).toBeVisible();

  // Ana sees the used place while the dialog is open, and disables the link.
  await expect(dialog.getByText('1 of 10 uses', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Disable link' }).click();
  await expect(dialog.getByText('No active links.')).toBeVisible();
  const cleo = await person('Cleo');
  await cleo.arrive(null);
  await cleo.page.goto(address);
  await expect(cleo.page.getByRole('heading', { level: 1 })).toHaveText('This invitation no longer works');
  await expect(cleo.page.locator('body')).not.toContainText('North quay');
});

test('GR-09 four clicks from the Hub create a group with a link and QR code by which others join', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  await ana.arrive('/panel');
  const { page } = ana;
  const clicks: string[] = [];
  const press = async (where: Locator | Page, name: string, role: 'button' | 'link' = 'button') => {
    await where.getByRole(role, { name }).first().click();
    clicks.push(name);
  };
  await isAlive(page);
  await press(page.getByRole('navigation', { name: 'Main navigation' }), 'Groups', 'link');
  // An empty list has no filters.
  await expect(page.getByRole('button', { name: 'Create a group' })).not.toHaveCount(0);
  await expect(page.getByRole('main').getByRole('search')).toHaveCount(0);
  await press(page, 'Create a group');
  const creation = page.getByRole('dialog');
  // The submit button is visible however long the form is.
  await page.setViewportSize({ width: 360, height: 560 });
  await expect(creation.getByRole('button', { name: 'Create group' })).toBeInViewport({ ratio: 1 });
  await expect(creation.getByRole('combobox', { name: 'Category' })).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await creation.getByRole('textbox', { name: 'Group name' }).fill('Salt carriers');
  await creation.getByRole('textbox', { name: 'Organisation' }).fill('Harbour Cooperative');
  await creation.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Legal' });
  await creation.getByRole('textbox', { name: 'Description' }).fill(description);
  await press(creation, 'Create group');
  const steps = page.getByRole('region', { name: 'Your group is ready' });
  await press(steps, 'Create link and QR code');
  await expect(steps.getByRole('img', { name: /QR code/ })).toBeVisible();
  const address = await steps.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await expect(steps.getByRole('list', { name: 'Active links' })).toBeFocused();
  expect(clicks.length).toBeLessThanOrEqual(4);

  // Accepting a reusable link leaves it valid for others.
  const bob = await person('Bob');
  const api = await bob.arrive(null);
  await api.post(`/api/invitations/${address.split('/').at(-1)}/accept`);
  await expect(page.getByText('1 of 10 uses', { exact: false })).toBeVisible();
  await expect(steps.getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('GR-05 GR-09 a group is handed over while its pages are open, and deleted by its new manager, who sees what is deleted', async ({
  person,
  mailbox,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob');
  const cleo = await person('Cleo');
  const [anaApi, bobApi, cleoApi] = [await ana.arrive(null), await bob.arrive(null), await cleo.arrive(null)];
  for (const each of [bob, cleo]) await each.confirmAddress();
  const group = await aGroup(anaApi, 'South quay', 'public');
  for (const api of [bobApi, cleoApi]) await api.post(`/api/groups/${group.id}/join`);
  await publish(bobApi, 'Slots of the south quay', [group.id]);

  await bob.page.goto(`/network/${group.id}`);
  await bob.page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Documents' }).click();
  await expect(bob.page).toHaveURL(/\?tab=documents$/);
  await expect(bob.page.getByRole('link', { name: 'Slots of the south quay' })).toBeVisible();
  await lookAt(bob.page, 'group-documents');

  // Ana removes Cleo with a reason, and asks Bob to manage the group.
  await ana.page.goto(`/network/${group.id}`);
  await openMemberMenu(ana.page, 'Cleo');
  await ana.page.getByRole('menuitem', { name: 'Remove from group' }).click();
  await lookAt(ana.page, 'remove');
  await ana.page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('You work at the west quay now.');
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Remove from group' }).click();
  await expect(ana.page.getByRole('button', { name: 'Actions for Cleo' })).toBeHidden();
  expect((await mailbox.mailTo(cleo.email, /no longer/)).text).toContain('You work at the west quay now.');
  const late = await ana.context.newPage();
  await late.goto(`/network/${group.id}`);
  await choose(late, 'Delete group');
  await expect(late.getByRole('dialog').getByText('the memberships of 2 people')).toBeVisible();
  await bob.page.getByRole('button', { name: 'More actions' }).click();
  await expect(bob.page.getByRole('menuitem')).toHaveText(['Leave group', 'Report']);
  await openMemberMenu(ana.page, 'Bob');
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'members');
  await ana.page.getByRole('menuitem', { name: 'Hand over group' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(ana.page.getByText('You asked Bob to manage the group.')).toBeVisible();
  expect((await mailbox.mailTo(bob.email, /has asked you to manage South quay/)).text).toContain(`/network/${group.id}`);
  // Bob is asked immediately; nothing changes until he accepts.
  await expect(bob.page.getByRole('menuitem')).toHaveText(['Leave group', 'Report']);
  await bob.page.keyboard.press('Escape');
  await expect(bob.page.getByText('Ana has asked you to manage this group')).toBeVisible();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'offered');
  await bob.page.getByRole('button', { name: 'Manage group' }).click();
  await bob.page.getByRole('button', { name: 'More actions' }).click();
  await expect(bob.page.getByRole('menuitem')).toHaveText(['Edit group', 'Managers, deputies and roles', 'Delete group']);
  await bob.page.keyboard.press('Escape');
  await ana.page.getByRole('button', { name: 'More actions' }).click();
  await expect(ana.page.getByRole('menuitem')).toHaveText(['Leave group', 'Report']);
  await ana.page.keyboard.press('Escape');

  // Ana's deletion, opened earlier in another window, is no longer permitted.
  await late.getByRole('dialog').locator('[name="groupId"]').fill(group.id);
  await late.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(
    late.getByRole('dialog').getByText('You are not allowed to delete this group... Ask its manager or an administrator.'),
  ).toBeVisible();

  // Bob sees what is deleted with the group, types its ID and deletes it.
  await choose(bob.page, 'Delete group');
  const deletion = bob.page.getByRole('dialog');
  await expect(deletion.getByText('1 document shared only with this group (still visible to its author)')).toBeVisible();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'delete');
  await deletion.locator('[name="groupId"]').fill('22222222');
  await deletion.getByRole('button', { name: 'Delete group' }).click();
  await expect(deletion.getByText('This ID does not match. Check it.')).toBeVisible();
  await deletion.locator('[name="groupId"]').fill(` ${group.id.toLowerCase()} `);
  await deletion.getByRole('button', { name: 'Delete group' }).click();
  await bob.page.waitForURL('**/network');
  await expect(bob.page.getByText('South quay deleted.')).toBeVisible();
  await expect(ana.page.getByRole('heading', { name: 'Restricted access' })).toBeVisible();
});

test('GR-08 failed loads and creations are explained, offline too, and can be retried', async ({ person, trouble }) => {
  trouble.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const ana = await person('Ana', { role: 'manager' });
  await ana.arrive(null);
  const { page } = ana;
  let isFailing = true;
  const failure = { type: 'about:blank', title: 'x', status: 500, code: 'server.failed', requestId: 'x' };
  await page.route(/\/api\/(groups|categories)\b/, (route) =>
    isFailing ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(failure) }) : route.continue(),
  );
  await page.goto('/network');
  await isAlive(page);
  await expect(page.getByRole('heading', { name: 'Error fetching groups' })).toBeVisible();
  await expect(page.getByText('error retrieving categories. Reload the page.')).toBeVisible();
  await page.goto('/network/22222222');
  await expect(page.getByRole('heading', { name: 'Error fetching groups' })).toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Restricted access' })).toBeVisible();

  await page.goto('/network');
  await page.getByRole('button', { name: 'Create a group' }).first().click();
  const creation = page.getByRole('dialog');
  await creation.getByRole('textbox', { name: 'Group name' }).fill('West quay');
  await creation.getByRole('textbox', { name: 'Organisation' }).fill('Harbour Cooperative');
  await creation.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Legal' });
  await creation.getByRole('textbox', { name: 'Description' }).fill(description);
  isFailing = true;
  await creation.getByRole('button', { name: 'Create group' }).click();
  await expect(creation.getByText('Error creating group. What you typed is still here. An unexpected error has occurred.')).toBeVisible();
  isFailing = false;
  await ana.context.setOffline(true);
  await creation.getByRole('button', { name: 'Create group' }).click();
  await expect(creation.getByText('Error creating group. What you typed is still here. Network error. Please try again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Public groups', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Error fetching groups' })).toBeVisible();
  await ana.context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Error fetching groups' })).toBeHidden();
});
