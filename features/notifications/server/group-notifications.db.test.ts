import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { withdrawDocument } from '#features/documents/contract/endpoints.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { putTogether, serverFeature } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { notifyOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { changeSettings, readNotifications } from '../contract/endpoints.ts';
import { retention } from '../contract/retention.ts';
import { notifications } from './feature.ts';
import { kindsOf } from './kinds.ts';
import { insertForGroups, queueMembers } from './insert-store.ts';
import { countUnread } from './read-store.ts';
import { bellOf } from './testing.ts';

/* Sample notes of a group; the same id can be discussed repeatedly. */
const noteDiscussed = defineDomainEvent<{ id: string; groupId: string }>('groupNoteDiscussed');
const source: NotificationSource = {
  kind: 'noteDiscussed',
  events: [notifyOn(noteDiscussed, async (_db, { id, groupId }) => [{ thingId: id, groupIds: sql`(select ${groupId}::text)` }])],
  isValid: () => sql`true`,
  titles: async (_db, _viewer, ids) => new Map(ids.map((id) => [id, 'Note'])),
  address: ({ thingId }) => `/notes/${thingId}`,
};
const notes = serverFeature({ name: 'notes', policy: {}, errors: {}, routes: [], tables: [], notificationSources: [source] });
const features = putTogether([accounts, groups, documents, notes, notifications]);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string; groupName: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  [ana, bob, cleo] = [
    await aPerson(app, { role: 'manager', name: 'Ana' }),
    await aPerson(app, { name: 'Bob' }),
    await aPerson(app, { name: 'Cleo' }),
  ];
  group = await aGroup(app, ana, {}, [bob, cleo]);
  await bell.forget();
});
afterAll(() => own.drop());

/** Titles after all deliveries; read ones in parentheses. */
const notifiedOf = async (viewer: SignedInViewer): Promise<string[]> =>
  (await bell.notificationsOf(viewer))
    .filter(({ feature }) => feature !== 'groups')
    .map(({ title, isRead }) => (isRead ? `(${title})` : `${title}`));
const published = (title: string, groupIds = [group.id]) => aPublishedDocument(app, ana, { title, groupIds });
async function shownTo(title: string): Promise<void> {
  await published(title);
  await app.runJobs();
}
const discussed = (id: string) => own.db.transaction((tx) => app.emit(tx, noteDiscussed({ id, groupId: group.id })));
const aNotice = () => ({
  kind: 'noteDiscussed',
  thingId: newId(),
  groupIds: sql`(select ${group.id}::text)`,
  eventId: newId(),
  at: '2026-11-22T12:00:00Z',
  actorId: null,
  deedOf: null,
  isMention: false,
  firstDigestAt: '2999-01-01T08:00:00Z',
});

/** Number of rows in the given tables. */
const rowsIn = (...tables: readonly string[]): Promise<number[]> =>
  Promise.all(tables.map(async (table) => (await own.db.one<{ count: number }>(sql`select count(*) as count from ${raw(table)}`)).count));

test('NO-01 a notification for a group is one row, whatever its size; later members get nothing from before', async () => {
  await published('Minutes');
  expect(await notifiedOf(bob)).toEqual(['Minutes']);
  expect(await notifiedOf(cleo)).toEqual(['Minutes']);
  expect(await rowsIn('group_notifications', 'notifications')).toEqual([1, 0]);
  const dora = await aPerson(app, { name: 'Dora' });
  await bringIn(app, group, ana, dora);
  expect(await notifiedOf(dora)).toEqual([]);
  await published('Agenda');
  expect(await notifiedOf(dora)).toEqual(['Agenda']);
});

test('NO-02 GR-11 on rejoining a person finds notifications of their first membership, read or not, and none from the time between', async () => {
  const first = await published('First stay');
  await published('Unread');
  await notifiedOf(bob);
  await ask(readNotifications, bob, { body: { thingId: first.id } });
  await takeOut(app, group, bob);
  await published('While away');
  expect(await notifiedOf(bob)).toEqual([]);
  await bringIn(app, group, ana, bob);
  expect(await notifiedOf(bob)).toEqual(['Unread', '(First stay)']);
  await published('Second stay');
  await takeOut(app, group, bob);
  await published('While away again');
  await bringIn(app, group, ana, bob);
  expect(await notifiedOf(bob)).toEqual(['Second stay', 'Unread', '(First stay)']);
});

