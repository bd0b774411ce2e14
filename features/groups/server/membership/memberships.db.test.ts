import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptLimits } from '#features/accounts/server/attempts/attempt-limits.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { assertMemberOfAll, groupSummaries, roomsToJoin } from '../public-api.ts';
import { groups } from '../feature.ts';
import { aGroup, requesterOf, auditOf, bringIn, groupText } from '../testing.ts';
import { putMembership, removeMembership } from './store.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [accounts, groups]);
  ask = requesterOf(app, [groups]);
  ana = await aPerson(app, { role: 'manager' });
  bob = await aPerson(app, { username: 'bob', name: 'Bob Ñandú' });
  cleo = await aPerson(app);
});
afterAll(() => database.drop());

const join = (viewer: Viewer, id: string) => ask(endpoints.joinGroup, viewer, { params: { id } });
const leave = (viewer: Viewer, id: string) => ask(endpoints.leaveGroup, viewer, { params: { id } });
const accept = (viewer: Viewer, id: string, userId: string) => ask(endpoints.acceptRequest, viewer, { params: { id, userId } });
const decline = (viewer: Viewer, id: string, userId: string) => ask(endpoints.declineRequest, viewer, { params: { id, userId } });
const read = (viewer: Viewer, id: string) => ask(endpoints.readGroup, viewer, { params: { id } });
const membersOf = (viewer: Viewer, id: string, query: object = {}) => ask(endpoints.listMembers, viewer, { params: { id }, query });

