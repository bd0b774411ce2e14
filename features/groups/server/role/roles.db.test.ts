import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { moderatedBy } from '#features/moderation/server/policy.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { capabilities, type Capability } from '../../contract/kinds.ts';
import { membersPerRole, rolesPerGroup } from '../../contract/limits.ts';
import { groups } from '../feature.ts';
import { placeMembers } from '../membership/store.ts';
import { aGroup, requesterOf, auditOf, takeOut } from '../testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };

beforeAll(async () => {
  const features = putTogether([accounts, groups, moderation, notifications]);
  database = await testDatabase();
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob' });
  cleo = await aPerson(app, { name: 'Cleo' });
  group = await aGroup(app, ana, {}, [bob, cleo]);
  await bell.forget();
});
afterAll(() => database.drop());

const params = () => ({ id: group.id });
const aRole = async (given: readonly Capability[] = [], name = 'The board') =>
  (await ask(endpoints.createRole, ana, { params: params(), body: { name, capabilities: given } })).id;
const edit = (roleId: string, given: readonly Capability[], { by = ana as Viewer, name = 'The board' } = {}) =>
  ask(endpoints.editRole, by, { params: { ...params(), roleId }, body: { name, capabilities: given } });
const give = (roleId: string, userId: string, by: Viewer = ana) =>
  ask(endpoints.addRoleMember, by, { params: { ...params(), roleId, userId } });
const take = (roleId: string, userId: string, by: Viewer = ana) =>
  ask(endpoints.removeRoleMember, by, { params: { ...params(), roleId, userId } });
const remove = (roleId: string, by: Viewer = ana) => ask(endpoints.deleteRole, by, { params: { ...params(), roleId } });
const rolesOf = async (by: Viewer = cleo) =>
  (await ask(endpoints.listRoles, by, { params: params() })).items.map((role) => [
    role.name,
    role.capabilities,
    role.members.map(({ name }) => name),
  ]);
const read = (viewer: Viewer) => ask(endpoints.readGroup, viewer, { params: params() });
const link = (viewer: Viewer) => ask(endpoints.createInvitation, viewer, { params: params(), body: { days: 7, maxUses: null } });
const links = async () => (await ask(endpoints.listInvitations, ana, { params: params() })).items.length;
const kindsOf = async (viewer: SignedInViewer) => (await bell.notificationsOf(viewer)).map(({ kind }) => kind);
const receivedBy = ({ id }: SignedInViewer) =>
  app.sent.filter(({ rooms }) => rooms.includes(`user:${id}`)).map(({ message }) => message.type);
const forbidden = { code: 'auth.forbidden' };

