import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { listManagers } from '#features/directory/contract/endpoints.ts';
import { directory } from '#features/directory/server/feature.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { moderatedBy } from '#features/moderation/server/policy.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { managersPerGroup } from '../../contract/limits.ts';
import { groups } from '../feature.ts';
import { countLeft, countManagedAlone, countPassedOn } from '../group/store.ts';
import { placeMembers } from '../membership/store.ts';
import { aGroup, requesterOf, auditOf, groupText, takeOut } from '../testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };

beforeAll(async () => {
  const features = putTogether([accounts, groups, directory, moderation, notifications]);
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
const offer = (by: SignedInViewer, userId: string, joins = true) =>
  ask(endpoints.handOverGroup, by, { params: params(), body: { userId, joins } });
const accept = (viewer: SignedInViewer) => ask(endpoints.acceptHandOver, viewer, { params: params() });
const stepDown = (viewer: SignedInViewer) => ask(endpoints.stepDown, viewer, { params: params() });
const read = (viewer: Viewer) => ask(endpoints.readGroup, viewer, { params: params() });
const managers = async (viewer: Viewer = cleo) => (await read(viewer)).managers.map(({ name }) => name);
const kindsOf = async (viewer: SignedInViewer) => (await bell.notificationsOf(viewer)).map(({ kind }) => kind);
const receivedBy = ({ id }: SignedInViewer) =>
  app.sent.filter(({ rooms }) => rooms.includes(`user:${id}`)).map(({ message }) => message.type);
const mustHandOver = { code: 'group.managerMustHandOver' };
/** Ana appoints Bob, who accepts. */
async function together() {
  await offer(ana, bob.id);
  await accept(bob);
}

describe('a further manager', () => {
  test('GR-12 GR-13 is asked, and manages the group beside the first one only after accepting', async () => {
    await ask(endpoints.setCapabilities, ana, { params: { ...params(), userId: bob.id }, body: { capabilities: ['edit'] } });
    await offer(ana, bob.id);
    expect(await read(bob)).toMatchObject({
      viewerStatus: 'member',
      handOver: { userId: bob.id, offeredBy: { userId: ana.id, name: 'Ana' }, joins: true },
    });
    expect((await read(cleo)).handOver).toBeNull();
    expect(await managers()).toEqual(['Ana']);
    expect(await kindsOf(bob)).toContain('handOverOffered');
    app.sent.length = 0;
    await accept(bob);
    expect(await managers()).toEqual(['Ana', 'Bob']);
    const all = {
      edit: true,
      delete: true,
      decide: true,
      handOver: true,
      invite: true,
      remove: true,
      grant: true,
      stepDown: true,
      leave: true,
    };
    for (const viewer of [ana, bob]) expect(await read(viewer)).toMatchObject({ viewerStatus: 'manager', managerId: ana.id, can: all });
    expect(await kindsOf(ana)).toContain('handOverAccepted');
    await app.runJobs();
    expect(receivedBy(bob)).toContain('membership.changed');
    expect((await ask(endpoints.listDeputies, cleo, { params: params() })).items).toEqual([]);
    expect((await auditOf(app, group.id)).map(({ action }) => action)).toContain('group.appoint');
  });

  test('GR-12 has every right of a manager: requests, editing, permissions, cases, the list of managers, offers', async () => {
    await together();
    const dora = await aPerson(app, { name: 'Dora' });
    await ask(endpoints.joinGroup, dora, { params: params() });
    expect(await kindsOf(bob)).toContain('joinRequest');
    expect((await ask(endpoints.listRequests, bob)).items).toMatchObject([{ userId: dora.id }]);
    await ask(endpoints.acceptRequest, bob, { params: { ...params(), userId: dora.id } });
    const { version } = await read(bob);
    await ask(endpoints.editGroup, bob, { params: params(), body: { ...groupText({ visibility: 'public' }), version } });
    await ask(endpoints.setCapabilities, bob, { params: { ...params(), userId: cleo.id }, body: { capabilities: ['invite'] } });
    expect(await app.db.many(sql`select group_id as id from ${moderatedBy(bob)} as mine (group_id)`)).toEqual([{ id: group.id }]);
    const listed = (await ask(listManagers, await aPerson(app), { query: {} })).items.map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([ana.id, bob.id]));
    expect(listed).not.toContain(cleo.id);
    await offer(bob, dora.id);
    expect((await read(ana)).handOver).toMatchObject({ offeredBy: { userId: bob.id } });
    await ask(endpoints.declineHandOver, ana, { params: params() });
    await expect(accept(dora)).rejects.toMatchObject({ code: 'group.notOffered' });
    const { items } = await ask(endpoints.listMembers, cleo, { params: params(), query: {} });
    expect(items.filter(({ isManager }) => isManager).map(({ name }) => name)).toEqual(['Ana', 'Bob']);
    await ask(endpoints.deleteGroup, bob, { params: params() });
  });

  test('GR-12 managers neither remove one another nor grant one another permissions; an offer to a manager does nothing', async () => {
    await together();
    for (const [by, of] of [
      [ana, bob],
      [bob, ana],
    ] as const) {
      const person = { params: { ...params(), userId: of.id } };
      await expect(ask(endpoints.removeMember, by, { ...person, body: {} })).rejects.toMatchObject(mustHandOver);
      await expect(ask(endpoints.setCapabilities, by, { ...person, body: { capabilities: ['edit'] } })).rejects.toMatchObject(mustHandOver);
      await offer(by, of.id);
    }
    expect((await read(ana)).handOver).toBeNull();
    await expect(offer(cleo, cleo.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  test('GR-12 a group has at most so many managers', async () => {
    for (let count = 1; count < managersPerGroup; count += 1) {
      const userId = (await aPerson(app)).id;
      await app.db.transaction((tx) => placeMembers(tx, [{ groupId: group.id, userId }]));
      await app.db.run(sql`insert into group_managers (group_id, user_id) values (${group.id}, ${userId})`);
    }
    await expect(offer(ana, bob.id)).rejects.toMatchObject({ code: 'group.tooManyManagers' });
    await offer(ana, bob.id, false);
  });
});

describe('the last manager', () => {
  test('GR-12 GR-04 neither steps down nor leaves; the first of two can, and the other goes on', async () => {
    await expect(stepDown(ana)).rejects.toMatchObject(mustHandOver);
    await expect(takeOut(app, group, ana)).rejects.toMatchObject(mustHandOver);
    expect(await read(ana)).toMatchObject({ can: { stepDown: false, leave: false } });
    await together();
    await stepDown(ana);
    await stepDown(ana);
    expect(await read(ana)).toMatchObject({ viewerStatus: 'member', managerId: bob.id, can: { edit: false, grant: false, leave: true } });
    expect(await managers()).toEqual(['Bob']);
    expect(await kindsOf(bob)).toContain('managerSteppedDown');
    await expect(stepDown(bob)).rejects.toMatchObject(mustHandOver);
    await expect(takeOut(app, group, bob)).rejects.toMatchObject(mustHandOver);
  });

  test('GR-12 GR-11 a further manager leaves, and is none after coming back', async () => {
    await together();
    await takeOut(app, group, bob);
    expect(await managers()).toEqual(['Ana']);
    await app.db.transaction((tx) => placeMembers(tx, [{ groupId: group.id, userId: bob.id }]));
    expect(await read(bob)).toMatchObject({ viewerStatus: 'member', can: { edit: false } });
  });

  test('GR-12 AC-12 is whoever is not suspended', async () => {
    await together();
    await app.db.run(sql`update users set suspended_at = now() where id = ${bob.id}`);
    expect(await managers()).toEqual(['Ana', 'Bob']);
    await expect(takeOut(app, group, ana)).rejects.toMatchObject(mustHandOver);
    await app.db.run(sql`update users set suspended_at = null where id = ${bob.id}`);
    await takeOut(app, group, ana);
    expect(await managers()).toEqual(['Bob']);
  });

  test('GR-12 of two that step down at the same time, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      group = await aGroup(app, ana, {}, [bob, cleo]);
      await together();
      const ended = await Promise.allSettled([stepDown(ana), round % 2 ? stepDown(bob) : takeOut(app, group, bob)]);
      expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await managers()).toHaveLength(1);
    }
  });
});

describe('closing an account', () => {
  test.each(['first', 'further'] as const)('GR-12 AC-13 of the %s manager leaves the others, who get no email', async (which) => {
    await together();
    const [gone, left] = which === 'first' ? [ana, bob] : [bob, ana];
    expect([await countPassedOn(app.db, gone.id), await countManagedAlone(app.db, gone.id), await countLeft(app.db, gone.id)]).toEqual([
      0, 0, 1,
    ]);
    app.mails.length = 0;
    await closeAccount(app.as(gone));
    expect(await read(left)).toMatchObject({ viewerStatus: 'manager', managerId: left.id, can: { stepDown: false } });
    expect(await managers()).toHaveLength(1);
    expect(app.mails.filter(({ subject }) => subject.includes('manager'))).toEqual([]);
  });

  test('GR-12 AC-13 of the last manager passes the group on as before', async () => {
    await offer(ana, cleo.id);
    expect([await countPassedOn(app.db, ana.id), await countLeft(app.db, ana.id)]).toEqual([1, 0]);
    await closeAccount(app.as(ana));
    expect(await managers()).toEqual(['Cleo']);
  });
});

describe('an offer', () => {
  test('GR-12 GR-09 of a further manager to take their place replaces them, and not the first manager', async () => {
    await together();
    await offer(bob, cleo.id, false);
    await accept(cleo);
    expect(await managers()).toEqual(['Ana', 'Cleo']);
    expect(await read(bob)).toMatchObject({ viewerStatus: 'member' });
  });

  test('GR-12 ends when its manager steps down', async () => {
    await together();
    await offer(bob, cleo.id);
    await stepDown(bob);
    await expect(accept(cleo)).rejects.toMatchObject({ code: 'group.notOffered' });
  });

  test('GR-12 OP-02 to manage a group beside others is not open for nodes of the previous release, which would replace its manager', async () => {
    await offer(ana, bob.id);
    const open = () =>
      app.db.many(sql`
      select user_id as id from group_hand_overs where group_id = ${group.id} and declined_at is null and expires_at > now()`);
    expect(await open()).toEqual([]);
    await offer(ana, bob.id, false);
    expect(await open()).toEqual([{ id: bob.id }]);
    await accept(bob);
    expect(await managers()).toEqual(['Bob']);
  });
});
