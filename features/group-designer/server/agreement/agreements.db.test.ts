import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { blockPerson, unblockPerson } from '#features/messenger/contract/endpoints.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { listNotifications } from '#features/notifications/contract/endpoints.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as agreement from '../../contract/agreement-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { groupDesigner } from '../feature.ts';
import { aDesign, aGroupRow, aPersonRow, converted } from '../testing.ts';
import { lapseRequests } from './lapse-requests.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
/** The designer, the manager who is asked, and two others. */
let [ana, bob, cleo, dan] = [] as unknown as [Somebody, Somebody, Somebody, Somebody];
beforeAll(async () => {
  const features = putTogether([accounts, groups, messenger, notifications, groupDesigner]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
afterAll(() => own.drop());
beforeEach(async () => {
  ana = await aUser(app, { role: 'manager', name: 'Ana Designer' });
  bob = await aUser(app, { role: 'manager', name: 'Bob Asked' });
  cleo = await aUser(app, { role: 'manager' });
  dan = await aUser(app);
});

const idOf = ({ viewer }: Somebody) => viewer.id;
const requests = async (who: Somebody) => (await ask(agreement.listRequests, who.viewer)).items;
const answer = async (who: Somebody, id: string, given: 'agree' | 'decline', always = false) => {
  await ask(agreement.answerRequest, who.viewer, { params: { id }, body: { answer: given, always, commandId: newId() } });
  await app.finishTasks();
};
const result = (id: string, by = ana) => ask(endpoints.readResult, by.viewer, { params: { id } });
const onGroup = (endpoint: typeof agreement.withdrawRequest | typeof agreement.takeGroup, id: string, groupId: string, by = ana) =>
  ask(endpoint, by.viewer, { params: { id, groupId }, body: { commandId: newId() } });
const undo = async (id: string, chosen?: string[]) => {
  await ask(endpoints.undoConversion, ana.viewer, { params: { id }, body: { commandId: newId(), ...(chosen && { groups: chosen }) } });
  await app.finishTasks();
};
const shownTo = async (who: Somebody) => {
  await app.runJobs();
  return (await ask(listNotifications, who.viewer)).items.map(({ kind, title }) => `${kind} ${title}`);
};
/** Numbers of accounts, groups and memberships. */
const figures = () =>
  own.db.one<Record<string, number>>(sql`
    select (select count(*) from users) as users, (select count(*) from groups where deleted_at is null) as groups,
      (select count(*) from memberships m join groups g on g.id = m.group_id where g.deleted_at is null) as memberships,
      (select count(*) from membership_invitations where state = 'pending') as invitations`);
const managerOf = async (name: string) =>
  (await own.db.maybeOne<{ id: string }>(sql`select manager_id as id from groups where name = ${name} and deleted_at is null`))?.id;
const namesIn = async (name: string) =>
  (
    await own.db.many<{ name: string }>(sql`
      select u.name from groups g join memberships m on m.group_id = g.id join users u on u.id = m.user_id
      where g.name = ${name} and g.deleted_at is null order by u.name`)
  ).map((each) => each.name);

/** Numbers of group invitations; no one has an account before accepting. */
const invitedTo = async (people: readonly { email: string }[]) => {
  const rows = await own.db.many<{ count: number; accounts: number }>(sql`
    select (select count(*) from users u where u.email = asked.email) as accounts, (
      select count(*) from membership_invitations i join groups g on g.id = i.group_id and g.deleted_at is null where i.email = asked.email and i.state = 'pending') as count
    from unnest(${people.map(({ email }) => email)}::text[]) with ordinality as asked (email, place) order by asked.place`);
  expect(rows.map(({ accounts: made }) => made)).toEqual(people.map(() => 0));
  return rows.map(({ count }) => count);
};
/** In whose name people were invited to a group. */
const inviterTo = async (name: string) =>
  (
    await own.db.many<{ id: string }>(sql`
      select distinct i.inviter_id as id from membership_invitations i join groups g on g.id = i.group_id where g.name = ${name}`)
  ).map(({ id }) => id);

/**
 * Converted design with a group of Ana's and one for Bob, with one person in each and one in both.
 */
async function anAsking(named = idOf(bob)) {
  const [mine, theirs] = [aGroupRow(ana.email), aGroupRow(named)];
  const people = [
    aPersonRow([mine.id], { name: 'In mine' }),
    aPersonRow([theirs.id], { name: 'In theirs' }),
    aPersonRow([mine.id, theirs.id], { name: 'In both' }),
  ];
  const id = await aDesign(app, ana.viewer, { groups: [mine, theirs], people });
  await converted(app, ana.viewer, id);
  return { id, mine, theirs, people };
}

describe('agreement of managers', () => {
  test('MV-03 MV-04 a group for another manager exists for nobody until they agree; all others are created immediately', async () => {
    const { id, mine, theirs, people } = await anAsking();
    expect(await namesIn(mine.name)).toEqual(['Ana Designer']);
    expect(await managerOf(theirs.name)).toBeUndefined();
    expect(await invitedTo(people)).toEqual([1, 0, 1]);
    expect(await inviterTo(mine.name)).toEqual([idOf(ana)]);
    expect((await result(id)).requests).toMatchObject([
      { id: theirs.id, name: theirs.name, state: 'waiting', manager: { id: idOf(bob) }, can: { withdraw: true, take: true } },
    ]);
    const [request] = await requests(bob);
    expect(request).toMatchObject({ groupName: theirs.name, peopleCount: 2, designer: { id: idOf(ana), name: 'Ana Designer' } });
    // The request contains neither addresses nor names of people.
    expect(JSON.stringify(request)).not.toMatch(/example\.org|In theirs|In both/);
    expect(await shownTo(bob)).toEqual([`managerAsked ${theirs.name}`]);

    await answer(bob, request?.id ?? '', 'agree');
    expect(await managerOf(theirs.name)).toBe(idOf(bob));
    expect(await namesIn(theirs.name)).toEqual(['Bob Asked']);
    expect(await invitedTo(people)).toEqual([1, 1, 2]);
    expect(await inviterTo(theirs.name)).toEqual([idOf(bob)]);
    const after = await result(id);
    expect(after.requests).toEqual([]);
    expect(after.made.map(({ name, hindrances }) => [name, hindrances])).toEqual([
      [mine.name, []],
      [theirs.name, []],
    ]);
    expect(await requests(bob)).toEqual([]);
    expect(await shownTo(bob)).toEqual([]);
    expect(await shownTo(ana)).toContain(`managerAgreed ${theirs.name}`);
  });

  test('MV-03 the preview names managers who must agree; one who always agrees is not asked until they revoke that', async () => {
    const { id, theirs } = await anAsking();
    await answer(bob, (await requests(bob))[0]?.id ?? '', 'agree', true);
    expect((await ask(agreement.listRequests, bob.viewer)).agreements).toMatchObject([{ id: idOf(ana), name: 'Ana Designer' }]);
    expect(await managerOf(theirs.name)).toBe(idOf(bob));
    const [second, third] = [aGroupRow(idOf(bob)), aGroupRow(idOf(bob))];
    const next = await aDesign(app, ana.viewer, { groups: [second] });
    expect((await ask(endpoints.previewDesign, ana.viewer, { params: { id: next } })).counts).toMatchObject({ groups: 1, asked: 0 });
    await converted(app, ana.viewer, next);
    expect(await managerOf(second.name)).toBe(idOf(bob));
    // Always agreeing applies to one designer only.
    const others = await aDesign(app, cleo.viewer, { groups: [aGroupRow(idOf(bob))] });
    expect((await ask(endpoints.previewDesign, cleo.viewer, { params: { id: others } })).groups[0]?.asked?.id).toBe(idOf(bob));

    await ask(agreement.endAgreement, bob.viewer, { params: { userId: idOf(ana) } });
    const last = await aDesign(app, ana.viewer, { groups: [third] });
    expect((await ask(endpoints.previewDesign, ana.viewer, { params: { id: last } })).groups).toMatchObject([{ asked: { id: idOf(bob) } }]);
    await converted(app, ana.viewer, last);
    expect(await managerOf(third.name)).toBeUndefined();
    expect((await result(id)).made).toHaveLength(2);
  });

  test('MV-03 a manager who always agrees has reached the limit: the designer gets no details of their account', async () => {
    await anAsking();
    await answer(bob, (await requests(bob))[0]?.id ?? '', 'agree', true);
    const few = createTestApp(own.db, [accounts, groups, messenger, notifications, groupDesigner], { QUOTAS: 'groups=1/1' });
    const theirs = await aDesign(app, ana.viewer, { groups: [aGroupRow(idOf(bob))] });
    await expect(converted(few, ana.viewer, theirs)).rejects.toMatchObject({ code: 'design.managerFull' });
    const hers = await aDesign(app, ana.viewer, { groups: [aGroupRow(ana.email)] });
    await expect(converted(few, ana.viewer, hers)).rejects.toMatchObject({ code: 'quota.reached' });
  });

  test('MV-03 declined: nothing is created, the designer is notified and creates the group under themselves', async () => {
    const { id, theirs, people } = await anAsking();
    const before = await figures();
    await answer(bob, (await requests(bob))[0]?.id ?? '', 'decline');
    expect(await figures()).toEqual(before);
    expect(await shownTo(ana)).toContain(`managerDeclined ${theirs.name}`);
    expect((await result(id)).requests).toMatchObject([{ state: 'declined', can: { withdraw: false, take: true } }]);
    await onGroup(agreement.takeGroup, id, theirs.id);
    await app.finishTasks();
    expect(await managerOf(theirs.name)).toBe(idOf(ana));
    expect(await namesIn(theirs.name)).toEqual(['Ana Designer']);
    expect(await invitedTo(people)).toEqual([1, 1, 2]);
    expect(await inviterTo(theirs.name)).toEqual([idOf(ana)]);
    await expect(onGroup(agreement.takeGroup, id, theirs.id)).rejects.toMatchObject({ code: 'request.over' });
  });

  test('MV-03 unanswered requests expire after 14 days, and withdrawn ones cannot be answered', async () => {
    const { id, theirs } = await anAsking();
    const [first] = await requests(bob);
    await own.db.run(sql`update design_requests set asked_at = now() - interval '15 days' where id = ${first?.id}`);
    expect(await requests(bob)).toEqual([]);
    await expect(answer(bob, first?.id ?? '', 'agree')).rejects.toMatchObject({ code: 'request.over' });
    await lapseRequests(app);
    await lapseRequests(app);
    expect(await shownTo(ana)).toEqual([`managerSilent ${theirs.name}`]);
    expect((await result(id)).requests).toMatchObject([{ state: 'lapsed', can: { take: true } }]);

    const other = await anAsking();
    await onGroup(agreement.withdrawRequest, other.id, other.theirs.id);
    expect(await requests(bob)).toEqual([]);
    expect(await shownTo(bob)).toEqual([]);
    await expect(onGroup(agreement.withdrawRequest, other.id, other.theirs.id)).rejects.toMatchObject({ code: 'request.over' });
  });

  test('MV-06 a design without created groups and open requests becomes editable again', async () => {
    const theirs = aGroupRow(idOf(bob));
    const id = await aDesign(app, ana.viewer, { groups: [theirs], people: [aPersonRow([theirs.id])] });
    const before = await figures();
    await converted(app, ana.viewer, id);
    expect(await figures()).toEqual(before);
    expect((await result(id)).state).toBe('converted');
    await answer(bob, (await requests(bob))[0]?.id ?? '', 'decline');
    expect(await result(id)).toMatchObject({ state: 'draft', can: { edit: true } });
    // Another conversion asks again.
    await converted(app, ana.viewer, id);
    expect(await requests(bob)).toHaveLength(1);
  });
});

describe('rights', () => {
  test('MV-04 SH-08 after the commit the windows of designer and manager are notified, each about their own data', async () => {
    const received = () => {
      const notified = app.sent.splice(0).map(({ rooms: names, message }) => `${message.type} ${names.join()}`);
      return [...new Set(notified)].filter((each) => /^(design|managerRequests)\./.test(each)).toSorted();
    };
    const toAna = `design.changed ${rooms.user(idOf(ana))}`;
    const toBob = `managerRequests.changed ${rooms.user(idOf(bob))}`;
    received();
    const [mine, theirs, more] = [aGroupRow(ana.email), aGroupRow(idOf(bob)), aGroupRow(idOf(bob))];
    const id = await aDesign(app, ana.viewer, { groups: [mine, theirs, more] });
    expect(received()).toEqual([toAna]);
    await converted(app, ana.viewer, id);
    expect(received()).toEqual([toAna, toBob]);
    const ids = (await requests(bob)).map((request) => request.id);
    await answer(bob, ids[0] ?? '', 'decline');
    expect(received()).toEqual([toAna, toBob]);
    await answer(bob, ids[1] ?? '', 'agree', true);
    expect(received()).toEqual([toAna, toBob]);
    const later = await aDesign(app, ana.viewer, { groups: [aGroupRow(idOf(cleo))] });
    await converted(app, ana.viewer, later);
    received();
    await undo(later);
    expect(received()).toEqual([toAna, `managerRequests.changed ${rooms.user(idOf(cleo))}`]);
    await ask(agreement.endAgreement, bob.viewer, { params: { userId: idOf(ana) } });
    expect((await ask(agreement.listRequests, bob.viewer)).agreements).toEqual([]);
  });

  test('MV-06 only the manager sees and answers a request while being a manager; only the designer withdraws it', async () => {
    const { id, theirs } = await anAsking();
    const [request] = await requests(bob);
    const params = { id: request?.id ?? '' };
    for (const who of [cleo, ana]) {
      expect(await requests(who)).toEqual([]);
      await expect(answer(who, params.id, 'agree')).rejects.toMatchObject({ code: 'thing.notFound' });
    }
    await expect(requests(dan)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(answer(dan, params.id, 'agree')).rejects.toMatchObject({ code: 'auth.forbidden' });
    for (const endpoint of [agreement.withdrawRequest, agreement.takeGroup])
      for (const who of [bob, cleo]) await expect(onGroup(endpoint, id, theirs.id, who)).rejects.toMatchObject({ code: 'thing.notFound' });
    await own.db.run(sql`update users set role = 'member' where id = ${idOf(bob)}`);
    const asMember = { ...bob, viewer: { ...bob.viewer, role: 'member' as const } };
    await expect(answer(asMember, params.id, 'agree')).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await shownTo(asMember)).toEqual([]);
    expect((await result(id)).requests).toMatchObject([{ state: 'waiting' }]);
  });

  test('MV-03 by ID, invisible people and non-managers are unknown; by address everybody is asked', async () => {
    await own.db.run(sql`update users set is_listed = false where id = ${idOf(bob)}`);
    const newcomer = aPersonRow([], { role: 'manager' });
    const named = [idOf(bob), '22222222', idOf(dan), bob.email, 'nobody@example.org', dan.email, newcomer.email];
    const rows = named.map((manager) => aGroupRow(manager));
    const id = await aDesign(app, ana.viewer, { groups: rows, people: [newcomer] });
    const seen = async () => {
      const { problems, groups: planned } = await ask(endpoints.previewDesign, ana.viewer, { params: { id } });
      return rows.map((row) => problems.find((each) => each.id === row.id)?.code ?? planned.find((each) => each.id === row.id)?.asked);
    };
    const requested = named.slice(3).map((name) => ({ id: null, name }));
    expect(await seen()).toEqual(['cell.managerUnknown', 'cell.managerUnknown', 'cell.managerUnknown', ...requested]);
    // Members of a common group are visible.
    const group = await aGroup(app, ana.viewer, {}, [bob.viewer]);
    expect(await seen()).toEqual([{ id: idOf(bob), name: 'Bob Asked' }, 'cell.managerUnknown', 'cell.managerUnknown', ...requested]);
    expect(group.memberCount).toBeGreaterThan(0);
  });

  test('MV-03 ME-05 blocked designers cannot ask, nor can their requests be agreed to', async () => {
    await aGroup(app, ana.viewer, {}, [bob.viewer]);
    const { id, theirs } = await anAsking();
    const [request] = await requests(bob);
    await ask(blockPerson, bob.viewer, { params: { userId: idOf(ana) } });
    expect(await requests(bob)).toEqual([]);
    await expect(answer(bob, request?.id ?? '', 'agree')).rejects.toMatchObject({ code: 'thing.notFound' });
    const next = await aDesign(app, ana.viewer, { groups: [aGroupRow(idOf(bob))] });
    expect((await ask(endpoints.previewDesign, ana.viewer, { params: { id: next } })).problems).toMatchObject([
      { column: 'manager', code: 'cell.managerUnknown' },
    ]);
    // A block between agreement and creation: nothing is created.
    await ask(unblockPerson, bob.viewer, { params: { userId: idOf(ana) } });
    await ask(agreement.answerRequest, bob.viewer, { params: { id: request?.id ?? '' }, body: { answer: 'agree' } });
    await ask(blockPerson, bob.viewer, { params: { userId: idOf(ana) } });
    await app.finishTasks();
    expect(await managerOf(theirs.name)).toBeUndefined();
    expect((await result(id)).requests).toMatchObject([{ state: 'failed', failure: 'cell.managerUnknown' }]);
  });
});

describe('concurrent changes', () => {
  const agreed = async (meanwhile: (theirs: { name: string; company: string }) => Promise<unknown>) => {
    const { id, theirs } = await anAsking();
    const [request] = await requests(bob);
    await ask(agreement.answerRequest, bob.viewer, { params: { id: request?.id ?? '' }, body: { answer: 'agree', commandId: newId() } });
    await meanwhile(theirs);
    const before = await figures();
    await app.finishTasks();
    expect(await figures()).toEqual(before);
    return { id, theirs };
  };

  test('MV-05 a taken name is reported to the agreeing manager; if taken afterwards, nothing is created and the designer is notified', async () => {
    const { theirs } = await anAsking();
    const taken = { groupName: theirs.name, companyName: theirs.company };
    await aGroup(app, cleo.viewer, taken);
    await expect(answer(bob, (await requests(bob))[0]?.id ?? '', 'agree')).rejects.toMatchObject({ code: 'cell.groupExists' });
    await ask(agreement.answerRequest, bob.viewer, { params: { id: (await requests(bob))[0]?.id ?? '' }, body: { answer: 'decline' } });

    const late = await agreed(({ name, company }) => aGroup(app, cleo.viewer, { groupName: name, companyName: company }));
    expect((await result(late.id)).requests).toMatchObject([{ state: 'failed', failure: 'cell.groupExists', can: { take: true } }]);
    expect(await shownTo(ana)).toContain(`foundingFailed ${late.theirs.name}`);
  });

  test.each([
    ['asked', () => bob],
    ['designing', () => ana],
  ] as const)('MV-05 the manager %s loses the role: nothing is created', async (_, who) => {
    const { id } = await agreed(() => own.db.run(sql`update users set role = 'member' where id = ${idOf(who())}`));
    await own.db.run(sql`update users set role = 'manager' where id = ${idOf(who())}`);
    expect((await result(id)).requests).toMatchObject([{ state: 'failed' }]);
  });

  test('RE-02 closing an account ends requests to its owner, and deletes requests by them', async () => {
    const { id, theirs } = await anAsking();
    await closeAccount(app.as(bob.viewer));
    expect((await result(id)).requests).toMatchObject([{ id: theirs.id, state: 'lapsed', manager: null }]);
    const { groups: rows } = await ask(endpoints.readDesign, ana.viewer, { params: { id } });
    expect(rows.map(({ manager }) => manager)).toEqual([ana.email, '']);
    await onGroup(agreement.takeGroup, id, theirs.id);
    await app.finishTasks();
    expect(await managerOf(theirs.name)).toBe(idOf(ana));
    const other = await anAsking(idOf(cleo));
    expect(await requests(cleo)).toHaveLength(1);
    await closeAccount(app.as(ana.viewer));
    expect(await requests(cleo)).toEqual([]);
    expect(await own.db.many(sql`select from design_requests where design_id = ${other.id}`)).toEqual([]);
  });
});

describe('undoing', () => {
  test('MV-07 undoing everything removes groups that managers agreed to and withdraws open requests', async () => {
    const before = await figures();
    const first = await anAsking();
    await undo(first.id);
    expect(await figures()).toEqual(before);
    expect(await requests(bob)).toEqual([]);
    expect((await result(first.id)).state).toBe('undone');

    const second = await anAsking();
    await answer(bob, (await requests(bob))[0]?.id ?? '', 'agree');
    await undo(second.id);
    expect(await figures()).toEqual(before);
  });

  test('MV-07 a group created days later can be undone separately for one day from then', async () => {
    const { id, mine, theirs, people } = await anAsking();
    await own.db.run(sql`update designs set converted_at = now() - interval '5 days' where id = ${id}`);
    expect((await result(id)).can.undo).toBe(false);
    await answer(bob, (await requests(bob))[0]?.id ?? '', 'agree');
    const { made, can } = await result(id);
    expect(can.undo).toBe(true);
    expect(made.map(({ hindrances }) => hindrances)).toEqual([['late'], []]);
    await undo(id, [theirs.id]);
    expect(await managerOf(theirs.name)).toBeUndefined();
    expect(await namesIn(mine.name)).toEqual(['Ana Designer']);
    expect(await invitedTo(people)).toEqual([1, 0, 1]);
  });
});
