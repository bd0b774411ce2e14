import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import { askDatabase, runJob } from './support/database.ts';

test('GR-13 AC-01 a manager invites two addresses, with and without an account; both answer, and the manager only sees answers', async ({
  atrium,
  browser,
  person,
  mailbox,
  trouble,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  const api = await ana.arrive(null);
  await ana.confirmAddress();
  await bob.arrive(null);
  await bob.confirmAddress();
  const text = { companyName: 'Harbour Cooperative', category: 'legal', description: 'Carriers and terminals agree on slots.' };
  const group = await api.post<{ id: string }>('/api/groups', { ...text, groupName: 'North basin', visibility: 'private' });
  const stranger = `zoe.${group.id.toLowerCase()}@example.net`;

  await ana.page.goto(`/network/${group.id}?tab=members`);
  await ana.page.getByRole('button', { name: 'Invite people' }).first().click();
  const dialog = ana.page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`${bob.email}\n${stranger}`);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  const sent = dialog.getByRole('listitem').filter({ hasText: 'sent' });
  await expect(sent).toHaveCount(2);
  await expect(sent.filter({ hasText: bob.email })).toContainText('Invited');
  await expect(sent.filter({ hasText: stranger })).toContainText('Invited');
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'group-invite-by-email');

  await runJob(atrium, 'groups.invite');
  await expect.poll(() => mailbox.countTo(stranger), { timeout: scaled(30_000) }).toBe(1);
  const [known, unknown] = [await mailbox.mailTo(bob.email, /invites you/), await mailbox.mailTo(stranger)];
  expect(known.subject).toBe(unknown.subject);
  expect(unknown.subject).toContain('North basin');
  const linkIn = (mail: { text: string }) => /\S+\/invited\?token=\S+/.exec(mail.text)?.[0] ?? '';
  expect(known.text.replaceAll(linkIn(known), '')).toBe(unknown.text.replaceAll(linkIn(unknown), ''));

  // Bob has an account: the invitation is on the page of groups.
  await bob.page.goto('/network');
  const card = bob.page.getByRole('listitem').filter({ hasText: 'North basin' });
  await expect(card).toContainText('invites you to join');
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'invitations-received');
  await card.getByRole('button', { name: /^Decline invitation/ }).click();
  await expect(card).toHaveCount(0);
  await bob.page.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: /^Accept invitation/ }).click();
  await expect(bob.page.getByRole('link', { name: /North basin/ })).toBeVisible();

  // Zoé has none: she chooses a password on the linked page.
  const context = await browser.newContext({ baseURL: atrium.url, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  trouble.watch(page, 'Zoé');
  await page.goto(linkIn(unknown));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been invited to North basin');
  await isAlive(page);
  await expectAccessible(page);
  await lookAt(page, 'invited-newcomer');
  await page.getByRole('textbox', { name: 'Name' }).fill('Zoé Marsh');
  await page.getByLabel('Password', { exact: true }).fill('a long pass phrase of zoe 7');
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Create account and accept' }).click();
  await page.waitForURL(`**/network/${group.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('North basin');
  await context.close();

  await expect(sent.filter({ hasText: bob.email })).toContainText('Accepted');
  await expect(sent.filter({ hasText: stranger })).toContainText('Accepted');
  const states = await askDatabase(atrium, `select state from membership_invitations where group_id = $1`, [group.id]);
  expect(states).toEqual([{ state: 'accepted' }, { state: 'accepted' }]);
});
