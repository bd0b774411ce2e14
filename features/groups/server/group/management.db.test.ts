import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { reasonLimit } from '../../contract/limits.ts';
import { groupsFeature } from '../feature.ts';
import { aGroup, requesterOf, auditOf, bringIn } from '../testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
const groups = groupsFeature([documents, messenger]);

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [accounts, groups, documents]);
  ask = requesterOf(app, [groups]);
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob Ñandú' });
  cleo = await aPerson(app);
  await database.db.run(sql`update users set email_confirmed_at = now() where id = any(${[ana.id, bob.id]}::text[])`);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  app.sent.length = 0;
});

const read = (viewer: Viewer, id: string) => ask(endpoints.readGroup, viewer, { params: { id } });
const deletion = (viewer: Viewer, id: string) => ask(endpoints.readDeletion, viewer, { params: { id } });
const offer = (viewer: Viewer, id: string, userId: string) => ask(endpoints.handOverGroup, viewer, { params: { id }, body: { userId } });
const accept = (viewer: Viewer, id: string) => ask(endpoints.acceptHandOver, viewer, { params: { id } });
const decline = (viewer: Viewer, id: string) => ask(endpoints.declineHandOver, viewer, { params: { id } });
const remove = (viewer: Viewer, id: string, userId: string, body: object = {}) =>
  ask(endpoints.removeMember, viewer, { params: { id, userId }, body });

describe('before a group is deleted', () => {
  test('GR-05 members, requests, links and documents shared with this group only are counted', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const other = await aGroup(app, ana, {}, [bob]);
    await ask(endpoints.joinGroup, cleo, { params: { id: group.id } });
    await ask(endpoints.createInvitation, ana, { params: { id: group.id }, body: { days: null, maxUses: null } });
    await aPublishedDocument(app, bob, { groupIds: [group.id] });
    await aPublishedDocument(app, bob, { groupIds: [group.id, other.id] });
    await aPublishedDocument(app, bob, {});
    expect(await deletion(ana, group.id)).toEqual({ members: 2, requests: 1, invitations: 1, contents: [{ kind: 'documents', count: 1 }] });
    expect(await deletion(ana, other.id)).toEqual({ members: 2, requests: 0, invitations: 0, contents: [] });
  });

  test('GR-05 only its manager sees the counts; members are refused, others get not found', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await expect(deletion(bob, group.id)).rejects.toMatchObject({ code: 'group.deleteForbidden' });
    await expect(deletion(cleo, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(deletion(visitor, group.id)).rejects.toMatchObject({ code: 'auth.required' });
    expect(app.words.error('en', 'group.deleteForbidden')).toBe(
      'You are not allowed to delete this group... Ask its manager or an administrator.',
    );
  });
});

