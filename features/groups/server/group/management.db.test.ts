import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { testHouse, visitor, type TestHouse } from '#platform/server/testing/house.ts';
import type { SignedInViewer, Viewer } from '#platform/server/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { reasonLimit } from '../../contract/limits.ts';
import { groupsFeature } from '../feature.ts';
import { aGroup, askerOf, auditOf } from '../testing.ts';

let database: TestDatabase;
let house: TestHouse;
let ask: ReturnType<typeof askerOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
const groups = groupsFeature([documents]);

beforeAll(async () => {
  database = await testDatabase();
  house = testHouse(database.db, [accounts, groups, documents]);
  ask = askerOf(house, [groups]);
  ana = await aPerson(house, { role: 'manager', name: 'Ana' });
  bob = await aPerson(house, { name: 'Bob Ñandú' });
  cleo = await aPerson(house);
  await database.db.run(sql`update users set email_confirmed_at = now() where id = any(${[ana.id, bob.id]}::text[])`);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await house.runJobs();
  house.mails.length = 0;
  house.sent.length = 0;
});

const read = (viewer: Viewer, id: string) => ask(endpoints.readGroup, viewer, { params: { id } });
const deletion = (viewer: Viewer, id: string) => ask(endpoints.readDeletion, viewer, { params: { id } });
const handOver = (viewer: Viewer, id: string, userId: string) => ask(endpoints.handOverGroup, viewer, { params: { id }, body: { userId } });
const remove = (viewer: Viewer, id: string, userId: string, body: object = {}) =>
  ask(endpoints.removeMember, viewer, { params: { id, userId }, body });

