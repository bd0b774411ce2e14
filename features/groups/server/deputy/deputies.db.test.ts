import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { answerEvent, cancelEvent, checkInAttendee, createEvent, deleteEvent } from '#features/events/contract/endpoints.ts';
import { events } from '#features/events/server/feature.ts';
import { decideReport, listOwnReports, makeReport, readReport } from '#features/moderation/contract/endpoints.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { createPoll, deletePoll, movePollEnd } from '#features/polls/contract/endpoints.ts';
import { polls } from '#features/polls/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { newId } from '#platform/server/common/id.ts';
import { putTogether, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { endpointKey } from '#platform/server/http/pipeline.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import * as invitationEndpoints from '../../contract/membership-invitation-endpoints.ts';
import { capabilities, type Capability } from '../../contract/kinds.ts';
import { deputiesPerGroup } from '../../contract/limits.ts';
import { readPublicGroup } from '../../contract/public-endpoints.ts';
import { groupParts } from '../export-parts.ts';
import { groups } from '../feature.ts';
import { placeMembers } from '../membership/store.ts';
import { inviteMembers } from '../membership-invitation/invite-members.ts';
import { emptyProfile } from '../membership-invitation/shapes.ts';
import { aGroup, requesterOf, auditOf, groupText, takeOut } from '../testing.ts';

let database: TestDatabase;
let app: TestApp;
let features: readonly ServerFeature[];
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let dora: SignedInViewer;

beforeAll(async () => {
  features = putTogether([accounts, groups, moderation, events, polls, notifications]);
  database = await testDatabase();
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob' });
  cleo = await aPerson(app, { name: 'Cleo' });
  dora = await aPerson(app, { name: 'Dora' });
  await bell.forget();
});
afterAll(() => database.drop());

const grant = (id: string, userId: string, given: readonly Capability[], viewer: Viewer = ana) =>
  ask(endpoints.setCapabilities, viewer, { params: { id, userId }, body: { capabilities: given } });
const giveBack = (id: string, viewer: Viewer = bob) => ask(endpoints.returnCapabilities, viewer, { params: { id } });
const deputiesOf = async (id: string, viewer: Viewer = ana) =>
  (await ask(endpoints.listDeputies, viewer, { params: { id } })).items.map((each) => [each.userId, each.capabilities]);
const read = (viewer: Viewer, id: string) => ask(endpoints.readGroup, viewer, { params: { id } });
const linksOf = async (id: string) => (await ask(endpoints.listInvitations, ana, { params: { id } })).items.length;
const link = (viewer: Viewer, id: string) => ask(endpoints.createInvitation, viewer, { params: { id }, body: { days: 7, maxUses: null } });
const kindsOf = async (viewer: SignedInViewer) => (await bell.notificationsOf(viewer)).map(({ kind }) => kind);
const receivedBy = ({ id }: SignedInViewer) =>
  app.sent.filter(({ rooms }) => rooms.includes(`user:${id}`)).map(({ message }) => message.type);
const forbidden = { code: 'auth.forbidden' };
async function anEvent(groupId: string, author: SignedInViewer): Promise<string> {
  const when = { isAllDay: false, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' };
  const body = { groupId, title: 'Meeting', place: '', link: '', details: '', when };
  return (await ask(createEvent, author, { body })).id;
}

async function aPoll(groupId: string, author: SignedInViewer): Promise<string> {
  const body = {
    groupId,
    question: 'Which day?',
    kind: 'single',
    options: ['Monday', 'Friday'],
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    results: 'always',
  };
  return (await ask(createPoll, author, { body })).id;
}

describe('what a capability allows', () => {
  /** Calls about a group with a member as author of an event, and the case of another event. */
  async function callsOn(id: string, stranger: string) {
    const [event, reported] = [await anEvent(id, cleo), await anEvent(id, cleo)];
    await ask(answerEvent, cleo, { params: { id: event }, body: { answer: 'yes' } });
    const { id: report } = await ask(makeReport, dora, { body: { on: `event:${reported}`, reason: 'spam', text: '' } });
    const { version } = await read(cleo, id);
    const params = { id };
    const person = { params: { id, userId: stranger } };
    const calls: readonly (readonly [Endpoint, object])[] = [
      [endpoints.readGroup, { params }],
      [readPublicGroup, { params }],
      [endpoints.readOwnRequest, { params }],
      [endpoints.listMembers, { params }],
      [endpoints.listDeputies, { params }],
      [endpoints.readCapabilities, { params: { id, userId: cleo.id } }],
      [endpoints.setCapabilities, { params: { id, userId: cleo.id }, body: { capabilities: [] } }],
      [endpoints.removeCapabilities, { params: { id, userId: cleo.id } }],
      [endpoints.editGroup, { params, body: { ...groupText(), version } }],
      [endpoints.acceptRequest, person],
      [endpoints.declineRequest, person],
      [endpoints.listInvitations, { params }],
      [endpoints.createInvitation, { params, body: { days: 7, maxUses: null } }],
      [endpoints.revokeInvitation, { params: { id, invitationId: newId() } }],
      [invitationEndpoints.inviteByEmail, { params, body: { emails: [`${newId()}@example.org`], commandId: newId() } }],
      [invitationEndpoints.listSentInvitations, { params }],
      [invitationEndpoints.revokeSentInvitation, { params: { id, invitationId: newId() } }],
      [endpoints.removeMember, { ...person, body: {} }],
      [endpoints.handOverGroup, { params, body: { userId: cleo.id } }],
      [endpoints.acceptHandOver, { params }],
      [endpoints.declineHandOver, { params }],
      [endpoints.stepDown, { params }],
      [endpoints.listRoles, { params }],
      [endpoints.createRole, { params, body: { name: 'The board', capabilities: [] } }],
      [endpoints.editRole, { params: { id, roleId: newId() }, body: { name: 'The board', capabilities: [] } }],
      [endpoints.deleteRole, { params: { id, roleId: newId() } }],
      [endpoints.addRoleMember, { params: { id, roleId: newId(), userId: cleo.id } }],
      [endpoints.removeRoleMember, { params: { id, roleId: newId(), userId: cleo.id } }],
      [endpoints.readDeletion, { params }],
      [endpoints.joinGroup, { params }],
      [cancelEvent, { params: { id: event }, body: { isCancelled: false } }],
      [checkInAttendee, { params: { id: event, user: cleo.id }, body: { isCheckedIn: true } }],
      [deleteEvent, { params: { id: event } }],
      [movePollEnd, { params: { id: await aPoll(id, cleo) }, body: { endsAt: new Date(Date.now() + 3_600_000).toISOString() } }],
      [deletePoll, { params: { id: await aPoll(id, cleo) } }],
      [readReport, { params: { id: report } }],
      [decideReport, { params: { id: report }, body: { decision: 'decline', facts: 'It is none.' } }],
      [endpoints.returnCapabilities, { params }],
      [endpoints.deleteGroup, { params }],
      [endpoints.leaveGroup, { params }],
    ];
    return calls;
  }

  /** Returns which calls are not refused to someone: the manager, or a member with capabilities. */
  async function allowedTo(given: readonly Capability[] | 'manager'): Promise<Set<string>> {
    const group = await aGroup(app, ana);
    const people = [bob, cleo, dora].map(({ id: userId }) => ({ groupId: group.id, userId }));
    await app.db.transaction((tx) => placeMembers(tx, people));
    if (given !== 'manager') await grant(group.id, bob.id, given);
    const stranger = await aPerson(app);
    const allowed = new Set<string>();
    for (const [endpoint, input] of await callsOn(group.id, stranger.id)) {
      const code = await ask(endpoint, given === 'manager' ? ana : bob, input).then(
        () => undefined,
        (refusal: { code?: string }) => refusal.code ?? String(refusal),
      );
      expect(code).not.toBe('input.invalid');
      if (!['auth.forbidden', 'thing.notFound', 'group.deleteForbidden'].includes(code ?? '')) allowed.add(endpointKey(endpoint));
    }
    return allowed;
  }
  const keysOf = (...list: readonly Endpoint[]) => list.map(endpointKey).toSorted();
  const more = (of: ReadonlySet<string>, than: ReadonlySet<string>) => [...of].filter((key) => !than.has(key)).toSorted();

  const actions: Readonly<Record<Capability, string[]>> = {
    invite: keysOf(
      endpoints.acceptRequest,
      endpoints.declineRequest,
      endpoints.listInvitations,
      endpoints.createInvitation,
      endpoints.revokeInvitation,
      invitationEndpoints.inviteByEmail,
      invitationEndpoints.listSentInvitations,
      invitationEndpoints.revokeSentInvitation,
    ),
    events: keysOf(cancelEvent, checkInAttendee, deleteEvent),
    decide: keysOf(deletePoll, movePollEnd),
    moderate: keysOf(endpoints.removeMember, readReport, decideReport),
    edit: keysOf(endpoints.editGroup),
  };
  /** Actions reserved to managers. */
  const managers = keysOf(
    endpoints.setCapabilities,
    endpoints.removeCapabilities,
    endpoints.createRole,
    endpoints.editRole,
    endpoints.deleteRole,
    endpoints.addRoleMember,
    endpoints.removeRoleMember,
    endpoints.handOverGroup,
    endpoints.readDeletion,
    endpoints.deleteGroup,
  );

  test('GR-12 each capability gives exactly its actions, and the manager has all of them', async () => {
    const member = await allowedTo([]);
    for (const capability of capabilities) {
      const deputy = await allowedTo([capability]);
      expect([capability, more(deputy, member)]).toEqual([capability, actions[capability]]);
      expect([capability, more(member, deputy)]).toEqual([capability, []]);
    }
    const all = await allowedTo(capabilities);
    expect(more(all, member)).toEqual(Object.values(actions).flat().toSorted());
    expect(more(await allowedTo('manager'), all)).toEqual(managers);
  });

  test('GR-12 every call about a group is among those that were compared', async () => {
    const group = await aGroup(app, ana, {}, [cleo, dora]);
    const compared = new Set((await callsOn(group.id, bob.id)).map(([endpoint]) => endpointKey(endpoint)));
    const about = groups.routes?.map(({ endpoint }) => endpointKey(endpoint)).filter((key) => / \/api\/groups\/:id(\/|$)/.test(key));
    expect(about?.length).toBeGreaterThan(20);
    expect(about?.filter((key) => !compared.has(key))).toEqual([]);
  });
});

describe('a deputy', () => {
  test('GR-12 GR-03 who may invite and accept is notified of requests, lists and decides them, and invites', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await grant(group.id, bob.id, ['invite']);
    expect(await read(bob, group.id)).toMatchObject({
      viewerStatus: 'member',
      capabilities: ['invite'],
      requestCount: 0,
      can: { decide: true, invite: true, edit: false, remove: false, grant: false, handOver: false, leave: true },
    });
    await ask(endpoints.joinGroup, cleo, { params: { id: group.id } });
    expect(await kindsOf(bob)).toContain('joinRequest');
    expect(receivedBy(bob)).toContain('waiting.changed');
    expect((await ask(endpoints.listRequests, bob)).items).toMatchObject([{ groupId: group.id, userId: cleo.id }]);
    expect((await ask(endpoints.listRequests, ana)).items).toMatchObject([{ groupId: group.id, userId: cleo.id }]);
    await ask(endpoints.acceptRequest, bob, { params: { id: group.id, userId: cleo.id } });
    expect(await kindsOf(bob)).not.toContain('joinRequest');
    expect(await read(cleo, group.id)).toMatchObject({ viewerStatus: 'member', capabilities: [], requestCount: null });
    const code = (await link(bob, group.id)).address?.split('/').at(-1) ?? '';
    expect(await ask(endpoints.acceptInvitation, dora, { params: { code } })).toEqual({ groupId: group.id });
  });

  test('GR-12 who moderates is notified of reports and removes members, but neither deputies nor the manager', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo, dora]);
    const elsewhere = await aGroup(app, ana, {}, [bob]);
    await grant(elsewhere.id, bob.id, ['moderate']);
    const { id } = await ask(makeReport, dora, { body: { on: `event:${await anEvent(group.id, cleo)}`, reason: 'spam', text: '' } });
    expect(await kindsOf(bob)).not.toContain('reportMade');
    await grant(group.id, bob.id, ['moderate']);
    expect((await ask(listOwnReports, bob)).items.map((each) => each.id)).toEqual([id]);
    await ask(makeReport, dora, { body: { on: `event:${await anEvent(group.id, cleo)}`, reason: 'spam', text: '' } });
    expect(await kindsOf(bob)).toContain('reportMade');
    const remove = (userId: string) => ask(endpoints.removeMember, bob, { params: { id: group.id, userId }, body: {} });
    await grant(group.id, cleo.id, ['edit']);
    await expect(remove(cleo.id)).rejects.toMatchObject(forbidden);
    await expect(remove(bob.id)).rejects.toMatchObject(forbidden);
    await expect(remove(ana.id)).rejects.toMatchObject({ code: 'group.managerMustHandOver' });
    await remove(dora.id);
    expect((await read(ana, group.id)).memberCount).toBe(3);
  });

  test('GR-12 learns that a group is hidden where they could otherwise act; nothing is granted in a hidden group', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    await grant(group.id, bob.id, ['edit']);
    await app.db.run(sql`update groups set hidden_visibility = 'private' where id = ${group.id}`);
    const edit = (viewer: Viewer) =>
      ask(endpoints.editGroup, viewer, { params: { id: group.id }, body: { ...groupText(), version: group.version } });
    await expect(edit(bob)).rejects.toMatchObject({ code: 'group.hidden' });
    await expect(edit(cleo)).rejects.toMatchObject(forbidden);
    await expect(grant(group.id, cleo.id, ['edit'])).rejects.toMatchObject({ code: 'group.hidden' });
    await giveBack(group.id);
  });
});

