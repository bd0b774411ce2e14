import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteDocument, withdrawDocument } from '#features/documents/contract/endpoints.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { createGallery } from '#features/galleries/contract/endpoints.ts';
import { galleries } from '#features/galleries/server/feature.ts';
import {
  acceptHandOver,
  declineHandOver,
  acceptRequest,
  declineRequest,
  deleteGroup,
  handOverGroup,
  joinGroup,
  leaveGroup,
} from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { castVote, counterPropose, proposeClause } from '#features/negotiation/contract/clause-endpoints.ts';
import { endSession, joinNegotiation } from '#features/negotiation/contract/endpoints.ts';
import { negotiation } from '#features/negotiation/server/feature.ts';
import { aSession, ballotBody, clauseBody } from '#features/negotiation/server/testing/sessions.ts';
import { notifiedMessage } from '#platform/contract/live.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, withoutModules, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { changeSettings, listNotifications, readNotifications, readSettings } from '../contract/endpoints.ts';
import { notificationLimits } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { notifications } from './feature.ts';
import { insertBatch } from './insert-store.ts';
import { bellOf } from './testing.ts';

const features = putTogether([accounts, groups, documents, galleries, negotiation, notifications]);

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

/** Kinds and titles after all deliveries; read ones in parentheses. */
async function notifiedOf(viewer: SignedInViewer): Promise<string[]> {
  return (await bell.notificationsOf(viewer)).map(({ kind, title, isRead }) => (isRead ? `(${kind} ${title})` : `${kind} ${title}`));
}
/** Id of the clause with this text. */
const clauseOf = async (sessionId: string, text: string) =>
  (await own.db.one<{ id: string }>(sql`select id from negotiation_clauses where session_id = ${sessionId} and text = ${text}`)).id;
const published = (title: string, groupIds = [group.id], author = ana) => aPublishedDocument(app, author, { title, groupIds });

test('NO-01 members of a group are notified of a document published in it, but not its author or outsiders', async () => {
  const stranger = await aPerson(app);
  const { id } = await published('Minutes');
  expect(await notifiedOf(bob)).toEqual(['documentPublished Minutes']);
  expect(await notifiedOf(cleo)).toEqual(['documentPublished Minutes']);
  for (const nobody of [ana, stranger]) expect(await notifiedOf(nobody)).toEqual([]);
  expect(await bell.linesOf(bob)).toMatchObject([
    {
      feature: 'documents',
      actor: { id: ana.id, name: 'Ana' },
      group: { id: group.id },
      address: `/autrePublication/${id}`,
      isRead: false,
    },
  ]);
  const notified = app.sent.filter(({ message }) => message.type === notifiedMessage);
  // One live message reaches all windows; unaffected counts stay the same.
  expect(notified.map((each) => each.rooms)).toEqual([[rooms.group(group.id)]]);
});

test('NO-02 a repeated event notifies nobody again, and does not make read notifications unread', async () => {
  const { id } = await published('Minutes');
  await notifiedOf(bob);
  await ask(readNotifications, bob, { body: { thingId: id } });
  const subscriber = features
    .flatMap((each) => each.subscribers ?? [])
    .find(({ name }) => name === 'notifications.documentPublished.documentPublished');
  if (!subscriber || !('after' in subscriber)) throw new Error('nobody hears of documents');
  const { eventId, at } = await own.db.one<{ eventId: string; at: string }>(
    sql`select fact_id as "eventId", at from group_notifications where group_id = ${group.id}`,
  );
  await subscriber.after(app, { id } as never, { id: eventId, actorId: ana.id, at });
  expect(await notifiedOf(bob)).toEqual(['(documentPublished Minutes)']);
});

test('NO-02 a person in two groups of a document is notified once', async () => {
  const other = await aGroup(app, ana, {}, [bob]);
  await bell.forget();
  await published('For both', [group.id, other.id]);
  expect(await notifiedOf(bob)).toEqual(['documentPublished For both']);
});

test('NO-01 more people than a batch are all notified, each once', async () => {
  const notice = {
    kind: 'documentPublished',
    thingId: newId(),
    audience: sql`(select m.user_id, m.group_id from memberships m where m.group_id = ${group.id} and m.status = 'member')`,
    eventId: newId(),
    at: '2026-11-22T12:00:00Z',
    actorId: null,
    notFor: [],
    isMention: false,
    firstDigestAt: '2999-01-01T08:00:00Z',
  };
  const shown: string[] = [];
  let turns = 0;
  for (let last: string | null = ''; last !== null; turns += 1) {
    const batch = await insertBatch(own.db, notice, last, 1);
    shown.push(...batch.userIds);
    last = batch.last;
  }
  expect(shown).toEqual([ana, bob, cleo].map(({ id }) => id).toSorted());
  expect(turns).toBe(4);
});