describe('a role', () => {
  test('GR-12 has a name, capabilities and members, whom all members of the group see', async () => {
    const board = await aRole(['invite', 'edit']);
    await aRole([], 'Teachers');
    await give(board, bob.id);
    await give(board, bob.id);
    expect(await rolesOf()).toEqual(
      [
        ['The board', ['edit', 'invite'], ['Bob']],
        ['Teachers', [], []],
      ].toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    );
    await edit(board, ['edit'], { name: 'Board' });
    expect((await rolesOf())[0]).toEqual(['Board', ['edit'], ['Bob']]);
    await remove(board);
    await remove(board);
    expect(await rolesOf()).toEqual([['Teachers', [], []]]);
    expect((await auditOf(app, group.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['group.createRole', 'group.giveRole', 'group.editRole', 'group.takeRole', 'group.deleteRole']),
    );
    expect((await ask(endpoints.listDeputies, cleo, { params: params() })).items).toEqual([]);
  });

  test('GR-12 each capability of a role is one of its members, in every call and statement, and adds to their own', async () => {
    for (const capability of capabilities) {
      const role = await aRole([capability], `Role ${capability}`);
      await give(role, bob.id);
      expect((await read(bob)).capabilities).toEqual([capability]);
      const held = await app.db.many(sql`select capability from group_rights where group_id = ${group.id} and user_id = ${bob.id}`);
      expect(held).toEqual([{ capability }]);
      await remove(role);
    }
    const board = await aRole(['moderate']);
    await give(board, bob.id);
    await ask(endpoints.setCapabilities, ana, { params: { ...params(), userId: bob.id }, body: { capabilities: ['invite', 'moderate'] } });
    expect(await read(bob)).toMatchObject({
      capabilities: ['invite', 'moderate'],
      can: { invite: true, remove: true, edit: false, grant: false },
    });
    expect(await app.db.many(sql`select distinct group_id as id from ${moderatedBy(bob)} as mine (group_id)`)).toEqual([{ id: group.id }]);
    await take(board, bob.id);
    expect((await read(bob)).capabilities).toEqual(['invite', 'moderate']);
    expect((await read(cleo)).capabilities).toEqual([]);
  });

  test('GR-12 only managers change roles, only members have one, names are unique, and there is a limit', async () => {
    const board = await aRole(['invite', 'moderate', 'edit', 'events', 'decide']);
    await give(board, bob.id);
    for (const viewer of [bob, cleo]) {
      await expect(edit(board, [], { by: viewer })).rejects.toMatchObject(forbidden);
      await expect(give(board, cleo.id, viewer)).rejects.toMatchObject(forbidden);
      await expect(remove(board, viewer)).rejects.toMatchObject(forbidden);
      await expect(ask(endpoints.createRole, viewer, { params: params(), body: { name: 'Mine', capabilities: [] } })).rejects.toMatchObject(
        forbidden,
      );
    }
    await expect(take(board, bob.id, cleo)).rejects.toMatchObject(forbidden);
    const dora = await aPerson(app);
    await expect(rolesOf(dora)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(give(board, dora.id)).rejects.toMatchObject({ code: 'group.personGone' });
    await expect(give(newId(), bob.id)).rejects.toMatchObject({ code: 'group.roleGone' });
    await expect(aRole([], 'THE BOARD')).rejects.toMatchObject({ code: 'group.roleExists' });
    const elsewhere = await aGroup(app, await aPerson(app, { role: 'manager' }));
    const { id } = group;
    await expect(
      ask(endpoints.editRole, ana, { params: { id: elsewhere.id, roleId: board }, body: { name: 'Taken', capabilities: [] } }),
    ).rejects.toMatchObject({ code: 'thing.notFound' });
    const commandId = newId();
    const twice = async () =>
      (await ask(endpoints.createRole, ana, { params: params(), body: { name: 'Teachers', capabilities: [], commandId } })).id;
    expect(await twice()).toBe(await twice());
    for (let count = 2; count < rolesPerGroup; count += 1) await aRole([], `Role ${count}`);
    await expect(aRole([], 'One more')).rejects.toMatchObject({ code: 'group.tooManyRoles' });
    for (let count = 1; count < membersPerRole; count += 1) {
      const userId = (await aPerson(app)).id;
      await app.db.transaction((tx) => placeMembers(tx, [{ groupId: id, userId }]));
      await app.db.run(sql`insert into group_role_members (role_id, group_id, user_id) values (${board}, ${id}, ${userId})`);
    }
    await expect(give(board, cleo.id)).rejects.toMatchObject({ code: 'group.roleFull' });
  });

  test('GR-12 is neither given nor changed in a hidden group, and can be given up there', async () => {
    const board = await aRole(['edit']);
    await give(board, bob.id);
    await app.db.run(sql`update groups set hidden_visibility = 'private' where id = ${group.id}`);
    await expect(give(board, cleo.id)).rejects.toMatchObject({ code: 'group.hidden' });
    await expect(edit(board, [])).rejects.toMatchObject({ code: 'group.hidden' });
    await take(board, bob.id, bob);
    expect((await rolesOf())[0]?.[2]).toEqual([]);
  });
});

describe('notices and endings', () => {
  test('GR-12 who gets a role, loses it or gains capabilities by it is notified, and all their windows refresh', async () => {
    const board = await aRole();
    await give(board, bob.id);
    expect(await kindsOf(bob)).toEqual(['roleGiven']);
    app.sent.length = 0;
    await edit(board, ['events']);
    await app.runJobs();
    expect(receivedBy(bob)).toContain('membership.changed');
    expect(await kindsOf(bob)).toContain('capabilitiesGranted');
    await edit(board, ['events']);
    expect((await kindsOf(bob)).filter((kind) => kind === 'capabilitiesGranted')).toHaveLength(1);
    app.sent.length = 0;
    await take(board, bob.id);
    await app.runJobs();
    expect(receivedBy(bob)).toContain('membership.changed');
    expect(await kindsOf(bob)).toContain('roleTaken');
    expect(await kindsOf(cleo)).toEqual([]);
  });

  test('GR-12 GR-13 who gives up a role is not told so, and gives up no role of others', async () => {
    const board = await aRole(['edit']);
    await give(board, bob.id);
    await take(board, bob.id, bob);
    await take(board, bob.id, bob);
    expect(await kindsOf(bob)).not.toContain('roleTaken');
    expect(await read(bob)).toMatchObject({ capabilities: [], can: { edit: false } });
  });

  test('GR-12 GR-11 the links of who no longer may invite end, unless they may by other means', async () => {
    const [board, teachers] = [await aRole(['invite']), await aRole(['invite'], 'Teachers')];
    await give(board, bob.id);
    await give(teachers, bob.id);
    await link(bob);
    await take(board, bob.id);
    expect(await links()).toBe(1);
    await edit(teachers, [], { name: 'Teachers' });
    expect(await links()).toBe(0);
    await expect(link(bob)).rejects.toMatchObject(forbidden);
    await give(board, cleo.id);
    await link(cleo);
    await remove(board);
    expect(await links()).toBe(0);
  });

  test('GR-12 GR-11 leaving, being removed and closing the account end it, and it does not return', async () => {
    const dora = await aPerson(app);
    await app.db.transaction((tx) => placeMembers(tx, [{ groupId: group.id, userId: dora.id }]));
    const board = await aRole(['edit']);
    for (const { id } of [bob, cleo, dora]) await give(board, id);
    await takeOut(app, group, bob);
    await ask(endpoints.removeMember, ana, { params: { ...params(), userId: cleo.id }, body: {} });
    await closeAccount(app.as(dora));
    expect(await rolesOf(ana)).toEqual([['The board', ['edit'], []]]);
    await app.db.transaction((tx) => placeMembers(tx, [{ groupId: group.id, userId: bob.id }]));
    expect((await read(bob)).capabilities).toEqual([]);
    await ask(endpoints.deleteGroup, ana, { params: params() });
    await app.finishTasks();
    expect(await app.db.many(sql`select from group_roles where group_id = ${group.id}`)).toEqual([]);
  });

  test('GR-12 GR-11 a role given while its person leaves never outlives the membership', async () => {
    const board = await aRole(['edit']);
    for (let round = 0; round < 6; round += 1) {
      await app.db.transaction((tx) => placeMembers(tx, [{ groupId: group.id, userId: bob.id }]));
      await Promise.allSettled([give(board, bob.id), takeOut(app, group, bob)]);
      expect((await rolesOf())[0]?.[2]).toEqual([]);
    }
  });
});