describe('granting', () => {
  test('GR-12 every grant is notified and logged with its date and giver; granting again changes nothing', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    const { items } = await grant(group.id, bob.id, ['events', 'invite']);
    expect(items.map(({ capability, grantedByName }) => [capability, grantedByName]).toSorted()).toEqual([
      ['events', 'Ana'],
      ['invite', 'Ana'],
    ]);
    expect(await kindsOf(bob)).toContain('capabilitiesGranted');
    expect(receivedBy(bob)).toContain('membership.changed');
    expect(await kindsOf(cleo)).not.toContain('capabilitiesGranted');
    app.sent.length = 0;
    expect((await grant(group.id, bob.id, ['events', 'invite'])).items).toEqual(items);
    await app.runJobs();
    expect(receivedBy(bob)).toEqual([]);
    await grant(group.id, bob.id, ['events', 'edit']);
    expect(await kindsOf(bob)).toContain('capabilitiesRevoked');
    const log = (
      await app.db.many<{ action: string; of: string }>(sql`
      select action, split_part(subject_id, '/', 3) as of from audit
      where subject_id like ${`${group.id}/${bob.id}/%`} and actor_id = ${ana.id} order by id`)
    ).map(({ action, of }) => `${action} ${of}`);
    expect(log.toSorted()).toEqual(['group.grant edit', 'group.grant events', 'group.grant invite', 'group.revoke invite']);
    expect(await deputiesOf(group.id, cleo)).toEqual([[bob.id, ['edit', 'events']]]);
  });

  test('GR-12 only the manager grants, only to members, and at most to so many; outsiders do not learn of deputies', async () => {
    const group = await aGroup(app, ana, { visibility: 'public' }, [bob, cleo]);
    await grant(group.id, bob.id, capabilities);
    for (const viewer of [bob, cleo]) await expect(grant(group.id, cleo.id, ['edit'], viewer)).rejects.toMatchObject(forbidden);
    await expect(grant(group.id, bob.id, [], visitor)).rejects.toMatchObject({ code: 'auth.required' });
    await expect(grant(group.id, dora.id, ['edit'])).rejects.toMatchObject({ code: 'group.personGone' });
    await expect(grant(group.id, ana.id, ['edit'])).rejects.toMatchObject({ code: 'group.managerMustHandOver' });
    await expect(deputiesOf(group.id, dora)).rejects.toMatchObject(forbidden);
    const capabilitiesOf = (viewer: Viewer, userId: string) =>
      ask(endpoints.readCapabilities, viewer, { params: { id: group.id, userId } });
    await expect(capabilitiesOf(dora, bob.id)).rejects.toMatchObject(forbidden);
    await expect(capabilitiesOf(cleo, dora.id)).rejects.toMatchObject({ code: 'group.personGone' });
    expect((await capabilitiesOf(cleo, bob.id)).items).toHaveLength(capabilities.length);
    const requested = await aGroup(app, ana);
    await ask(endpoints.joinGroup, dora, { params: { id: requested.id } });
    await expect(grant(requested.id, dora.id, ['edit'])).rejects.toMatchObject({ code: 'group.personGone' });
    await expect(deputiesOf(requested.id, dora)).rejects.toMatchObject({ code: 'thing.notFound' });
    for (let count = 1; count < deputiesPerGroup; count += 1) {
      const userId = (await aPerson(app)).id;
      await app.db.transaction((tx) => placeMembers(tx, [{ groupId: group.id, userId }]));
      await app.db.run(sql`insert into group_capabilities (group_id, user_id, capability) values (${group.id}, ${userId}, 'edit')`);
    }
    await expect(grant(group.id, cleo.id, ['edit'])).rejects.toMatchObject({ code: 'group.tooManyDeputies' });
    await grant(group.id, bob.id, ['edit']);
  });
});