describe('joining', () => {
  test('GR-03 joining a public group takes effect immediately and is idempotent', async () => {
    const group = await aGroup(app, ana, { visibility: 'public' });
    expect(await join(bob, group.id.toLowerCase())).toEqual({ status: 'member' });
    expect(await join(bob, group.id)).toEqual({ status: 'member' });
    expect(await join(ana, group.id)).toEqual({ status: 'member' });
    expect(await read(bob, group.id)).toMatchObject({ viewerStatus: 'member', memberCount: 2 });
  });

  test('GR-03 joining a private group sends a request, which its manager accepts', async () => {
    const group = await aGroup(app, ana);
    expect(await join(bob, group.id)).toEqual({ status: 'requested' });
    expect(await join(bob, group.id)).toEqual({ status: 'requested' });
    await expect(read(bob, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    expect(await read(ana, group.id)).toMatchObject({ requestCount: 1, memberCount: 1 });
    expect(await accept(ana, group.id, bob.id)).toEqual({ userId: bob.id, status: 'member' });
    expect(await accept(ana, group.id, bob.id)).toEqual({ userId: bob.id, status: 'member' });
    expect(await read(bob, group.id)).toMatchObject({ viewerStatus: 'member', memberCount: 2 });
  });

  test('GR-03 GR-07 a person who asked to join sees their request with only the name of the group; others see nothing', async () => {
    const group = await aGroup(app, ana, {}, [cleo]);
    const ownRequest = (viewer: Viewer, id = group.id) => ask(endpoints.readOwnRequest, viewer, { params: { id } });
    const nothing = { code: 'thing.notFound' };
    await expect(ownRequest(bob)).rejects.toMatchObject(nothing);
    await join(bob, group.id);
    expect(await ownRequest(bob)).toEqual({ id: group.id, groupName: group.groupName, can: { leave: true } });
    for (const viewer of [ana, cleo]) await expect(ownRequest(viewer)).rejects.toMatchObject(nothing);
    await expect(ownRequest(visitor)).rejects.toMatchObject({ code: 'auth.required' });
    await expect(ownRequest(bob, '22222222')).rejects.toMatchObject(nothing);
    expect(await leave(bob, group.id)).toEqual({ status: 'none' });
    await expect(ownRequest(bob)).rejects.toMatchObject(nothing);
    await join(bob, group.id);
    await decline(ana, group.id, bob.id);
    await expect(ownRequest(bob)).rejects.toMatchObject(nothing);
  });

  test('GR-03 a declined request is deleted; the person may ask again', async () => {
    const group = await aGroup(app, ana);
    await join(bob, group.id);
    expect(await decline(ana, group.id, bob.id)).toEqual({ userId: bob.id, status: 'none' });
    await expect(decline(ana, group.id, bob.id)).rejects.toMatchObject({ code: 'group.requestGone' });
    await expect(accept(ana, group.id, bob.id)).rejects.toMatchObject({ code: 'group.requestGone' });
    expect(await join(bob, group.id)).toEqual({ status: 'requested' });
  });

  test('GR-03 only the manager decides, and only about people with a request', async () => {
    const group = await aGroup(app, ana, {}, [cleo]);
    await join(bob, group.id);
    await expect(accept(bob, group.id, bob.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(accept(cleo, group.id, bob.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(decline(cleo, group.id, bob.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(decline(ana, group.id, cleo.id)).rejects.toMatchObject({ code: 'group.requestGone' });
    await expect(accept(ana, group.id, 'ZZZZZZZZ')).rejects.toMatchObject({ code: 'group.requestGone' });
    await expect(accept(visitor, group.id, bob.id)).rejects.toMatchObject({ code: 'auth.required' });
    expect((await membersOf(ana, group.id, { status: 'requested' })).items).toHaveLength(1);
  });

  test('GR-03 a person with a request joins immediately once the group is public', async () => {
    const group = await aGroup(app, ana);
    await join(bob, group.id);
    await ask(endpoints.editGroup, ana, { params: { id: group.id }, body: { ...groupText({ visibility: 'public' }), version: 1 } });
    expect(await join(bob, group.id)).toEqual({ status: 'member' });
  });

  test('GR-03 an unknown id gets a clear reply, whatever was typed', async () => {
    for (const id of ['ZZZZZZZZ', '12abc', '__proto__', 'a\0b', '😀'])
      await expect(join(cleo, id)).rejects.toMatchObject({ code: 'group.unknownId' });
  });

  test('GR-03 ids cannot be guessed: after too many unknown ones, known ones are refused too', async () => {
    const group = await aGroup(app, ana);
    const eve = await aPerson(app);
    const { points } = attemptLimits.joinGroupAccount;
    for (let known = 0; known < 5; known += 1) await join(eve, group.id);
    const tries = await Promise.allSettled(Array.from({ length: points + 5 }, () => join(eve, 'ZZZZZZZZ')));
    const codes = tries.map((tried) => (tried.status === 'rejected' ? (tried.reason as { code: string }).code : 'joined'));
    expect(codes.filter((code) => code === 'group.unknownId')).toHaveLength(points);
    const refusal = await join(eve, group.id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'request.tooMany' });
    expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(3500);
    await expect(join(cleo, group.id)).resolves.toEqual({ status: 'requested' });
  });
});

describe('leaving', () => {
  test('GR-04 a member leaves; leaving again is a no-op if the group is visible', async () => {
    const group = await aGroup(app, ana, { visibility: 'public' }, [bob]);
    expect(await leave(bob, group.id)).toEqual({ status: 'none' });
    expect(await leave(bob, group.id)).toEqual({ status: 'none' });
    expect(await read(ana, group.id)).toMatchObject({ memberCount: 1 });
  });

  test('GR-04 a request can be withdrawn', async () => {
    const group = await aGroup(app, ana);
    await join(bob, group.id);
    await leave(bob, group.id);
    expect(await read(ana, group.id)).toMatchObject({ requestCount: 0 });
    await expect(leave(bob, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('GR-04 the manager cannot leave without handing over or deleting the group', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await expect(leave(ana, group.id)).rejects.toMatchObject({ code: 'group.managerMustHandOver' });
    expect(await read(ana, group.id)).toMatchObject({ viewerStatus: 'manager', memberCount: 2 });
  });

  test('GR-04 leaving a private group without a membership gets not found', async () => {
    const group = await aGroup(app, ana);
    await expect(leave(cleo, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(leave(visitor, group.id)).rejects.toMatchObject({ code: 'auth.required' });
  });
});

describe('members', () => {
  test('GR-06 members see each other, paginated; only the manager sees requests; others see nothing', async () => {
    const group = await aGroup(app, ana, { visibility: 'public' }, [bob]);
    const more = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)));
    for (const person of more) await bringIn(app, group, ana, person);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await membersOf(bob, group.id, { limit: '3', ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(7);
      seen.push(...page.items.map((item) => item.userId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual([ana, bob, ...more].map(({ id }) => id).toSorted());
    expect((await membersOf(bob, group.id, { q: 'nandu' })).items).toMatchObject([
      { username: 'bob', name: 'Bob Ñandú', isManager: false },
    ]);
    await expect(membersOf(bob, group.id, { status: 'requested' })).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(membersOf(cleo, group.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(membersOf(visitor, group.id)).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('GR-07 only members see the members of a private group; former members do not', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await leave(bob, group.id);
    for (const stranger of [bob, cleo]) await expect(membersOf(stranger, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('GR-03 open requests of all groups are listed for the manager, oldest first, paginated', async () => {
    const lena = await aPerson(app, { role: 'manager' });
    const two = [await aGroup(app, lena), await aGroup(app, lena)];
    for (const group of two) for (const person of [bob, cleo]) await join(person, group.id);
    const first = await ask(endpoints.listRequests, lena, { query: { limit: '3' } });
    expect(first).toMatchObject({
      total: 4,
      items: [{ groupId: two[0]?.id, userId: bob.id, username: 'bob' }, { userId: cleo.id }, { groupId: two[1]?.id }],
    });
    const second = await ask(endpoints.listRequests, lena, { query: { limit: '3', cursor: first.nextCursor } });
    expect(second).toMatchObject({ items: [{ groupId: two[1]?.id, userId: cleo.id }], nextCursor: null });
    expect(await ask(endpoints.listRequests, bob)).toEqual({ items: [], total: 0, nextCursor: null });
  });

  test('SE-02 a person whose account was closed meanwhile gets no membership', async () => {
    const group = await aGroup(app, ana);
    await expect(app.db.transaction((tx) => putMembership(tx, group.id, newId(), 'member'))).rejects.toMatchObject({ code: 'person.gone' });
    expect(await read(ana, group.id)).toMatchObject({ memberCount: 1 });
  });

  test('GR-07 changes of memberships are audited', async () => {
    const group = await aGroup(app, ana);
    await join(bob, group.id);
    await accept(ana, group.id, bob.id);
    await leave(bob, group.id);
    await ask(endpoints.deleteGroup, ana, { params: { id: group.id } });
    expect(await auditOf(app, group.id)).toEqual([
      { action: 'group.join', actorId: bob.id },
      { action: 'group.accept', actorId: ana.id },
      { action: 'group.leave', actorId: bob.id },
      { action: 'group.delete', actorId: ana.id },
    ]);
  });
});

describe('live', () => {
  /** Live messages sent while `act` and its jobs run. */
  async function shownTo(act: () => Promise<unknown>) {
    await app.runJobs();
    app.sent.length = 0;
    app.moves.length = 0;
    await act();
    await app.runJobs();
    return { rooms: new Set(app.sent.flatMap(({ rooms }) => rooms)), moves: app.moves };
  }

  test('GR-03 a request notifies the manager and its author, and nobody else', async () => {
    const group = await aGroup(app, ana);
    const { rooms, moves } = await shownTo(() => join(bob, group.id));
    expect(rooms).toEqual(new Set([`user:${bob.id}`, `user:${ana.id}`]));
    expect(moves.filter(({ kind }) => kind === 'enter')).toEqual([]);
    expect(app.sent).toEqual([
      { rooms: [`user:${bob.id}`, `user:${ana.id}`], message: { type: 'group.changed', id: group.id } },
      { rooms: [`user:${ana.id}`], message: { type: 'waiting.changed', id: group.id } },
    ]);
  });

  test('GR-03 windows of a new member enter the live room of the group', async () => {
    const group = await aGroup(app, ana);
    const { rooms, moves } = await shownTo(() => bringIn(app, group, ana, bob));
    expect(moves.at(-1)).toEqual({ kind: 'enter', id: bob.id, room: `group:${group.id}` });
    expect(rooms).toContain(`group:${group.id}`);
    expect(rooms).not.toContain('public');
    expect(await roomsToJoin(app.db, bob)).toContain(`group:${group.id}`);
  });

  test('GR-04 windows of a former member leave the room before anything is sent, even if domain events arrive late', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { rooms, moves } = await shownTo(() => leave(bob, group.id));
    expect(moves).toEqual([{ kind: 'leave', id: bob.id, room: `group:${group.id}` }]);
    expect(rooms).toEqual(new Set([`group:${group.id}`, `user:${bob.id}`]));
    expect(await roomsToJoin(app.db, bob)).not.toContain(`group:${group.id}`);
    const late = await shownTo(async () => {
      const joined = groups.subscribers?.find(({ name }) => name === 'groups.live.joined');
      if (joined && 'after' in joined)
        await joined.after(app, { groupId: group.id, userId: bob.id } as never, { id: newId(), actorId: bob.id, at: '' });
    });
    expect(late.moves.at(-1)?.kind).toBe('leave');
  });

  test('GR-07 the id of a private group is sent to no outsider; a group that becomes private is announced to all who saw it', async () => {
    const group = await aGroup(app, ana, { visibility: 'public' }, [bob]);
    const edit = (visibility: 'public' | 'private', version: number) =>
      ask(endpoints.editGroup, ana, { params: { id: group.id }, body: { ...groupText({ visibility }), version } });
    expect((await shownTo(() => edit('private', 1))).rooms).toContain('public');
    expect((await shownTo(() => edit('private', 2))).rooms).not.toContain('public');
    expect((await shownTo(() => edit('public', 3))).rooms).toContain('public');
    const removed = await shownTo(() => ask(endpoints.deleteGroup, ana, { params: { id: group.id } }));
    expect(removed.rooms).toContain('public');
    expect(removed.moves.map(({ kind, id }) => [kind, id])).toEqual([['empty', `group:${group.id}`]]);
  });
});

describe('for other features', () => {
  test('DO-03 only one’s own groups can be chosen, and they cannot be left meanwhile', async () => {
    const own = await aGroup(app, ana, {}, [bob]);
    const foreign = await aGroup(app, ana, { visibility: 'public' });
    const requested = await aGroup(app, ana);
    await join(bob, requested.id);
    for (const ids of [[own.id, foreign.id], [requested.id], ['ZZZZZZZZ']])
      await expect(app.db.transaction((tx) => assertMemberOfAll(tx, bob, ids))).rejects.toMatchObject({
        code: 'input.invalid',
        fields: [{ name: 'groupIds', code: 'group.notMember' }],
      });
    const order: string[] = [];
    let leaving: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (tx) => {
      await assertMemberOfAll(tx, bob, [own.id]);
      leaving = leave(bob, own.id).then(() => order.push('left'));
      await new Promise((resolve) => setTimeout(resolve, 150));
      order.push('published');
    });
    await leaving;
    expect(order).toEqual(['published', 'left']);
  });

  test('DO-03 a group that is being left concurrently cannot be chosen', async () => {
    const { id } = await aGroup(app, ana, {}, [bob]);
    let choosing: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select from groups where id = ${id} for no key update`);
      choosing = app.db.transaction((other) => assertMemberOfAll(other, bob, [id])).catch((error: unknown) => error);
      const waiting = () =>
        app.db.one<{ count: number }>(sql`
          select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(async () => (await waiting()).count).toBe(1);
      await removeMembership(tx, id, bob.id);
    });
    expect(await choosing).toMatchObject({ fields: [{ name: 'groupIds', code: 'group.notMember' }] });
  });

  test('GR-07 names of groups are returned only to people who may see them', async () => {
    const open = await aGroup(app, ana, { visibility: 'public' });
    const closed = await aGroup(app, ana, {}, [bob]);
    const known = async (viewer: Viewer) => [...(await groupSummaries(app.db, viewer, [open.id, closed.id])).keys()].toSorted();
    expect(await known(bob)).toEqual([open.id, closed.id].toSorted());
    expect(await known(cleo)).toEqual([open.id]);
    expect(await known(visitor)).toEqual([open.id]);
  });

  test('RE-03 on closure of an account its groups go to another member or, without any, are deleted', async () => {
    const lena = await aPerson(app, { role: 'manager' });
    const second = await aPerson(app, { role: 'manager' });
    const shared = await aGroup(app, lena, {}, [bob, second]);
    const lonely = await aGroup(app, lena);
    const joined = await aGroup(app, ana, {}, [lena]);
    await closeAccount(app.as(lena));
    expect(await read(second, shared.id)).toMatchObject({ viewerStatus: 'manager', memberCount: 2 });
    expect(await read(bob, shared.id)).toMatchObject({ viewerStatus: 'member', managerId: second.id });
    await expect(join(cleo, lonely.id)).rejects.toMatchObject({ code: 'group.unknownId' });
    expect(await read(ana, joined.id)).toMatchObject({ memberCount: 1 });
  });
});