test('NO-02 notifications disappear with the thing: withdrawn, deleted, or with its author’s account', async () => {
  const dora = await aPerson(app, { name: 'Dora' });
  await bringIn(app, group, ana, dora);
  await bell.forget();
  const first = await published('Withdrawn');
  const second = await published('Deleted');
  await published('Orphaned', [group.id], dora);
  expect(await notifiedOf(bob)).toEqual(['documentPublished Orphaned', 'documentPublished Deleted', 'documentPublished Withdrawn']);
  await ask(withdrawDocument, ana, { params: { id: first.id } });
  // Before any event is delivered.
  expect((await bell.linesOf(bob)).map(({ title }) => title)).toEqual(['Orphaned', 'Deleted']);
  await ask(deleteDocument, ana, { params: { id: second.id } });
  await closeAccount(app.as(dora));
  expect(await bell.linesOf(bob)).toEqual([]);
  expect(await bell.unreadOf(bob)).toBe(0);
  await app.runJobs();
  expect((await own.db.one<{ count: number }>(sql`select count(*) as count from notifications`)).count).toBe(0);
});

test('NO-02 former members see no notifications of the group, until they rejoin', async () => {
  await published('Minutes');
  expect(await notifiedOf(bob)).toEqual(['documentPublished Minutes']);
  await takeOut(app, group, bob);
  expect(await bell.linesOf(bob)).toEqual([]);
  expect(await bell.unreadOf(bob)).toBe(0);
  await bringIn(app, group, ana, bob);
  expect(await notifiedOf(bob)).toEqual([`requestAccepted ${group.groupName}`, 'documentPublished Minutes']);
});

test('NO-02 notifications and mutings of a group are deleted with it', async () => {
  await published('Minutes');
  await ask(changeSettings, cleo, { body: { groups: [{ groupId: group.id, level: 'nothing' }] } });
  expect(await notifiedOf(bob)).toHaveLength(1);
  await ask(deleteGroup, ana, { params: { id: group.id } });
  expect(await bell.linesOf(bob)).toEqual([]);
  await app.runJobs();
  const { count } = await own.db.one<{ count: number }>(
    sql`select (select count(*) from notifications) + (select count(*) from group_notifications) + (select count(*) from notification_levels) as count`,
  );
  expect(count).toBe(0);
});

test('NO-01 NO-02 requests to join are one line for the manager, until each is answered', async () => {
  const requesters = [await aPerson(app, { name: 'Dora' }), await aPerson(app, { name: 'Emil' }), await aPerson(app, { name: 'Fay' })];
  for (const requester of requesters) await ask(joinGroup, requester, { params: { id: group.id } });
  expect(await notifiedOf(ana)).toEqual([`joinRequest ${group.groupName}`]);
  expect(await bell.linesOf(ana)).toMatchObject([{ actor: { name: 'Fay' }, others: 2, count: 3, address: `/network/${group.id}` }]);
  const [dora, emil, fay] = requesters as [SignedInViewer, SignedInViewer, SignedInViewer];
  await ask(acceptRequest, ana, { params: { id: group.id, userId: fay.id } });
  await ask(leaveGroup, emil, { params: { id: group.id } });
  expect(await bell.linesOf(ana)).toMatchObject([{ actor: { name: 'Dora' }, others: 0 }]);
  await ask(declineRequest, ana, { params: { id: group.id, userId: dora.id } });
  expect(await notifiedOf(ana)).toEqual([]);
  expect(await notifiedOf(fay)).toEqual([`requestAccepted ${group.groupName}`]);
  // A declined person sees neither name nor id of the group.
  expect(await notifiedOf(dora)).toEqual(['requestDeclined null']);
  expect(JSON.stringify(await bell.linesOf(dora))).not.toContain(group.id);
  expect(await notifiedOf(bob)).toEqual([]);
});

test('NO-02 a kind muted until an instant notifies again afterwards', async () => {
  const until = '2999-01-01T00:00:00Z';
  await ask(changeSettings, ana, { body: { kinds: [{ kind: 'joinRequest', level: 'nothing', until }] } });
  await ask(joinGroup, await aPerson(app, { name: 'Dora' }), { params: { id: group.id } });
  expect(await notifiedOf(ana)).toEqual([]);
  await own.db.run(sql`update notification_levels set until = now() where user_id = ${ana.id}`);
  await ask(joinGroup, await aPerson(app, { name: 'Emil' }), { params: { id: group.id } });
  expect(await notifiedOf(ana)).toEqual([`joinRequest ${group.groupName}`]);
  expect(await bell.linesOf(ana)).toMatchObject([{ actor: { name: 'Emil' }, others: 0 }]);
});