describe('the end of a capability', () => {
  test('GR-12 GR-11 revoked, it is gone at once, with the links and open invitations of that deputy', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await grant(group.id, bob.id, ['invite', 'edit']);
    await link(ana, group.id);
    const code = (await link(bob, group.id)).address?.split('/').at(-1) ?? '';
    const invitations = [
      { groupId: group.id, email: 'zoe@example.org', language: 'en' as const, profile: { ...emptyProfile, name: null } },
    ];
    await app.db.transaction((tx) => inviteMembers(tx, { inviterId: bob.id, invitations }));
    await grant(group.id, bob.id, ['edit']);
    await expect(link(bob, group.id)).rejects.toMatchObject(forbidden);
    expect(await linksOf(group.id)).toBe(1);
    await expect(ask(endpoints.acceptInvitation, dora, { params: { code } })).rejects.toMatchObject({ code: 'invitation.invalid' });
    app.mails.length = 0;
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === 'zoe@example.org')).toEqual([]);
    expect(receivedBy(bob)).toContain('membership.changed');
    expect(await read(bob, group.id)).toMatchObject({ capabilities: ['edit'], requestCount: null, can: { edit: true, invite: false } });
  });

  test('GR-12 GR-11 the manager revokes all at once, and again without effect; of strangers nothing is revoked', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await grant(group.id, bob.id, ['invite', 'decide']);
    const revoke = (userId: string) => ask(endpoints.removeCapabilities, ana, { params: { id: group.id, userId } });
    await revoke(bob.id);
    await revoke(bob.id);
    expect(await deputiesOf(group.id)).toEqual([]);
    expect((await kindsOf(bob)).filter((kind) => kind === 'capabilitiesRevoked')).toHaveLength(1);
    await expect(revoke(dora.id)).rejects.toMatchObject({ code: 'group.personGone' });
    await expect(revoke(ana.id)).rejects.toMatchObject({ code: 'group.managerMustHandOver' });
  });

  test('GR-12 GR-13 a deputy gives it back alone; the manager is notified, and doing so again changes nothing', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await grant(group.id, bob.id, ['invite', 'events']);
    await giveBack(group.id);
    await giveBack(group.id);
    expect(await deputiesOf(group.id)).toEqual([]);
    expect(await kindsOf(ana)).toEqual(['capabilitiesReturned']);
    expect(await kindsOf(bob)).not.toContain('capabilitiesRevoked');
    expect(
      (await auditOf(app, group.id)).filter(({ action, actorId }) => action === 'group.returnCapabilities' && actorId === bob.id),
    ).toHaveLength(2);
    await expect(giveBack(group.id, dora)).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('GR-12 GR-11 leaving, being removed and closing the account end it, and it does not return with the membership', async () => {
    const group = await aGroup(app, ana, { visibility: 'public' }, [bob, cleo, dora]);
    for (const { id } of [bob, cleo, dora]) await grant(group.id, id, ['invite']);
    await link(bob, group.id);
    await takeOut(app, group, bob);
    expect(await linksOf(group.id)).toBe(0);
    await ask(endpoints.removeMember, ana, { params: { id: group.id, userId: cleo.id }, body: {} });
    await closeAccount(app.as(dora));
    expect(await deputiesOf(group.id)).toEqual([]);
    await ask(endpoints.joinGroup, bob, { params: { id: group.id } });
    expect(await read(bob, group.id)).toMatchObject({ viewerStatus: 'member', capabilities: [], can: { invite: false } });
  });

  test('GR-12 GR-13 the deputies who invite do not invite again whoever left', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo, dora]);
    await grant(group.id, bob.id, ['invite']);
    await grant(group.id, dora.id, ['edit']);
    await takeOut(app, group, cleo);
    const refused = await app.db.many<{ id: string }>(sql`
      select inviter_id as id from membership_refusals where user_id = ${cleo.id} and kind = 'left'`);
    expect(refused.map(({ id }) => id).toSorted()).toEqual([ana.id, bob.id].toSorted());
  });

  test('GR-12 GR-04 a hand-over keeps the other deputies, and the new manager no longer needs capabilities', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    await grant(group.id, bob.id, ['invite']);
    await grant(group.id, cleo.id, ['events']);
    await ask(endpoints.handOverGroup, ana, { params: { id: group.id }, body: { userId: bob.id } });
    await ask(endpoints.acceptHandOver, bob, { params: { id: group.id } });
    expect(await deputiesOf(group.id)).toEqual([[cleo.id, ['events']]]);
    expect(await read(ana, group.id)).toMatchObject({ viewerStatus: 'member', capabilities: [], can: { invite: false, grant: false } });
    await grant(group.id, ana.id, ['events'], bob);
    await grant(group.id, ana.id, [], bob);
  });

  test('GR-12 GR-09 whoever hands a group over stays a deputy with all capabilities if they chose so', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const body = { userId: bob.id, staysDeputy: true };
    await ask(endpoints.handOverGroup, ana, { params: { id: group.id }, body });
    expect(await read(bob, group.id)).toMatchObject({ handOver: { staysDeputy: true } });
    await ask(endpoints.acceptHandOver, bob, { params: { id: group.id } });
    expect(await read(ana, group.id)).toMatchObject({
      viewerStatus: 'member',
      can: { invite: true, edit: true, grant: false, delete: false, leave: true },
    });
    expect(await kindsOf(ana)).toContain('capabilitiesGranted');
    expect((await auditOf(app, group.id)).filter(({ action }) => action === 'group.grant')).toHaveLength(capabilities.length);
    await takeOut(app, group, ana);
  });

  test('GR-12 AC-13 the group of a closed account passes to a deputy before longer-standing members', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    await grant(group.id, cleo.id, ['edit']);
    await closeAccount(app.as(ana));
    expect(await read(cleo, group.id)).toMatchObject({ viewerStatus: 'manager', managerId: cleo.id });
    expect(await deputiesOf(group.id, cleo)).toEqual([]);
  });

  test('GR-12 GR-11 a grant while its person leaves never outlives the membership', async () => {
    for (let round = 0; round < 8; round += 1) {
      const group = await aGroup(app, ana, {}, [bob]);
      await Promise.allSettled([grant(group.id, bob.id, ['edit']), takeOut(app, group, bob), grant(group.id, bob.id, ['invite'])]);
      expect(await deputiesOf(group.id)).toEqual([]);
      expect((await app.db.many(sql`select from group_capabilities where group_id = ${group.id}`)).length).toBe(0);
    }
  });
});

test('GR-12 RE-02 the export of a deputy names their capabilities', async () => {
  const group = await aGroup(app, ana, {}, [bob]);
  await grant(group.id, bob.id, ['edit', 'invite']);
  const parts: string[] = [];
  for await (const part of groupParts(app, bob.id, 'en')) parts.push(JSON.stringify(part));
  expect(parts[0]).toMatch(/capability.*edit.*capability.*invite/);
  expect(parts[1]).toContain('Edit group, Invite and accept');
});