describe('before a group is deleted', () => {
  test('GR-05 what goes with it is counted: members, requests, links, and documents that are for it alone', async () => {
    const group = await aGroup(house, ana, {}, [bob]);
    const other = await aGroup(house, ana, {}, [bob]);
    await ask(endpoints.joinGroup, cleo, { params: { id: group.id } });
    await ask(endpoints.createInvitation, ana, { params: { id: group.id }, body: { days: null, maxUses: null } });
    await aPublishedDocument(house, bob, { groupIds: [group.id] });
    await aPublishedDocument(house, bob, { groupIds: [group.id, other.id] });
    await aPublishedDocument(house, bob, {});
    expect(await deletion(ana, group.id)).toEqual({ members: 2, requests: 1, invitations: 1, contents: [{ kind: 'documents', count: 1 }] });
    expect(await deletion(ana, other.id)).toEqual({ members: 2, requests: 0, invitations: 0, contents: [] });
  });

  test('GR-05 only its manager is told; members learn that they may not, others that there is nothing', async () => {
    const group = await aGroup(house, ana, {}, [bob]);
    await expect(deletion(bob, group.id)).rejects.toMatchObject({ code: 'group.deleteForbidden' });
    await expect(deletion(cleo, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(deletion(visitor, group.id)).rejects.toMatchObject({ code: 'auth.required' });
    expect(house.words.error('en', 'group.deleteForbidden')).toBe('You are not allowed to delete this group...');
  });
});

describe('handing a group over', () => {
  test('GR-09 any member can become its manager; who managed it stays a member and may then leave', async () => {
    const group = await aGroup(house, ana, {}, [bob, cleo]);
    await handOver(ana, group.id, bob.id);
    await handOver(bob, group.id, bob.id);
    expect(await read(bob, group.id)).toMatchObject({
      managerId: bob.id,
      viewerStatus: 'manager',
      memberCount: 3,
      can: { edit: true, delete: true, decide: true, handOver: true, invite: true, leave: false },
    });
    expect(await read(ana, group.id)).toMatchObject({
      viewerStatus: 'member',
      can: { edit: false, delete: false, handOver: false, leave: true },
    });
    await expect(ask(endpoints.deleteGroup, ana, { params: { id: group.id } })).rejects.toMatchObject({ code: 'group.deleteForbidden' });
    expect(await ask(endpoints.leaveGroup, ana, { params: { id: group.id } })).toEqual({ status: 'none' });
    expect((await auditOf(house, group.id)).map(({ action, actorId }) => [action, actorId])).toContainEqual(['group.handOver', ana.id]);
    await house.runJobs();
    expect(house.sent.map(({ message }) => message)).toContainEqual({ type: 'group.changed', id: group.id });
    expect(house.mails).toHaveLength(1);
    expect(house.mails[0]).toMatchObject({ subject: `You now manage ${group.groupName}` });
    expect(house.mails[0]?.text).toContain(`/network/${group.id}`);
  });

  test('GR-09 it goes to nobody outside, and nobody but the manager gives it away', async () => {
    const group = await aGroup(house, ana, {}, [bob]);
    await ask(endpoints.joinGroup, cleo, { params: { id: group.id } });
    for (const userId of [cleo.id, 'ZZZZZZZZ'])
      await expect(handOver(ana, group.id, userId)).rejects.toMatchObject({ code: 'group.personGone' });
    await expect(handOver(bob, group.id, bob.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(handOver(cleo, group.id, cleo.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    expect(await read(ana, group.id)).toMatchObject({ managerId: ana.id });
  });

  test('GR-09 two who are handed the group at once: the first stands, the second is refused', async () => {
    const group = await aGroup(house, ana, {}, [bob, cleo]);
    const tried = await Promise.allSettled([handOver(ana, group.id, bob.id), handOver(ana, group.id, cleo.id)]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('RE-03 whoever received a group and closes the account passes it on; who gave it away takes nothing along', async () => {
    const lena = await aPerson(house, { role: 'manager' });
    const mia = await aPerson(house);
    const group = await aGroup(house, lena, {}, [mia, bob]);
    await handOver(lena, group.id, mia.id);
    await closeAccount(house.as(lena));
    expect(await read(bob, group.id)).toMatchObject({ managerId: mia.id, memberCount: 2 });
    await closeAccount(house.as(mia));
    expect(await read(bob, group.id)).toMatchObject({ managerId: bob.id, viewerStatus: 'manager', memberCount: 1 });
  });
});

describe('removing a member', () => {
  test('GR-09 the group closes to them at once, and they are told why', async () => {
    const group = await aGroup(house, ana, {}, [bob]);
    await remove(ana, group.id, bob.id, { reason: ' You moved to the west quay. ' });
    await expect(read(bob, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(remove(ana, group.id, bob.id)).rejects.toMatchObject({ code: 'group.personGone' });
    await house.runJobs();
    expect(house.moves).toContainEqual({ kind: 'leave', id: bob.id, room: `group:${group.id}` });
    expect(house.mails.map(({ subject }) => subject)).toEqual([`You are no longer in ${group.groupName}`]);
    expect(house.mails[0]?.text).toContain('The reason given: You moved to the west quay.');
    expect((await auditOf(house, group.id)).at(-1)).toMatchObject({ action: 'group.remove', actorId: ana.id });
  });

  test('GR-09 AC-12 to an address that nobody confirmed goes no word of a manager', async () => {
    const group = await aGroup(house, ana, { groupName: 'You have won' }, [cleo]);
    await remove(ana, group.id, cleo.id, { reason: 'Collect it at evil.example' });
    const second = await aGroup(house, ana, { groupName: 'You have won more' }, [cleo]);
    await handOver(ana, second.id, cleo.id);
    await house.runJobs();
    expect(house.mails).toEqual([]);
  });

  test('GR-09 without a reason none is given; one that is too long is refused', async () => {
    const group = await aGroup(house, ana, {}, [bob]);
    await expect(remove(ana, group.id, bob.id, { reason: 'x'.repeat(reasonLimit + 1) })).rejects.toMatchObject({ code: 'input.invalid' });
    await remove(ana, group.id, bob.id);
    await house.runJobs();
    expect(house.mails[0]?.text).not.toContain('reason');
  });

  test('GR-09 nobody removes the manager, and nobody but the manager removes', async () => {
    const group = await aGroup(house, ana, {}, [bob]);
    await expect(remove(ana, group.id, ana.id)).rejects.toMatchObject({ code: 'group.managerMustHandOver' });
    await expect(remove(bob, group.id, ana.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(remove(cleo, group.id, bob.id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });
});