test('NO-01 GR-13 the offer of a group is shown until it is answered, its manager is notified of the answer, and the new manager sees the pending requests', async () => {
  const offered = { params: { id: group.id }, body: { userId: bob.id } };
  await ask(handOverGroup, ana, offered);
  expect(await notifiedOf(bob)).toEqual([`handOverOffered ${group.groupName}`]);
  expect([await notifiedOf(ana), await notifiedOf(cleo)]).toEqual([[], []]);
  await ask(declineHandOver, ana, { params: { id: group.id } });
  expect(await notifiedOf(bob)).toEqual([]);
  await ask(handOverGroup, ana, offered);
  await ask(acceptHandOver, bob, { params: { id: group.id } });
  expect(await notifiedOf(ana)).toEqual([`handOverAccepted ${group.groupName}`]);
  expect(await notifiedOf(bob)).toEqual([]);
  await ask(joinGroup, await aPerson(app, { name: 'Dora' }), { params: { id: group.id } });
  expect(await notifiedOf(bob)).toEqual([`joinRequest ${group.groupName}`]);
  await ask(handOverGroup, bob, { params: { id: group.id }, body: { userId: cleo.id } });
  await ask(declineHandOver, cleo, { params: { id: group.id } });
  expect((await notifiedOf(bob)).toSorted()).toEqual([`handOverDeclined ${group.groupName}`, `joinRequest ${group.groupName}`]);
});

test('NO-01 RE-03 the person who takes over the group of a closed account is notified', async () => {
  await closeAccount(app.as(ana));
  expect(await notifiedOf(bob)).toEqual([`groupHandedOver ${group.groupName}`]);
});

test('NO-01 GA-02 members are notified of a gallery without its author', async () => {
  await ask(createGallery, bob, { body: { groupId: group.id, title: 'Hidden hand', isAnonymous: true } });
  expect(await notifiedOf(ana)).toEqual(['galleryShared Hidden hand']);
  expect(await bell.linesOf(ana)).toMatchObject([{ actor: null, others: 0 }]);
  expect(await notifiedOf(bob)).toEqual([]);
});

test('NO-01 a group is notified of a started session, its parties of their tasks until done, and of its end', async () => {
  const { id } = await aSession(app, ana, [], { groupId: group.id, title: 'Delivery' });
  expect(await notifiedOf(bob)).toEqual(['sessionStarted Delivery']);
  await ask(joinNegotiation, bob, { params: { id } });
  await bell.forget();
  await ask(proposeClause, ana, { params: { id }, body: clauseBody('Goods arrive on Monday.', 'Time') });
  expect(await notifiedOf(bob)).toEqual(['voteOpened Delivery']);
  for (const other of [ana, cleo]) expect(await notifiedOf(other)).toEqual([]);
  const clauseId = await clauseOf(id, 'Goods arrive on Monday.');
  await ask(counterPropose, bob, { params: { id, clauseId }, body: clauseBody('Goods arrive on Tuesday.') });
  // The counter-proposal is voted on first, by the party that did not propose it.
  expect((await notifiedOf(ana)).toSorted()).toEqual(['counterProposed Delivery', 'voteOpened Delivery']);
  expect(await notifiedOf(bob)).toEqual([]);
  const counterId = await clauseOf(id, 'Goods arrive on Tuesday.');
  await ask(castVote, ana, { params: { id, clauseId: counterId }, body: ballotBody({ text: 'Goods arrive on Tuesday.' }, 'accept') });
  expect(await notifiedOf(ana)).toEqual(['counterProposed Delivery']);
  await bell.forget();
  await ask(endSession, ana, { params: { id }, body: { commandId: newId() } });
  expect(await notifiedOf(bob)).toEqual(['sessionEnded Delivery']);
  expect(await notifiedOf(cleo)).toEqual([]);
});