test('NO-02 a notification for two groups is one line, of the first that is not muted; reading it counts for both, and it stays while one holds', async () => {
  const other = await aGroup(app, ana, {}, [bob]);
  const [first, second] = [group, other].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [typeof group, typeof group];
  await bell.forget();
  const both = await published('For both', [group.id, other.id].toSorted());
  expect(await notifiedOf(bob)).toEqual(['For both']);
  expect((await bell.linesOf(bob))[0]).toMatchObject({ group: { id: first.id }, count: 1, others: 0 });
  await ask(changeSettings, bob, { body: { groups: [{ groupId: first.id, level: 'nothing' }] } });
  await published('Through the second', [group.id, other.id].toSorted());
  expect(await notifiedOf(bob)).toEqual(['Through the second', 'For both']);
  expect((await bell.linesOf(bob))[0]).toMatchObject({ group: { id: second.id } });
  await ask(readNotifications, bob, { body: { thingId: both.id } });
  await takeOut(app, first, bob);
  expect(await notifiedOf(bob)).toEqual(['Through the second', '(For both)']);
  await takeOut(app, second, bob);
  expect(await notifiedOf(bob)).toEqual([]);
});

test('NO-02 marks do not affect later notifications, other kinds or other things; read ones stay read', async () => {
  const { id } = await published('Minutes');
  await discussed(id);
  await published('Agenda');
  await app.runJobs();
  const [, discussion, minutes] = (await bell.linesOf(bob)).map((line) => line.id);
  await ask(readNotifications, bob, { body: { ids: [minutes ?? ''] } });
  expect(await notifiedOf(bob)).toEqual(['Agenda', 'Note', '(Minutes)']);
  await ask(readNotifications, bob, { body: { ids: [discussion ?? ''] } });
  await discussed(id);
  expect(await notifiedOf(bob)).toEqual(['Note', 'Agenda', '(Note)', '(Minutes)']);
  // An instant in the future marks only what exists now.
  await ask(readNotifications, bob, { body: { upTo: '2999-01-01T00:00:00Z' } });
  const oldest = (await bell.linesOf(bob)).at(-1);
  await ask(readNotifications, bob, { body: { upTo: oldest?.at ?? '' } });
  await discussed(id);
  expect(await notifiedOf(bob)).toEqual(['Note', '(Note)', '(Agenda)', '(Minutes)']);
});

test('NO-02 a notification delivered late is unread, even if everything since was read', async () => {
  await published('Told at once');
  await app.runJobs();
  const { at } = await own.db.one<{ at: string }>(sql`select at - interval '3 seconds' as at from group_notifications`);
  await own.db.run(sql`update memberships set decided_at = decided_at - interval '1 minute'`);
  const [line] = await bell.linesOf(bob);
  await ask(readNotifications, bob, { body: { upTo: line?.at ?? '' } });
  expect(await notifiedOf(bob)).toEqual(['(Told at once)']);
  await insertForGroups(own.db, { ...aNotice(), at });
  expect(await notifiedOf(bob)).toEqual(['(Told at once)', 'Note']);
  await ask(readNotifications, bob, { body: { upTo: line?.at ?? '' } });
  expect(await notifiedOf(bob)).toEqual(['(Told at once)', '(Note)']);
});

test('NO-02 notifications that came while muted stay hidden after a change of the level', async () => {
  const setLevel = (level: 'all' | 'mentions' | 'nothing') =>
    ask(changeSettings, bob, { body: { groups: [{ groupId: group.id, level }] } });
  await shownTo('Before');
  for (const level of ['nothing', 'mentions', 'nothing'] as const) {
    await setLevel(level);
    await shownTo(`At ${level}`);
  }
  await setLevel('all');
  await shownTo('Between');
  await setLevel('nothing');
  expect(await notifiedOf(bob)).toEqual(['Between', 'Before']);
  await setLevel('all');
  expect(await notifiedOf(bob)).toEqual(['Between', 'Before']);
  expect(await notifiedOf(cleo)).toHaveLength(5);
});