describe('handing a group over', () => {
  test('GR-09 GR-13 a member who accepts the offer becomes the manager; the former manager stays a member and may leave', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    await offer(ana, group.id, bob.id);
    const waiting = { userId: bob.id, name: 'Bob Ñandú', expiresAt: expect.any(String) };
    expect(await read(bob, group.id)).toMatchObject({ managerId: ana.id, viewerStatus: 'member', handOver: waiting, can: { edit: false } });
    expect(await read(ana, group.id)).toMatchObject({ viewerStatus: 'manager', handOver: waiting, can: { edit: true, leave: false } });
    expect(await read(cleo, group.id)).toMatchObject({ handOver: null });
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [expect.any(String), `Ana has asked you to manage ${group.groupName}`],
    ]);
    expect(app.mails[0]?.text).toContain(`/network/${group.id}`);
    expect(app.sent.filter(({ rooms }) => rooms.includes(`user:${bob.id}`)).map(({ message }) => message)).toContainEqual({
      type: 'group.changed',
      id: group.id,
    });

    await accept(bob, group.id);
    await accept(bob, group.id);
    expect(await read(bob, group.id)).toMatchObject({
      managerId: bob.id,
      viewerStatus: 'manager',
      memberCount: 3,
      handOver: null,
      can: { edit: true, delete: true, decide: true, handOver: true, invite: true, leave: false },
    });
    expect(await read(ana, group.id)).toMatchObject({
      viewerStatus: 'member',
      can: { edit: false, delete: false, handOver: false, leave: true },
    });
    await expect(ask(endpoints.deleteGroup, ana, { params: { id: group.id } })).rejects.toMatchObject({ code: 'group.deleteForbidden' });
    expect(await ask(endpoints.leaveGroup, ana, { params: { id: group.id } })).toEqual({ status: 'none' });
    const audited = (await auditOf(app, group.id)).map(({ action, actorId }) => [action, actorId]);
    expect(audited).toContainEqual(['group.offer', ana.id]);
    expect(audited).toContainEqual(['group.handOver', bob.id]);
  });

  test('GR-04 GR-13 until the offer is accepted the manager keeps managing the group and cannot leave it', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await offer(ana, group.id, bob.id);
    await expect(ask(endpoints.leaveGroup, ana, { params: { id: group.id } })).rejects.toMatchObject({ code: 'group.managerMustHandOver' });
    await expect(ask(endpoints.deleteGroup, bob, { params: { id: group.id } })).rejects.toMatchObject({ code: 'group.deleteForbidden' });
    await ask(endpoints.deleteGroup, ana, { params: { id: group.id } });
    await expect(accept(bob, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('GR-13 a declined offer changes nothing, and the same manager cannot ask that member again', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    await offer(ana, group.id, bob.id);
    await decline(bob, group.id);
    await decline(bob, group.id);
    await expect(accept(bob, group.id)).rejects.toMatchObject({ code: 'group.notOffered' });
    await app.runJobs();
    app.mails.length = 0;
    await expect(offer(ana, group.id, bob.id)).rejects.toMatchObject({ code: 'group.offerDeclined' });
    // Leaving and rejoining does not allow another offer.
    await ask(endpoints.leaveGroup, bob, { params: { id: group.id } });
    await bringIn(app, group, ana, bob);
    await expect(offer(ana, group.id, bob.id)).rejects.toMatchObject({ code: 'group.offerDeclined' });
    await app.runJobs();
    expect(app.mails).toEqual([]);
    await offer(ana, group.id, cleo.id);
    await accept(cleo, group.id);
    // Another manager may ask.
    await offer(cleo, group.id, bob.id);
    expect(await read(bob, group.id)).toMatchObject({ managerId: cleo.id, handOver: { userId: bob.id } });
  });

  test('GR-13 an expired offer, or an old decline, allows another offer', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await offer(ana, group.id, bob.id);
    await database.db.run(sql`update group_hand_overs set expires_at = now() where group_id = ${group.id}`);
    expect(await read(bob, group.id)).toMatchObject({ handOver: null });
    await expect(accept(bob, group.id)).rejects.toMatchObject({ code: 'group.notOffered' });
    await offer(ana, group.id, bob.id);
    await decline(bob, group.id);
    await database.db.run(sql`update group_hand_overs set declined_at = now() - interval '90 days' where group_id = ${group.id}`);
    await offer(ana, group.id, bob.id);
    await accept(bob, group.id);
  });

  test('GR-13 ME-05 an offer to a member who blocked the manager is refused like a declined one', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await database.db.run(sql`insert into messenger_blocks (blocker_id, blocked_id) values (${bob.id}, ${ana.id})`);
    await expect(offer(ana, group.id, bob.id)).rejects.toMatchObject({ code: 'group.offerDeclined' });
    await database.db.run(sql`delete from messenger_blocks`);
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });

  test('GR-09 GR-13 the manager withdraws an offer or asks another member; the earlier one cannot accept', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    await offer(ana, group.id, bob.id);
    await offer(ana, group.id, bob.id);
    await offer(ana, group.id, cleo.id);
    await expect(accept(bob, group.id)).rejects.toMatchObject({ code: 'group.notOffered' });
    await expect(decline(bob, group.id)).rejects.toMatchObject({ code: 'group.notOffered' });
    await decline(ana, group.id);
    await decline(ana, group.id);
    await expect(accept(cleo, group.id)).rejects.toMatchObject({ code: 'group.notOffered' });
    expect(await read(ana, group.id)).toMatchObject({ managerId: ana.id, handOver: null });
    await app.runJobs();
    expect(app.mails.map(({ subject }) => subject)).toEqual([`Ana has asked you to manage ${group.groupName}`]);
  });

  test('GR-09 GR-13 an offer ends when its member leaves, and is not restored when they rejoin', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await offer(ana, group.id, bob.id);
    await ask(endpoints.leaveGroup, bob, { params: { id: group.id } });
    expect(await read(ana, group.id)).toMatchObject({ handOver: null });
    await bringIn(app, group, ana, bob);
    await expect(accept(bob, group.id)).rejects.toMatchObject({ code: 'group.notOffered' });
  });

  test('GR-09 only the manager can offer the group, and only to members', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await ask(endpoints.joinGroup, cleo, { params: { id: group.id } });
    for (const userId of [cleo.id, 'ZZZZZZZZ'])
      await expect(offer(ana, group.id, userId)).rejects.toMatchObject({ code: 'group.personGone' });
    await expect(offer(bob, group.id, bob.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(offer(cleo, group.id, cleo.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    for (const answer of [accept, decline]) {
      await expect(answer(bob, group.id)).rejects.toMatchObject({ code: 'group.notOffered' });
      await expect(answer(cleo, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    }
    expect(await read(ana, group.id)).toMatchObject({ managerId: ana.id });
  });

  test('GR-09 of concurrent offers only one can be accepted; of a concurrent accept and withdrawal only one succeeds', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    await Promise.all([offer(ana, group.id, bob.id), offer(ana, group.id, cleo.id)]);
    const taken = await Promise.allSettled([accept(bob, group.id), accept(cleo, group.id)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const other = await aGroup(app, ana, {}, [bob]);
    await offer(ana, other.id, bob.id);
    await Promise.allSettled([accept(bob, other.id), decline(ana, other.id)]);
    expect([ana.id, bob.id]).toContain((await read(ana, other.id)).managerId);
    expect(await read(ana, other.id)).toMatchObject({ handOver: null });
  });

  test('RE-03 closing the account of a new manager passes the group on; closing that of the former one does not affect it', async () => {
    const lena = await aPerson(app, { role: 'manager' });
    const mia = await aPerson(app);
    const group = await aGroup(app, lena, {}, [mia, bob]);
    await offer(lena, group.id, mia.id);
    await accept(mia, group.id);
    await closeAccount(app.as(lena));
    expect(await read(bob, group.id)).toMatchObject({ managerId: mia.id, memberCount: 2 });
    await closeAccount(app.as(mia));
    expect(await read(bob, group.id)).toMatchObject({ managerId: bob.id, viewerStatus: 'manager', memberCount: 1 });
  });

  test('RE-03 GR-13 the successor of a closed account gets an email, and can hand over, then leave, or delete the group', async () => {
    const lena = await aPerson(app, { role: 'manager' });
    const group = await aGroup(app, lena, {}, [bob, cleo]);
    await closeAccount(app.as(lena));
    expect(await read(bob, group.id)).toMatchObject({ viewerStatus: 'manager', can: { handOver: true, delete: true } });
    await app.runJobs();
    expect(app.mails.map(({ subject }) => subject)).toEqual([`You now manage ${group.groupName}`]);
    expect(app.mails[0]?.text).toContain('has closed their account');
    await offer(bob, group.id, cleo.id);
    await accept(cleo, group.id);
    await ask(endpoints.leaveGroup, bob, { params: { id: group.id } });
    await ask(endpoints.deleteGroup, cleo, { params: { id: group.id } });
  });

  test('RE-03 GR-13 the group of a closed account goes to the member with an offer, and to suspended people last', async () => {
    const lena = await aPerson(app, { role: 'manager' });
    const [first, suspended] = [await aPerson(app), await aPerson(app, { role: 'manager' })];
    const offered = await aGroup(app, lena, {}, [bob, cleo]);
    await offer(lena, offered.id, cleo.id);
    const other = await aGroup(app, lena, {}, [suspended, first]);
    await database.db.run(sql`update users set suspended_at = now() where id = ${suspended.id}`);
    await closeAccount(app.as(lena));
    expect((await read(cleo, offered.id)).managerId).toBe(cleo.id);
    expect((await read(first, other.id)).managerId).toBe(first.id);
  });
});

describe('removing a member', () => {
  test('GR-09 a removed member loses access immediately and is notified of the reason', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await remove(ana, group.id, bob.id, { reason: ' You moved to the west quay. ' });
    await expect(read(bob, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(remove(ana, group.id, bob.id)).rejects.toMatchObject({ code: 'group.personGone' });
    await app.runJobs();
    expect(app.moves).toContainEqual({ kind: 'leave', id: bob.id, room: `group:${group.id}` });
    expect(app.mails.map(({ subject }) => subject)).toEqual([`You are no longer in ${group.groupName}`]);
    expect(app.mails[0]?.text).toContain('Reason given:\nYou moved to the west quay.');
    expect((await auditOf(app, group.id)).at(-1)).toMatchObject({ action: 'group.remove', actorId: ana.id });
  });

  test('GR-09 AC-12 no text of a manager is sent to an unconfirmed address', async () => {
    const group = await aGroup(app, ana, { groupName: 'You have won' }, [cleo]);
    await remove(ana, group.id, cleo.id, { reason: 'Collect it at evil.example' });
    const second = await aGroup(app, ana, { groupName: 'You have won more' }, [cleo]);
    await offer(ana, second.id, cleo.id);
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });

  test('GR-09 the reason may be empty; one that is too long is refused', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await expect(remove(ana, group.id, bob.id, { reason: 'x'.repeat(reasonLimit + 1) })).rejects.toMatchObject({ code: 'input.invalid' });
    await remove(ana, group.id, bob.id);
    await app.runJobs();
    expect(app.mails[0]?.text).not.toContain('reason');
  });

  test('GR-09 only the manager removes members, and the manager cannot be removed', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await expect(remove(ana, group.id, ana.id)).rejects.toMatchObject({ code: 'group.managerMustHandOver' });
    await expect(remove(bob, group.id, ana.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(remove(cleo, group.id, bob.id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });
});