test('NO-02 lines are read by ids, up to an instant, or with their thing; all windows are notified, and only one’s own change', async () => {
  await published('One');
  const two = await published('Two');
  await published('Three');
  expect(await notifiedOf(bob)).toEqual(['documentPublished Three', 'documentPublished Two', 'documentPublished One']);
  app.sent.length = 0;
  await ask(readNotifications, bob, { body: { thingId: two.id } });
  expect(await notifiedOf(bob)).toEqual(['documentPublished Three', '(documentPublished Two)', 'documentPublished One']);
  expect(app.sent).toEqual([{ rooms: [rooms.user(bob.id)], message: { type: notifiedMessage, id: '' } }]);
  // Without a change there is no live message.
  await ask(readNotifications, bob, { body: { thingId: two.id } });
  expect(app.sent).toHaveLength(1);
  const [, , line] = await bell.linesOf(bob);
  for (const other of [cleo, await aPerson(app)]) await ask(readNotifications, other, { body: { ids: [line?.id ?? ''] } });
  expect(await bell.unreadOf(bob)).toBe(2);
  expect(await notifiedOf(cleo)).toEqual(['documentPublished Three', 'documentPublished Two', '(documentPublished One)']);
  await ask(readNotifications, bob, { body: { upTo: line?.at ?? '' } });
  expect(await notifiedOf(bob)).toEqual(['documentPublished Three', '(documentPublished Two)', '(documentPublished One)']);
  const [latest] = await bell.linesOf(bob);
  await ask(readNotifications, bob, { body: { ids: [latest?.id ?? ''] } });
  expect(await bell.unreadOf(bob)).toBe(0);
  expect(await bell.unreadOf(cleo)).toBe(2);
});

test('NO-02 reading a line leaves newer notifications of it unread', async () => {
  const [dora, emil] = [await aPerson(app, { name: 'Dora' }), await aPerson(app, { name: 'Emil' })];
  await ask(joinGroup, dora, { params: { id: group.id } });
  await notifiedOf(ana);
  const [line] = await bell.linesOf(ana);
  await ask(joinGroup, emil, { params: { id: group.id } });
  await app.runJobs();
  await ask(readNotifications, ana, { body: { ids: [line?.id ?? ''] } });
  expect(await bell.linesOf(ana)).toMatchObject([
    { actor: { name: 'Emil' }, others: 0, isRead: false },
    { actor: { name: 'Dora' }, others: 0, isRead: true },
  ]);
});

test('NO-02 reading a line leaves earlier notifications about other things unread', async () => {
  const other = await aGroup(app, ana);
  await bell.forget();
  for (const { id } of [group, other]) {
    await ask(joinGroup, await aPerson(app), { params: { id } });
    await app.runJobs();
  }
  const [line] = await bell.linesOf(ana);
  await ask(readNotifications, ana, { body: { ids: [line?.id ?? ''] } });
  expect(await notifiedOf(ana)).toEqual([`(joinRequest ${other.groupName})`, `joinRequest ${group.groupName}`]);
});