test('NO-03 email and push are scheduled for people with immediate delivery or none yet, but not for the actor or after muting', async () => {
  const dora = await aPerson(app, { name: 'Dora' });
  await bringIn(app, group, ana, dora);
  await bell.forget();
  await own.db.run(sql`delete from notification_deliveries`);
  const due = async () =>
    (
      await own.db.many<{ id: string; isAtOnce: boolean }>(sql`
        select user_id as id, mail_due_at < now() + interval '3 minutes' as "isAtOnce" from notification_deliveries where mail_due_at is not null order by user_id`)
    ).map(({ id, isAtOnce }) => `${[ana, bob, cleo, dora].find((each) => each.id === id)?.username} ${isAtOnce}`);
  const named = (...people: [SignedInViewer, boolean][]) =>
    people.toSorted(([a], [b]) => (a.id < b.id ? -1 : 1)).map(([{ username }, isAtOnce]) => `${username} ${isAtOnce}`);
  await ask(changeSettings, bob, { body: { delivery: { mail: 'atOnce' } } });
  await ask(changeSettings, dora, { body: { groups: [{ groupId: group.id, level: 'nothing' }] } });
  await shownTo('Minutes');
  expect(await due()).toEqual(named([bob, true], [cleo, false]));
});

test('NO-03 a group with more members than a batch is delivered completely', async () => {
  await own.db.run(sql`delete from notification_deliveries`);
  const notice = { ...aNotice(), deedOf: ana.id };
  let turns = 0;
  for (let last: string | null = ''; last !== null; turns += 1) ({ last } = await queueMembers(own.db, notice, last, 1));
  expect(turns).toBe(3);
  expect(await own.db.many(sql`select user_id as id from notification_deliveries order by user_id`)).toEqual(
    [bob, cleo].map(({ id }) => ({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
});

test('GR-09 RE-01 marks, memberships and mutings are deleted with their group, and after retention', async () => {
  const forgetOld = features.flatMap((each) => each.periodicJobs ?? []).find(({ name }) => name === 'notifications.forgetOld');
  const tables = ['group_notifications', 'notification_marks', 'notification_stays', 'notification_earlier_levels'] as const;
  const left = () => rowsIn(...tables);
  const live = async () => {
    for (const level of ['nothing', 'all'] as const) await ask(changeSettings, bob, { body: { groups: [{ groupId: group.id, level }] } });
    const { id } = await published('Minutes');
    await app.runJobs();
    await ask(readNotifications, bob, { body: { thingId: id } });
    await takeOut(app, group, bob);
    return id;
  };
  await own.db.run(sql`delete from notification_stays`);
  await own.db.run(sql`delete from notification_earlier_levels`);
  await live();
  expect(await left()).toEqual([1, 1, 1, 1]);
  await forgetOld?.run(app);
  expect(await left()).toEqual([1, 1, 1, 1]);
  const earlier = sql`- ${retention.notifications.periods.kept}::interval`;
  await own.db.run(sql`update group_notifications set at = at ${earlier}`);
  await own.db.run(sql`update notification_marks set up_to = up_to ${earlier}`);
  await own.db.run(sql`update notification_stays set until = until ${earlier}`);
  await own.db.run(sql`update notification_earlier_levels set until = until ${earlier}`);
  await forgetOld?.run(app);
  expect(await left()).toEqual([0, 0, 0, 0]);
  await bringIn(app, group, ana, bob);
  await bell.forget();
  await live();
  await ask(deleteGroup, ana, { params: { id: group.id } });
  await app.runJobs();
  // The mark of the thing is deleted after retention.
  expect(await left()).toEqual([0, 1, 0, 0]);
});

test('NO-02 a retracted notification disappears for all its groups, and all windows are notified', async () => {
  const other = await aGroup(app, ana, {}, [bob]);
  await bell.forget();
  const { id } = await published('Minutes', [group.id, other.id].toSorted());
  await app.runJobs();
  app.sent.length = 0;
  await ask(withdrawDocument, ana, { params: { id } });
  expect(await notifiedOf(bob)).toEqual([]);
  expect(await rowsIn('group_notifications')).toEqual([0]);
  expect(
    app.sent
      .filter(({ message }) => message.type === 'notified')
      .flatMap((each) => [...each.rooms])
      .toSorted(),
  ).toEqual([group, other].map((each) => `group:${each.id}`).toSorted());
});

test('AC-05 an export has group notifications during memberships without muting, and when they were read', async () => {
  const { id } = await published('Minutes');
  await app.runJobs();
  await ask(readNotifications, bob, { body: { thingId: id } });
  await takeOut(app, group, bob);
  await shownTo('Not for him');
  const exportOf = features.find(({ name }) => name === 'notifications')?.exportParts;
  const [part] = exportOf ? await Array.fromAsync(exportOf(app, bob.id, 'en')) : [];
  const { told: notifiedOnce, readUpTo, stays } = JSON.parse(part && 'text' in part ? part.text : '{}') as Record<string, object[]>;
  const document = { kind: 'documentPublished', thingId: id };
  expect(notifiedOnce).toEqual([{ ...document, groupId: group.id, at: expect.any(String), readAt: expect.any(String) }]);
  expect(readUpTo).toEqual([expect.objectContaining(document)]);
  expect(stays).toEqual([expect.objectContaining({ groupId: group.id })]);
});

test('NO-01 with a large group and a year of notifications, the bell reads some of the latest ones, and a notification only its members', async () => {
  await own.db.run(sql`
    insert into users (id, username, username_skeleton, name, email, password_hash, role)
    select translate(upper(lpad(to_hex(n + 16777216), 8, '2')), '01', 'GH'), 'many' || n, 'many' || n, 'Many', 'many' || n || '@example.org', '', 'member' from generate_series(1, 3000) n`);
  await own.db.run(sql`insert into notification_deliveries (user_id) select id from users on conflict do nothing`);
  await own.db.run(sql`
    insert into group_notifications (kind, thing_id, part_id, group_id, actor_id, fact_id, at)
    select 'noteDiscussed', n::text, '', case when n % 40 = 0 then ${group.id} else 'GR' || n % 100 end, ${ana.id}, gen_random_uuid(), now() + n * interval '1 millisecond'
    from generate_series(1, 20000) n`);
  await own.db.run(sql`update memberships set decided_at = now() - interval '1 year'`);
  await own.db.run(sql`analyze users, notification_deliveries, group_notifications, memberships`);
  const counted = await scansOf(own.db, (tx) => countUnread(tx, kindsOf(features), bob));
  expect(counted.find(({ table }) => table === 'group_notifications')).toMatchObject({ index: 'group_notifications_latest' });
  for (const { table, rows } of counted) expect(rows, table).toBeLessThan(700);
  const notice = aNotice();
  for (const notify of [insertForGroups, (tx: Parameters<typeof insertForGroups>[0], it: typeof notice) => queueMembers(tx, it, '', 500)])
    for (const { table, rows } of await scansOf(own.db, (tx) => notify(tx, notice))) expect(rows, table).toBeLessThan(20);
});

test('NO-01 the unread count takes one statement if nothing is unread, plus one per kind that is, and evaluates no other kinds', async () => {
  const counted = async () => {
    const requested: Sql[] = [];
    const noting = <Row>(query: Sql, ask: (query: Sql) => Promise<Row>) => {
      requested.push(query);
      return ask(query);
    };
    const db: Queries = {
      ...own.db,
      many: (query) => noting(query, (it) => own.db.many(it)),
      one: (query) => noting(query, (it) => own.db.one(it)),
    };
    const count = await countUnread(db, kindsOf(features), bob);
    return { count, statements: requested.length, characters: Math.max(...requested.map(({ text }) => text.length)) };
  };
  expect(await counted()).toMatchObject({ count: 0, statements: 1 });
  const { id } = await published('Minutes');
  await published('Agenda');
  await app.runJobs();
  const ofOneKind = await counted();
  expect(ofOneKind).toMatchObject({ count: 2, statements: 2 });
  await discussed(id);
  await app.runJobs();
  expect(await counted()).toMatchObject({ count: 3, statements: 3 });
  // A lost right applies at the next read; the notification stays stored.
  await own.db.run(sql`update documents set visibility = 'hidden', hidden_visibility = 'private' where id = ${id}`);
  expect(await counted()).toMatchObject({ count: 2, statements: 3 });
  // Planning all kinds at once took a hundred times as long as counting.
  expect(ofOneKind.characters).toBeLessThan(5_000);
});
