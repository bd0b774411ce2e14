import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { clause, session } from './support/test-session.ts';
import { startSession } from './support/start-session.ts';

test('NE-02 NE-03 NE-04 NE-09 the manager decides on admission and hand-over; a removed party reads the reason, and a party can leave', async ({
  person,
}) => {
  const [ana, bob, cleo] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob'), person('Cleo')]);
  const [anaApi, bobApi, cleoApi] = await Promise.all([ana.arrive(), bob.arrive(), cleo.arrive()]);
  const setting = { agenda: 'A lease for the shed', documentType: 'lease', lengthMinutes: 60, admission: 'approval' };
  const { state: started } = await anaApi.post<{ state: { id: string } }>('/api/negotiations', setting);
  const here = session(started.id);
  await ana.page.goto(`/negociation/${started.id}`);
  await expect(ana.page.getByRole('heading', { name: 'A lease for the shed' })).toBeVisible();

  // The rule can change until the first vote.
  await ana.page.getByRole('combobox', { name: 'Decision rule' }).selectOption({ label: 'Majority' });
  await expect(ana.page.getByText('A clause needs the votes of more than half of the parties.').first()).toBeVisible();

  // Bob asks and is admitted, Cleo is declined: neither can read anything before.
  await bob.page.goto(`/negociation?join=${started.id}`);
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(bob.page.getByText('Awaiting admission')).toBeVisible();
  await expect(bob.page.getByRole('heading', { level: 1 })).toHaveText('Session managed by Ana');
  await expect(bob.page.locator('body')).not.toContainText('A lease for the shed');
  await here.join(cleoApi);
  await ana.page.getByRole('button', { name: 'Decline Cleo' }).click();
  await ana.page.getByRole('button', { name: 'Admit Bob' }).click();
  // The session opens in his waiting window.
  await expect(bob.page.getByRole('heading', { name: 'Parties (2)' })).toBeVisible();
  await cleo.page.goto(`/negociation/${started.id}`);
  await expect(cleo.page.getByRole('heading', { name: 'Restricted access' })).toBeVisible();

  // Bob withdraws a clause without votes, and the rule remains fixed.
  await here.propose(bobApi, 'Rent', 'The rent is one euro.');
  await expect(ana.page.getByText('The decision rule cannot be changed once someone has voted.')).toBeVisible();
  await clause(bob.page, '1').getByRole('button', { name: 'Withdraw' }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(clause(ana.page, '1')).toContainText('Withdrawn');

  // Ana asks Bob to lead the session, withdraws that, and asks again; he accepts. She is now a
  // normal party, and Bob removes her with a reason.
  await ana.page.getByRole('button', { name: 'Actions for Bob' }).click();
  await ana.page.getByRole('menuitem', { name: 'Hand over session' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Hand over session' }).click();
  await expect(bob.page.getByText('Ana has asked you to manage the session')).toBeVisible();
  await lookAt(bob.page, 'negotiation-offered');
  await lookAt(ana.page, 'negotiation-offers');
  await ana.page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(bob.page.getByText('Ana has asked you to manage the session')).toBeHidden();
  await ana.page.getByRole('button', { name: 'Actions for Bob' }).click();
  await ana.page.getByRole('menuitem', { name: 'Hand over session' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Hand over session' }).click();
  await expect(ana.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await bob.page.getByRole('button', { name: 'Manage session' }).click();
  await expect(ana.page.getByRole('heading', { name: 'Settings' })).toBeHidden();
  await bob.page.getByRole('button', { name: 'Actions for Ana' }).click();
  await bob.page.getByRole('menuitem', { name: 'Remove' }).click();
  await bob.page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The shed is not hers.');
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ana.page.getByRole('heading', { name: 'You were removed from this session' })).toBeVisible();
  await expect(ana.page.getByText('The shed is not hers.', { exact: false })).toBeVisible();
  await expect(bob.page.getByText('Ana was removed: The shed is not hers.')).toBeVisible();
  await expectAccessible(bob.page);

  // Another person is admitted, and leaves.
  const dan = await person('Dan');
  const danApi = await dan.arrive();
  await here.join(danApi);
  await bob.page.getByRole('button', { name: 'Admit Dan' }).click();
  await expect(bob.page.getByRole('heading', { name: 'Parties (2)' })).toBeVisible();
  await dan.page.goto(`/negociation/${started.id}`);
  await dan.page.getByRole('button', { name: 'Leave session' }).click();
  await dan.page.getByRole('dialog').getByRole('button', { name: 'Leave session' }).click();
  await dan.page.waitForURL('**/negociation');
  await expect(bob.page.getByText('Dan left', { exact: true })).toBeVisible();
});

test('NE-01 NE-03 a session is started from its group in two steps; its page informs a member before they join', async ({ person }) => {
  const [ana, bob, cleo] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob'), person('Cleo')]);
  const [anaApi, bobApi] = await Promise.all([ana.arrive(null), bob.arrive(null), cleo.arrive(null)]);
  const quay = {
    groupName: 'Quay hands',
    companyName: 'Quay Cooperative',
    category: 'legal',
    description: 'Who moors where.',
    visibility: 'public',
  };
  const { id: groupId } = await anaApi.post<{ id: string }>('/api/groups', quay);
  await bobApi.post(`/api/groups/${groupId}/join`);

  await ana.page.goto(`/network/${groupId}?tab=negotiations`);
  await ana.page.getByRole('main').getByRole('link', { name: 'Start a session' }).first().click();
  await expect(ana.page.getByRole('combobox', { name: 'Who can join' })).toHaveValue(groupId);
  await lookAt(ana.page, 'negotiation-start-in-group');
  await startSession(ana.page, { agenda: 'Berths for the winter' });
  await ana.page.waitForURL(/\/negociation\/\w+$/);
  // The invitation is shown in one place.
  await expect(ana.page.getByRole('heading', { name: 'The group’s members have been notified' })).toBeVisible();
  await expect(ana.page.getByRole('button', { name: 'Show QR code' })).toHaveCount(1);
  const { pathname } = new URL(ana.page.url());

  await bob.page.goto(pathname);
  await expect(bob.page.getByRole('heading', { level: 1 })).toHaveText('Berths for the winter');
  await expect(bob.page.getByRole('main')).toContainText('Quay hands');
  await expect(bob.page.getByRole('main')).toContainText(/\d+ minutes left/);
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'negotiation-invited');
  await bob.page.getByRole('button', { name: 'Join this session' }).click();
  await expect(bob.page.getByRole('heading', { name: 'Parties (2)' })).toBeVisible();
  await expect(ana.page.getByRole('heading', { name: 'The group’s members have been notified' })).toBeHidden();
  await expect(ana.page.getByRole('button', { name: 'Show QR code' })).toHaveCount(1);

  // For a non-member of the group the session does not exist.
  await cleo.page.goto(pathname);
  await expect(cleo.page.getByRole('heading', { name: 'Restricted access' })).toBeVisible();
});