test('NO-01 bad input is refused: two criteria, none, an invalid id, a visitor', async () => {
  for (const body of [{}, { ids: [newId()], upTo: '2026-01-01T00:00:00Z' }, { ids: ['x'] }, { upTo: 'tomorrow' }, { thingId: 'x' }])
    await expect(ask(readNotifications, bob, { body })).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(ask(listNotifications, visitor)).rejects.toMatchObject({ code: 'auth.required' });
  await expect(ask(listNotifications, bob, { query: { cursor: 'x' } })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('NO-01 the list is paginated without repeating lines', async () => {
  const ids: string[] = [];
  for (let index = 0; index <= notificationLimits.page; index += 1) ids.push((await published(`Number ${index}`)).id);
  await app.runJobs();
  const first = await ask(listNotifications, bob);
  expect(first.items).toHaveLength(notificationLimits.page);
  const rest = await ask(listNotifications, bob, { query: { cursor: first.nextCursor ?? '' } });
  expect(rest.nextCursor).toBeNull();
  expect([...first.items, ...rest.items].map(({ address }) => address.split('/').at(-1))).toEqual(ids.toReversed());
});

test('NO-02 a muted kind or group does not notify until it is unmuted or the time is over; nothing is notified afterwards', async () => {
  const other = await aGroup(app, ana, {}, [bob]);
  await bell.forget();
  const setLevel = (body: object) => ask(changeSettings, bob, { body });
  await setLevel({ groups: [{ groupId: group.id, level: 'nothing' }] });
  await published('Silenced');
  await published('Told', [other.id]);
  await published('Told through the other', [group.id, other.id].toSorted());
  expect(await notifiedOf(bob)).toEqual(['documentPublished Told through the other', 'documentPublished Told']);
  expect(await notifiedOf(cleo)).toEqual(['documentPublished Told through the other', 'documentPublished Silenced']);
  await bell.forget();
  await setLevel({
    groups: [{ groupId: group.id, level: 'all' }],
    kinds: [{ kind: 'documentPublished', level: 'nothing', until: '2999-01-01T00:00:00Z' }],
  });
  await published('Of a silenced kind', [other.id]);
  expect(await notifiedOf(bob)).toEqual([]);
  const settings = await ask(readSettings, bob);
  expect(settings.kinds.find(({ kind }) => kind === 'documentPublished')).toMatchObject({
    level: 'nothing',
    until: expect.stringContaining('2999'),
  });
  expect(settings.groups).toEqual([group, other].map((each) => expect.objectContaining({ id: each.id, level: 'all' })));
  await own.db.run(sql`update notification_levels set until = now() where user_id = ${bob.id}`);
  await published('Heard again', [other.id]);
  expect(await notifiedOf(bob)).toEqual(['documentPublished Heard again']);
  expect((await ask(readSettings, bob)).kinds.every(({ level }) => level === 'all')).toBe(true);
});

test('NO-02 unmuting one group or kind changes no other muting, and nobody else’s', async () => {
  const other = await aGroup(app, ana, {}, [bob]);
  const groupIds = [group.id, other.id];
  const kinds = ['documentPublished', 'galleryShared'];
  const setLevel = (who: SignedInViewer, level: 'all' | 'nothing', groups: string[], ofKinds: string[]) =>
    ask(changeSettings, who, {
      body: { groups: groups.map((groupId) => ({ groupId, level })), kinds: ofKinds.map((kind) => ({ kind, level })) },
    });
  const silencedBy = async (who: SignedInViewer) => {
    const settings = await ask(readSettings, who);
    const isSilent = ({ level }: { level: string }) => level === 'nothing';
    return [...settings.groups.filter(isSilent).map(({ id }) => id), ...settings.kinds.filter(isSilent).map(({ kind }) => kind)].toSorted();
  };
  await setLevel(bob, 'nothing', groupIds, kinds);
  await setLevel(cleo, 'nothing', [group.id], kinds);
  await setLevel(bob, 'all', [group.id], []);
  expect(await silencedBy(bob)).toEqual([other.id, ...kinds].toSorted());
  await setLevel(bob, 'all', [], ['documentPublished']);
  expect(await silencedBy(bob)).toEqual([other.id, 'galleryShared'].toSorted());
  expect(await silencedBy(cleo)).toEqual([group.id, ...kinds].toSorted());
  await setLevel(bob, 'all', [other.id], kinds);
  await setLevel(cleo, 'all', [group.id], kinds);
  expect([await silencedBy(bob), await silencedBy(cleo)]).toEqual([[], []]);
});

test('NO-02 unknown kinds and groups of others are refused alike, and nothing is saved', async () => {
  const foreign = await aGroup(app, await aPerson(app, { role: 'manager' }));
  const refusal = (groupId: string) =>
    ask(changeSettings, bob, { body: { groups: [{ groupId, level: 'nothing' }] } }).catch((error: object) => JSON.stringify(error));
  expect(await refusal(foreign.id)).toBe(await refusal('ABCD2345'));
  await expect(ask(changeSettings, bob, { body: { kinds: [{ kind: 'nonsense', level: 'nothing' }] } })).rejects.toMatchObject({
    code: 'input.invalid',
  });
  expect(
    (await own.db.one<{ count: number }>(sql`select count(*) as count from notification_levels where user_id = ${bob.id}`)).count,
  ).toBe(0);
});

test('AD-02 notifications of a module that is off are neither shown nor counted', async () => {
  await published('Minutes');
  expect(await notifiedOf(bob)).toHaveLength(1);
  const without = withoutModules(app, 'documents');
  const askWithout = requesterOf(without, features);
  expect((await askWithout(listNotifications, bob)).items).toEqual([]);
  expect((await askWithout(readSession, bob)).waiting).toEqual([]);
});

test('RE-01 old notifications are deleted after retention', async () => {
  await published('Old');
  await published('New');
  await app.runJobs();
  await own.db.run(sql`
    update group_notifications set at = now() - ${retention.notifications.periods.kept}::interval - interval '1 hour'
    where thing_id = (select id::text from documents where title = 'Old' order by created_at desc limit 1)`);
  await features
    .flatMap((each) => each.periodicJobs ?? [])
    .find(({ name }) => name === 'notifications.forgetOld')
    ?.run(app);
  expect(await notifiedOf(bob)).toEqual(['documentPublished New']);
});
