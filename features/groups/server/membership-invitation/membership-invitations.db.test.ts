import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { openInvited, unknownPasswordHash } from '#features/accounts/server/public-api.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as groupEndpoints from '../../contract/endpoints.ts';
import * as endpoints from '../../contract/membership-invitation-endpoints.ts';
import type { MembershipAnswer } from '../../contract/membership-invitation-shapes.ts';
import { groups } from '../feature.ts';
import { handOver } from '../group/store.ts';
import { aGroup, requesterOf, takeOut } from '../testing.ts';
import { blockByLetter } from './answer-letter.ts';
import { assignableAccounts, assignMembers, invitationStates, inviteMembers, revokeInvitations } from './invite-members.ts';
import { countReceived } from './letter-store.ts';
import { sendInvitations } from './send-invitations.ts';
import { emptyProfile, type NewMembershipInvitation } from './shapes.ts';
import { sweepInvitations } from './sweep.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let blocked: [string, string] | undefined;

beforeAll(async () => {
  own = await testDatabase();
  const features = putTogether([accounts, groups, notifications]);
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
afterAll(() => own.drop());
beforeEach(async () => {
  blocked = undefined;
  ana = (await aUser(app, { role: 'manager', name: 'Ana Inviter' })).viewer;
  await own.db.run(sql`delete from attempts`);
  app.mails.length = 0;
});

let made = 0;
const unknown = () => `nobody-${(made += 1)}@example.net`;
/** A person with a confirmed address. */
async function known(fields: Parameters<typeof aUser>[1] = {}): Promise<Person> {
  const person = await aUser(app, fields);
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${person.viewer.id}`);
  return person;
}
const invitation = (groupId: string, email: string, more: Partial<NewMembershipInvitation> = {}): NewMembershipInvitation => ({
  groupId,
  email,
  language: 'en',
  profile: { ...emptyProfile, name: null },
  ...more,
});
const inviteDirectly = (inviter: SignedInViewer, ...invitations: NewMembershipInvitation[]) =>
  own.db.transaction((tx) => inviteMembers(tx, { inviterId: inviter.id, invitations }));
const invite = (groupId: string, emails: readonly string[], viewer: Viewer = ana) =>
  ask(endpoints.inviteByEmail, viewer, { params: { id: groupId }, body: { emails } });
const sent = async (groupId: string, viewer: Viewer = ana) =>
  (await ask(endpoints.listSentInvitations, viewer, { params: { id: groupId } })).items;
const standings = async (groupId: string) => Object.fromEntries((await sent(groupId)).map(({ email, standing }) => [email, standing]));
const dispatch = async () => {
  await sendInvitations([async (_db, userId, others) => (blocked?.[0] === userId ? others.filter((id) => id === blocked?.[1]) : [])])(app);
  await app.runJobs();
};
/** Emails of invitations only, without those that confirm an address. */
const mailsTo = (email: string) => app.mails.filter(({ to, text }) => to === email && text.includes('/invited?'));
const tokenTo = (email: string) => /\/invited\?token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
const open = (token: string, viewer: Viewer = visitor) => ask(endpoints.openLetter, viewer, { params: { token } });
const received = async ({ viewer }: Person) => (await ask(endpoints.listReceivedInvitations, viewer)).items;
const answer = async (person: Person, given: MembershipAnswer, invitationIds?: readonly string[]) =>
  ask(endpoints.answerInvitations, person.viewer, {
    body: {
      answer: given,
      invitationIds: invitationIds ?? (await received(person)).flatMap((each) => each.groups.map((group) => group.invitationId)),
    },
  });
const account = { name: 'Zoé Marsh', password: 'a very good password 7', acceptTerms: true };
const answerLetter = async (token: string, given: string, viewer: Viewer = visitor, more: object = {}) =>
  ask(endpoints.answerLetter, viewer, {
    params: { token },
    body: { answer: given, invitationIds: (await open(token, viewer)).groups.map(({ invitationId }) => invitationId), ...more },
  });
const isMember = async (groupId: string, userId: string) =>
  (await own.db.many(sql`select from memberships where group_id = ${groupId} and user_id = ${userId} and status = 'member'`)).length === 1;
const removed = { code: 'membershipInvitation.gone' };

describe('inviting', () => {
  test('GR-13 known and unknown addresses get the same reply, list and email; nobody is a member before accepting', async () => {
    const group = await aGroup(app, ana, { groupName: 'Herons', companyName: newId() });
    const [bob, stranger] = [await known(), unknown()];
    expect(await invite(group.id, [bob.email, stranger])).toEqual({ count: 2 });
    const shownTo = async (email: string) =>
      JSON.stringify((await sent(group.id)).find((each) => each.email === email))
        .replace(/"id":"[^"]+"/, '')
        .replace(email, '');
    expect(await shownTo(bob.email)).toBe(await shownTo(stranger));
    await dispatch();
    expect(await shownTo(bob.email)).toBe(await shownTo(stranger));
    expect(await isMember(group.id, bob.viewer.id)).toBe(false);
    expect(await own.db.many(sql`select from users where email = ${stranger}`)).toEqual([]);
    const bare = (email: string) =>
      mailsTo(email).map(({ subject, text, html }) => [subject, text, html].join().replaceAll(tokenTo(email), ''));
    expect(bare(bob.email)).toHaveLength(1);
    expect(bare(bob.email)).toEqual(bare(stranger));
    expect(mailsTo(stranger)[0]?.subject).toBe('Ana Inviter invites you to Herons on Atrium');
    await dispatch();
    expect([...mailsTo(bob.email), ...mailsTo(stranger)]).toHaveLength(2);
  });

  test('GR-13 creating an invitation runs the same statements with and without an account', async () => {
    const group = await aGroup(app, ana);
    const bob = await known();
    const statements = async (email: string) => {
      const requested: string[] = [];
      await own.db.transaction(async (tx) => {
        const noting = Object.assign(Object.create(tx), {
          run: (query: { text: string }) => (requested.push(query.text), tx.run(query as never)),
          many: (query: { text: string }) => (requested.push(query.text), tx.many(query as never)),
        });
        await inviteMembers(noting, { inviterId: ana.id, invitations: [invitation(group.id, email)] });
      });
      return requested;
    };
    expect(await statements(bob.email)).toEqual(await statements(unknown()));
    expect((await statements(unknown())).join()).not.toMatch(/users/);
  });

  test('MV-04 GR-13 invitations of one inviter to several groups are one email, one notification and one page, answered separately', async () => {
    const [herons, gulls] = [
      await aGroup(app, ana, { groupName: 'Herons', companyName: newId() }),
      await aGroup(app, ana, { groupName: 'Gulls', description: 'White birds' }),
    ];
    const bob = await known();
    const ids = await inviteDirectly(ana, invitation(herons.id, bob.email), invitation(gulls.id, bob.email.toUpperCase()));
    await bell.forget();
    await dispatch();
    expect(mailsTo(bob.email)).toHaveLength(1);
    expect(mailsTo(bob.email)[0]).toMatchObject({
      subject: 'Ana Inviter invites you to 2 groups on Atrium',
      text: expect.stringContaining('Gulls · Herons'),
    });
    expect(await bell.notificationsOf(bob.viewer)).toMatchObject([{ kind: 'groupInvited', title: 'Gulls, Herons' }]);
    const letter = await open(tokenTo(bob.email));
    expect(letter).toMatchObject({
      kind: 'invited',
      inviterName: 'Ana Inviter',
      acceptsBy: 'signIn',
      groups: [{ groupName: 'Gulls', description: 'White birds', memberCount: 1 }, { groupName: 'Herons' }],
    });
    expect(await received(bob)).toMatchObject([{ inviterName: 'Ana Inviter', groups: [{ groupName: 'Gulls' }, { groupName: 'Herons' }] }]);
    expect(await answer(bob, 'accept', [ids[0] ?? ''])).toEqual({ groupIds: [herons.id] });
    expect(await received(bob)).toMatchObject([{ groups: [{ groupName: 'Gulls' }] }]);
    expect(Object.fromEntries(await invitationStates(own.db, ids))).toEqual({ [ids[0] ?? '']: 'accepted', [ids[1] ?? '']: 'invited' });
  });

  test('GR-13 only the manager invites to a group; unknown groups get the same reply', async () => {
    const group = await aGroup(app, ana);
    const bob = await known();
    await expect(invite(group.id, [unknown()], bob.viewer)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(sent(group.id, bob.viewer)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(invite(group.id, [])).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(invite(group.id, ['no address'])).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('GR-13 inviting is idempotent by command id, and is not listed for other people', async () => {
    const group = await aGroup(app, ana);
    const commandId = newId();
    const body = { emails: [unknown()], commandId };
    for (let time = 0; time < 2; time += 1) await ask(endpoints.inviteByEmail, ana, { params: { id: group.id }, body });
    expect(await sent(group.id)).toHaveLength(1);
  });
});

describe('an email to an address that nobody has confirmed', () => {
  test.each([
    ['See cheap-pills.example', 'a link'],
    ['Call 0123 456 789', 'a telephone number'],
    ['write me@example.net', 'an address'],
  ])('GR-13 leaves out a name that holds more than a name: %s', async (groupName) => {
    const group = await aGroup(app, ana, { groupName, description: 'Buy now' });
    const email = unknown();
    await invite(group.id, [email]);
    await dispatch();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Ana Inviter invites you to a group on Atrium');
    expect(`${mail?.text} ${mail?.html}`).not.toContain(groupName);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('Buy now');
  });

  test('GR-13 one address gets at most three emails a day, from all inviters; the others wait', async () => {
    const email = unknown();
    for (let turn = 0; turn < 4; turn += 1) {
      const inviter = (await aUser(app, { role: 'manager' })).viewer;
      await inviteDirectly(inviter, invitation((await aGroup(app, inviter)).id, email));
    }
    await dispatch();
    expect(mailsTo(email)).toHaveLength(3);
    await own.db.run(sql`update unasked_mails set at = at - interval '1 day'`);
    await own.db.run(sql`update membership_invitations set tried_at = tried_at - interval '1 hour'`);
    await dispatch();
    expect(mailsTo(email)).toHaveLength(4);
  });
});

describe('answering with an account', () => {
  test('GR-13 accepting makes a member, reveals no more than that to the inviter, and is idempotent', async () => {
    const group = await aGroup(app, ana);
    const bob = await known();
    await invite(group.id, [bob.email]);
    await dispatch();
    const [letter] = await received(bob);
    const ids = letter?.groups.map(({ invitationId }) => invitationId) ?? [];
    expect(await answer(bob, 'accept', ids)).toEqual({ groupIds: [group.id] });
    expect(await answer(bob, 'accept', ids)).toEqual({ groupIds: [group.id] });
    expect(await isMember(group.id, bob.viewer.id)).toBe(true);
    expect(await standings(group.id)).toEqual({ [bob.email]: 'accepted' });
    expect(await received(bob)).toEqual([]);
    expect(await bell.notificationsOf(bob.viewer)).toEqual([]);
    await expect(open(tokenTo(bob.email))).rejects.toMatchObject(removed);
  });

  test('GR-13 for somebody who has joined by other means, accepting has no effect, and nothing is left to answer', async () => {
    const group = await aGroup(app, ana, { visibility: 'public' });
    const bob = await known();
    const ids = await inviteDirectly(ana, invitation(group.id, bob.email));
    await dispatch();
    await ask(groupEndpoints.joinGroup, bob.viewer, { params: { id: group.id } });
    expect(await received(bob)).toEqual([]);
    expect(await answer(bob, 'accept', ids)).toEqual({ groupIds: [group.id] });
    expect(await standings(group.id)).toEqual({ [bob.email]: 'accepted' });
  });

  test('RE-01 GR-13 closing an account during an answer, a departure or an invitation causes no 500 and leaves no data behind', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const [bob, manager] = [await known(), (await aUser(app, { role: 'manager' })).viewer];
      const [group, left] = [await aGroup(app, manager), await aGroup(app, manager)];
      await own.db.transaction((tx) =>
        assignMembers(tx, { assignerId: manager.id, places: [{ groupId: left.id, userId: bob.viewer.id }] }),
      );
      const ids = await inviteDirectly(manager, invitation(group.id, bob.email));
      await dispatch();
      const assigned = (await received(bob)).find(({ kind }) => kind === 'assigned')?.groups.map(({ invitationId }) => invitationId);
      const closing = turn % 2 ? bob.viewer : manager;
      const outcomes = await Promise.allSettled([
        answer(bob, turn < 3 ? 'accept' : 'decline', ids),
        answer(bob, 'leave', assigned),
        invite(group.id, [unknown()], manager),
        closeAccount(app.as(closing)),
      ]);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({
            code: expect.stringMatching(/^(membershipInvitation\.gone|auth\.expired|thing\.notFound|auth\.forbidden)$/),
          });
      await app.runJobs();
      await sweepInvitations(app);
      expect(await own.db.many(sql`select from membership_refusals where inviter_id = ${closing.id} or user_id = ${closing.id}`)).toEqual(
        [],
      );
    }
  });

  test('GR-13 nobody else can answer, by id or by token, not even the inviter', async () => {
    const group = await aGroup(app, ana);
    const [bob, eve] = [await known(), await known()];
    const ids = await inviteDirectly(ana, invitation(group.id, bob.email));
    await dispatch();
    for (const who of [eve, { ...eve, viewer: ana }])
      for (const given of ['accept', 'decline', 'block', 'undo', 'leave', 'stay'] as const)
        await expect(answer(who, given, ids)).rejects.toMatchObject(removed);
    expect(await open(tokenTo(bob.email), eve.viewer)).toMatchObject({ acceptsBy: 'other' });
    await expect(answerLetter(tokenTo(bob.email), 'accept', eve.viewer)).rejects.toMatchObject({ code: 'membershipInvitation.signIn' });
    await expect(answerLetter(tokenTo(bob.email), 'accept', visitor, { account })).rejects.toMatchObject({
      code: 'membershipInvitation.signIn',
    });
    expect(await isMember(group.id, eve.viewer.id)).toBe(false);
    expect(await answerLetter(tokenTo(bob.email), 'accept', bob.viewer)).toMatchObject({ groupIds: [group.id], session: null });
  });

  test('GR-13 an account with an unconfirmed address does not see it; it can accept by the link, which confirms the address', async () => {
    const group = await aGroup(app, ana);
    const bob = await aUser(app);
    await invite(group.id, [bob.email]);
    await dispatch();
    expect(await received(bob)).toEqual([]);
    expect(await open(tokenTo(bob.email), bob.viewer)).toMatchObject({ acceptsBy: 'viewer' });
    await answerLetter(tokenTo(bob.email), 'accept', bob.viewer);
    expect(await isMember(group.id, bob.viewer.id)).toBe(true);
    expect(await own.db.many(sql`select from users where id = ${bob.viewer.id} and email_confirmed_at is not null`)).toHaveLength(1);
  });

  test('GR-13 two concurrent acceptances give one membership; of a concurrent revocation and acceptance, one counts', async () => {
    const group = await aGroup(app, ana);
    for (let turn = 0; turn < 4; turn += 1) {
      const bob = await known();
      const ids = await inviteDirectly(ana, invitation(group.id, bob.email));
      await dispatch();
      const [first, second, revoked] = await Promise.allSettled([
        answer(bob, 'accept', ids),
        answer(bob, 'accept', ids),
        own.db.transaction((tx) => revokeInvitations(tx, ids)),
      ]);
      const joined = await isMember(group.id, bob.viewer.id);
      expect([first.status, second.status]).toEqual(joined ? ['fulfilled', 'fulfilled'] : ['rejected', 'rejected']);
      expect(revoked).toMatchObject({ status: 'fulfilled', value: joined ? [] : ids });
      expect((await invitationStates(own.db, ids)).get(ids[0] ?? '')).toBe(joined ? 'accepted' : 'revoked');
    }
  });

  test.each([
    ['the group was handed over', (id: string, other: string) => own.db.transaction((tx) => handOver(tx, id, { from: ana.id, to: other }))],
    ['the inviter is suspended', () => own.db.run(sql`update users set suspended_at = now() where id = ${ana.id}`)],
    ['the group is hidden', (id: string) => own.db.run(sql`update groups set hidden_visibility = visibility where id = ${id}`)],
    ['the group is deleted', (id: string) => ask(groupEndpoints.deleteGroup, ana, { params: { id } })],
    ['it is over', () => own.db.run(sql`update membership_invitations set expires_at = now()`)],
  ])('GR-13 nobody joins once %s', async (_what, happen) => {
    const group = await aGroup(app, ana);
    const bob = await known();
    const ids = await inviteDirectly(ana, invitation(group.id, bob.email));
    await dispatch();
    await happen(group.id, bob.viewer.id);
    expect(await received(bob)).toEqual([]);
    await expect(answer(bob, 'accept', ids)).rejects.toMatchObject(removed);
    await expect(open(tokenTo(bob.email))).rejects.toMatchObject(removed);
    expect(await isMember(group.id, bob.viewer.id)).toBe(false);
  });
});

describe('answering without an account', () => {
  test('MV-04 AC-01 accepting takes a name and a password, creates the account with its profile, confirms the address and joins', async () => {
    const group = await aGroup(app, ana);
    const email = unknown();
    await inviteDirectly(
      ana,
      invitation(group.id, email, { profile: { ...emptyProfile, name: 'Zoé Marsh', username: 'zoe.marsh', city: 'Lyon' } }),
    );
    await dispatch();
    const token = tokenTo(email);
    expect(await open(token)).toMatchObject({ acceptsBy: 'newAccount', name: 'Zoé Marsh', email });
    await expect(answerLetter(token, 'accept')).rejects.toMatchObject({ code: 'membershipInvitation.signIn' });
    await expect(answerLetter(token, 'accept', visitor, { account: { ...account, acceptTerms: false } })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    await expect(answerLetter(token, 'accept', visitor, { account: { ...account, password: 'zoe marsh zoe' } })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect(await own.db.many(sql`select from users where email = ${email}`)).toEqual([]);
    const { session } = await answerLetter(token, 'accept', visitor, { account });
    expect(session).toMatchObject({ user: { username: 'zoe.marsh', name: 'Zoé Marsh', city: 'Lyon', isEmailConfirmed: true, email } });
    expect(await isMember(group.id, session?.user.id ?? '')).toBe(true);
    expect(await own.db.many(sql`select from users where email = ${email} and terms_accepted_at is not null`)).toHaveLength(1);
    // The token is used up.
    await expect(open(token)).rejects.toMatchObject(removed);
    expect(await standings(group.id)).toEqual({ [email]: 'accepted' });
  });

  test('MV-04 a username that was taken in the meantime is replaced by a free one', async () => {
    const group = await aGroup(app, ana);
    const [email, other] = [unknown(), await known()];
    await inviteDirectly(ana, invitation(group.id, email, { profile: { ...emptyProfile, name: 'Zoé', username: other.viewer.username } }));
    await dispatch();
    const { session } = await answerLetter(tokenTo(email), 'accept', visitor, { account });
    expect(session?.user.username).not.toBe(other.viewer.username);
  });

  test('MV-04 an unopened account that an earlier conversion created for the address is the one that is opened', async () => {
    const group = await aGroup(app, ana);
    const email = unknown();
    const hash = await unknownPasswordHash();
    const [id] = await own.db.transaction((tx) =>
      openInvited(app, tx, [{ ...emptyProfile, name: 'Made Before', email, language: 'en' }], hash),
    );
    await invite(group.id, [email]);
    await dispatch();
    expect((await answerLetter(tokenTo(email), 'accept', visitor, { account })).session?.user.id).toBe(id);
    expect(await own.db.many(sql`select from users where email = ${email}`)).toHaveLength(1);
  });

  test('GR-13 two concurrent acceptances create one account', async () => {
    const group = await aGroup(app, ana);
    const email = unknown();
    await invite(group.id, [email]);
    await dispatch();
    const outcomes = await Promise.allSettled([1, 2].map(() => answerLetter(tokenTo(email), 'accept', visitor, { account })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await own.db.many(sql`select from users where email = ${email}`)).toHaveLength(1);
  });

  test.each(['decline', 'block'] as const)(
    'GR-13 to %s works with and without an account, and the inviter sees no difference',
    async (given) => {
      const group = await aGroup(app, ana);
      const [bob, stranger] = [await known(), unknown()];
      await invite(group.id, [bob.email, stranger]);
      await dispatch();
      expect(await answerLetter(tokenTo(bob.email), given)).toEqual({ groupIds: [group.id], session: null });
      expect(await answerLetter(tokenTo(stranger), given)).toEqual({ groupIds: [group.id], session: null });
      expect(await standings(group.id)).toEqual({ [bob.email]: 'declined', [stranger]: 'declined' });
      expect(await own.db.many(sql`select from users where email = ${stranger}`)).toEqual([]);
    },
  );

  test('AC-01 without open registration, an invitation from a group’s page creates no account; one of a design does', async () => {
    const closed = createTestApp(own.db, putTogether([accounts, groups]), { REGISTRATION: 'closed' });
    const askClosed = requesterOf(closed, putTogether([accounts, groups]));
    const group = await aGroup(app, ana);
    const [byPage, byDesign] = [unknown(), unknown()];
    await invite(group.id, [byPage]);
    await inviteDirectly(ana, invitation(group.id, byDesign));
    await dispatch();
    const opened = (email: string) => askClosed(endpoints.openLetter, visitor, { params: { token: tokenTo(email) } });
    expect([(await opened(byPage)).acceptsBy, (await opened(byDesign)).acceptsBy]).toEqual(['closed', 'newAccount']);
    const invitationIds = (await opened(byPage)).groups.map(({ invitationId }) => invitationId);
    await expect(
      askClosed(endpoints.answerLetter, visitor, {
        params: { token: tokenTo(byPage) },
        body: { answer: 'accept', invitationIds, account },
      }),
    ).rejects.toMatchObject({ code: 'registration.closed' });
  });
});

describe('after a refusal', () => {
  /** Invites again; returns what the person receives and the inviter sees. */
  const again = async (groupId: string, email: string) => {
    app.mails.length = 0;
    await own.db.run(sql`delete from unasked_mails`);
    const [id] = await inviteDirectly(ana, invitation(groupId, email));
    await dispatch();
    return { mails: mailsTo(email).length, standing: (await invitationStates(own.db, [id ?? ''])).get(id ?? '') };
  };
  const silence = { mails: 0, standing: 'invited' };
  const later = (days: string) => own.db.run(sql`update membership_refusals set ends_at = ends_at - ${days}::interval`);

  test('GR-13 after a decline the same inviter cannot reach the person for 90 days, for any group; others can', async () => {
    const [group, other] = [await aGroup(app, ana), await aGroup(app, ana)];
    for (const email of [(await known()).email, unknown()]) {
      await invite(group.id, [email]);
      await dispatch();
      await answerLetter(tokenTo(email), 'decline');
      expect(await again(group.id, email)).toEqual(silence);
      expect(await again(other.id, email.toUpperCase())).toMatchObject({ standing: 'invited' });
      expect(mailsTo(email)).toEqual([]);
      const colleague = (await aUser(app, { role: 'manager' })).viewer;
      await inviteDirectly(colleague, invitation((await aGroup(app, colleague)).id, email));
      await dispatch();
      expect(mailsTo(email)).toHaveLength(1);
      await later('89 days 23 hours');
      expect(await again(group.id, email)).toEqual(silence);
      await later('1 hour');
      expect(await again(group.id, email)).toEqual({ mails: 1, standing: 'invited' });
    }
  });

  test('GR-13 a blocked inviter never reaches the person again, until they lift the block', async () => {
    const group = await aGroup(app, ana);
    const bob = await known();
    await invite(group.id, [bob.email]);
    await dispatch();
    await answer(bob, 'block');
    await later('10 years');
    await sweepInvitations(app);
    expect(await again(group.id, bob.email)).toEqual(silence);
    expect((await ask(endpoints.listReceivedInvitations, bob.viewer)).blocked).toEqual([{ userId: ana.id, name: 'Ana Inviter' }]);
    await ask(endpoints.unblockInviter, bob.viewer, { params: { userId: ana.id } });
    expect((await ask(endpoints.listReceivedInvitations, bob.viewer)).blocked).toEqual([]);
    expect(await again(group.id, bob.email)).toMatchObject({ mails: 1 });
  });

  test('GR-13 LA-03 one-click unsubscribe blocks the inviter, with or without an account; other requests to that address do nothing', async () => {
    const groups = [await aGroup(app, ana), await aGroup(app, ana)] as const;
    const bob = await known();
    const click = (token: string, form = 'List-Unsubscribe=One-Click') =>
      blockByLetter(app.as(visitor), { params: undefined, body: undefined, query: { token } }, {
        chunks: Readable.from([Buffer.from(form)]),
        stop: () => {},
      } as never);
    for (const email of [unknown(), bob.email]) {
      await invite(groups[0].id, [email]);
      await dispatch();
      const token = tokenTo(email);
      expect(app.mails.findLast(({ to }) => to === email)?.subscription).toEqual({
        endAddress: `${app.config.publicUrl}/invited?token=${token}`,
      });
      await expect(click(token, 'a=b')).rejects.toMatchObject({ code: 'input.malformed' });
      expect((await open(token)).groups).toHaveLength(1);
      expect(await click(token)).toEqual({});
      expect(await click(token)).toEqual({});
      await invite(groups[1].id, [email]);
      await dispatch();
      expect(mailsTo(email)).toHaveLength(1);
    }
    await expect(click('none')).rejects.toMatchObject(removed);
  });

  test('GR-13 a block by address applies to a later account, and one by account after its address changes', async () => {
    const group = await aGroup(app, ana);
    const email = unknown();
    await invite(group.id, [email]);
    await dispatch();
    await answerLetter(tokenTo(email), 'block');
    const bob = await known({ email });
    expect(await again(group.id, email)).toEqual(silence);
    expect((await ask(endpoints.listReceivedInvitations, bob.viewer)).blocked).toHaveLength(1);
    const cleo = await known();
    await inviteDirectly(ana, invitation(group.id, cleo.email));
    await dispatch();
    await answer(cleo, 'block');
    const moved = unknown();
    await own.db.run(sql`update users set email = ${moved} where id = ${cleo.viewer.id}`);
    expect(await again(group.id, moved)).toEqual(silence);
  });

  test('GR-13 a block in another part of the site applies here too', async () => {
    const group = await aGroup(app, ana);
    const bob = await known();
    blocked = [bob.viewer.id, ana.id];
    expect(await again(group.id, bob.email)).toEqual(silence);
  });

  test('GR-13 leaving counts as declining the manager and the group; being removed does not', async () => {
    const group = await aGroup(app, ana);
    const [bob, cleo] = [await known(), await known()];
    await inviteDirectly(ana, invitation(group.id, bob.email), invitation(group.id, cleo.email));
    await dispatch();
    for (const person of [bob, cleo]) await answer(person, 'accept');
    await takeOut(app, group, bob.viewer);
    await ask(groupEndpoints.removeMember, ana, { params: { id: group.id, userId: cleo.viewer.id }, body: { reason: '' } });
    expect(await again(group.id, bob.email)).toEqual(silence);
    expect(await again((await aGroup(app, ana)).id, bob.email)).toEqual(silence);
    expect(await again(group.id, cleo.email)).toMatchObject({ mails: 1 });
    const next = (await aUser(app, { role: 'manager' })).viewer;
    await own.db.transaction((tx) => handOver(tx, group.id, { from: ana.id, to: next.id }));
    await inviteDirectly(next, invitation(group.id, bob.email));
    app.mails.length = 0;
    await dispatch();
    expect(mailsTo(bob.email)).toEqual([]);
  });

  test('GR-13 a member gets no email; the inviter sees the same as for others', async () => {
    const group = await aGroup(app, ana);
    const bob = await known();
    await invite(group.id, [bob.email]);
    await dispatch();
    await answer(bob, 'accept');
    expect(await again(group.id, bob.email)).toEqual(silence);
    expect(await received(bob)).toEqual([]);
  });

  test('GR-13 a suppressed invitation ends unanswered like any other, and its address is deleted after retention', async () => {
    const group = await aGroup(app, ana);
    const [bob, silent] = [await known(), unknown()];
    await invite(group.id, [bob.email]);
    await dispatch();
    await answer(bob, 'decline');
    const ids = await inviteDirectly(ana, invitation(group.id, bob.email), invitation(group.id, silent));
    await dispatch();
    await own.db.run(sql`update membership_invitations set expires_at = now() - interval '1 second' where state = 'pending'`);
    expect([...(await invitationStates(own.db, ids)).values()]).toEqual(['noAnswer', 'noAnswer']);
    await sweepInvitations(app);
    expect([...(await invitationStates(own.db, ids)).values()]).toEqual(['noAnswer', 'noAnswer']);
    await own.db.run(
      sql`update membership_invitations set expires_at = expires_at - interval '90 days', answered_at = answered_at - interval '90 days'`,
    );
    await sweepInvitations(app);
    expect(await sent(group.id)).toEqual([]);
  });

  test('GR-13 a decline can be undone for an hour, with the refusal that it caused', async () => {
    const group = await aGroup(app, ana);
    const bob = await known();
    const ids = await inviteDirectly(ana, invitation(group.id, bob.email));
    await dispatch();
    for (const given of ['decline', 'block'] as const) {
      await answer(bob, given, ids);
      await answer(bob, 'undo', ids);
    }
    expect(await received(bob)).toHaveLength(1);
    expect(await own.db.many(sql`select from membership_refusals where inviter_id = ${ana.id}`)).toEqual([]);
    await answer(bob, 'decline', ids);
    await own.db.run(sql`update membership_invitations set answered_at = answered_at - interval '1 hour'`);
    await expect(answer(bob, 'undo', ids)).rejects.toMatchObject(removed);
  });
});

describe('assigning', () => {
  const assign = (assigner: SignedInViewer, groupId: string, userId: string) =>
    own.db.transaction((tx) => assignMembers(tx, { assignerId: assigner.id, places: [{ groupId, userId }] }));
  const assignable = async (viewer: SignedInViewer, email: string) =>
    (await assignableAccounts(own.db, { id: viewer.id, isAdministrator: viewer.isAdministrator }, [email], [])).map(({ id }) => id);
  const administrator = async () => {
    const { viewer } = await aUser(app, { role: 'manager', name: 'Ada Admin' });
    await own.db.run(sql`update users set is_administrator = true where id = ${viewer.id}`);
    return { ...viewer, isAdministrator: true };
  };

  test('MV-04 administrators assign accounts with a confirmed address; others only accounts that accepted before, at that address, and are in a group of theirs', async () => {
    const group = await aGroup(app, ana);
    const [bob, cleo] = [await known(), await known()];
    const ada = await administrator();
    expect([await assignable(ada, bob.email), await assignable(ana, bob.email)]).toEqual([[bob.viewer.id], []]);
    // Membership in one of their groups does not reveal an address.
    await own.db.transaction((tx) => assignMembers(tx, { assignerId: ada.id, places: [{ groupId: group.id, userId: cleo.viewer.id }] }));
    expect(await assignable(ana, cleo.email)).toEqual([]);
    await inviteDirectly(ana, invitation(group.id, bob.email));
    await dispatch();
    await answer(bob, 'accept');
    expect(await assignable(ana, bob.email.toUpperCase())).toEqual([bob.viewer.id]);
    expect(await assignable((await aUser(app, { role: 'manager' })).viewer, bob.email)).toEqual([]);
    await own.db.run(sql`update users set email = ${unknown()} where id = ${bob.viewer.id}`);
    expect(await assignable(ana, bob.email)).toEqual([]);
  });

  test('MV-04 GR-13 an assigned person is notified in the app and by email of who did it, leaves with one click, and is not assigned again', async () => {
    const group = await aGroup(app, ana, { groupName: 'Herons', companyName: newId() });
    const bob = await known();
    const ada = await administrator();
    await bell.forget();
    expect(await assign(ada, group.id, bob.viewer.id)).toEqual([{ groupId: group.id, userId: bob.viewer.id }]);
    expect(await assign(ada, group.id, bob.viewer.id)).toEqual([]);
    await dispatch();
    await dispatch();
    expect(mailsTo(bob.email).map(({ subject }) => subject)).toEqual(['Ada Admin added you to Herons on Atrium']);
    expect(await bell.notificationsOf(bob.viewer)).toMatchObject([{ kind: 'groupAssigned', title: 'Herons' }]);
    expect(await open(tokenTo(bob.email))).toMatchObject({ kind: 'assigned', groups: [{ groupName: 'Herons' }] });
    expect(await answerLetter(tokenTo(bob.email), 'leave')).toMatchObject({ groupIds: [group.id] });
    expect(await isMember(group.id, bob.viewer.id)).toBe(false);
    expect([await assignable(ada, bob.email), await assignable(ana, bob.email)]).toEqual([[], []]);
    expect(await bell.notificationsOf(bob.viewer)).toEqual([]);
  });

  test('GR-13 an assignment is not shown again after the person chose to stay', async () => {
    const group = await aGroup(app, ana);
    const bob = await known();
    await assign(await administrator(), group.id, bob.viewer.id);
    await dispatch();
    expect(await received(bob)).toMatchObject([{ kind: 'assigned', inviterName: 'Ada Admin' }]);
    await answer(bob, 'stay');
    expect(await received(bob)).toEqual([]);
    expect(await isMember(group.id, bob.viewer.id)).toBe(true);
  });
});

test('GR-13 open invitations are counted by indexes, however many there are', async () => {
  const group = await aGroup(app, ana);
  await own.db.run(sql`
    insert into membership_invitations (id, group_id, inviter_id, email, language, expires_at, sent_at)
    select gen_random_uuid(), ${group.id}, ${ana.id}, 'many-' || n || '@example.org', 'en', now() + interval '14 days', now() from generate_series(1, 20000) as n`);
  await own.db.run(sql`analyze membership_invitations`);
  const searched = (await scansOf(own.db, (db) => countReceived(db, ana.id))).filter(({ table }) => table === 'membership_invitations');
  expect(searched.map(({ index }) => index)).not.toContain(undefined);
  expect(Math.max(...searched.map(({ rows }) => rows))).toBeLessThan(10);
  await own.db.run(sql`delete from membership_invitations where inviter_id = ${ana.id}`);
});

test('RE-01 a closed account leaves no address behind; people whom it blocked still do not reach the address', async () => {
  const group = await aGroup(app, ana);
  const [bob, cleo] = [await known(), await known()];
  await inviteDirectly(ana, invitation(group.id, bob.email), invitation(group.id, cleo.email));
  await dispatch();
  await answer(bob, 'accept');
  await answer(cleo, 'block');
  for (const { viewer } of [bob, cleo]) await closeAccount(app.as(viewer));
  await app.runJobs();
  expect((await sent(group.id)).map(({ email, standing }) => [email, standing])).toContainEqual([null, 'accepted']);
  app.mails.length = 0;
  await inviteDirectly(ana, invitation(group.id, cleo.email));
  await dispatch();
  expect(mailsTo(cleo.email)).toEqual([]);
  await closeAccount(app.as(ana));
  await app.runJobs();
  for (const table of ['membership_invitations', 'membership_letters', 'membership_refusals'])
    expect(
      await own.db.many(
        sql`select from ${table === 'membership_refusals' ? sql`membership_refusals` : table === 'membership_letters' ? sql`membership_letters` : sql`membership_invitations`} where inviter_id = ${ana.id}`,
      ),
    ).toEqual([]);
});
