import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { answerInvitations, listReceivedInvitations } from '#features/groups/contract/membership-invitation-endpoints.ts';
import type { MembershipAnswer } from '#features/groups/contract/membership-invitation-shapes.ts';
import { groups } from '#features/groups/server/feature.ts';
import { sendInvitations } from '#features/groups/server/membership-invitation/send-invitations.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { memberJoined } from '#features/groups/server/domain-events.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { DesignGroup } from '../contract/design.ts';
import * as endpoints from '../contract/endpoints.ts';
import { groupDesigner } from './feature.ts';
import { aDesign, aGroupRow, aPersonRow, converted } from './testing.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

const features = putTogether([accounts, groups, messenger, notifications, groupDesigner]);
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
/** People of whom the event of joining was emitted, by group. */
let joined: string[] = [];
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'atrium@example.org' });
  ask = requesterOf(app, features);
  const { emit } = app;
  app.emit = async (tx, event) => {
    if (event.type === memberJoined.type) joined.push((event.data as { userId: string }).userId);
    await emit(tx, event);
  };
});
beforeEach(() => {
  joined = [];
});
afterAll(() => own.drop());

async function confirmed(fields: Parameters<typeof aUser>[1] = {}): Promise<Somebody> {
  const somebody = await aUser(app, fields);
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${somebody.viewer.id}`);
  return somebody;
}
const aManager = () => confirmed({ role: 'manager', name: 'Ana Designer' });
async function anAdministrator(): Promise<Somebody> {
  const somebody = await aManager();
  await own.db.run(sql`update users set is_administrator = true where id = ${somebody.viewer.id}`);
  return { ...somebody, viewer: { ...somebody.viewer, isAdministrator: true } };
}
const preview = (by: Somebody, id: string) => ask(endpoints.previewDesign, by.viewer, { params: { id } });
const result = (by: Somebody, id: string) => ask(endpoints.readResult, by.viewer, { params: { id } });
const undo = async (by: Somebody, id: string) => {
  await ask(endpoints.undoConversion, by.viewer, { params: { id }, body: { commandId: newId() } });
  await app.finishTasks();
};
const membersOf = async (groupId: string) =>
  (
    await own.db.many<{ id: string }>(
      sql`select user_id as id from memberships where group_id = ${groupId} and status = 'member' order by 1`,
    )
  ).map(({ id }) => id);
const deliver = async () => {
  await sendInvitations(features.flatMap(({ findBlocked }) => findBlocked ?? []))(app);
  await app.runJobs();
};
const received = async (who: Somebody) => (await ask(listReceivedInvitations, who.viewer)).items;
const answer = async (who: Somebody, given: MembershipAnswer) => {
  const invitationIds = (await received(who)).flatMap((letter) => letter.groups.map(({ invitationId }) => invitationId));
  await ask(answerInvitations, who.viewer, { body: { invitationIds, answer: given } });
  await app.runJobs();
};
const countGroups = async () =>
  (await own.db.one<{ count: number }>(sql`select count(*) as count from groups where deleted_at is null`)).count;
/** A row that refers to an existing group; its cells only describe it. */
const existing = (groupId: string, fields: Partial<DesignGroup> = {}) =>
  aGroupRow('', { category: '', description: '', existingId: groupId, ...fields });

test('MV-09 GR-13 people of a list are invited to a group that the importer manages, and become members by accepting', async () => {
  const [ana, bea, old] = [await aManager(), await confirmed({ name: 'Bea' }), await confirmed()];
  const { id: groupId } = await aGroup(app, ana.viewer, {}, [old.viewer]);
  const before = await countGroups();
  const members = await membersOf(groupId);
  const row = existing(groupId);
  const people = [bea.email, 'nobody@example.org'].map((email) => aPersonRow([row.id], { email }));
  const id = await aDesign(app, ana.viewer, { groups: [row], people });
  expect(await preview(ana, id)).toMatchObject({
    problemCount: 0,
    counts: { groups: 0, existing: 1, asked: 0, invited: 2, leftOut: 0 },
    people: [{ fate: 'invited' }, { fate: 'invited' }],
  });
  joined = [];
  await converted(app, ana.viewer, id);
  expect(await countGroups()).toBe(before);
  expect(await membersOf(groupId)).toEqual(members);
  expect(joined).toEqual([]);
  expect((await result(ana, id)).made).toMatchObject([{ groupId, isExisting: true, memberCount: 2, hindrances: [] }]);
  await deliver();
  expect(await received(bea)).toMatchObject([{ kind: 'invited', inviterName: 'Ana Designer', groups: [{ groupId }] }]);
  await answer(bea, 'accept');
  expect(await membersOf(groupId)).toContain(bea.viewer.id);
  expect((await result(ana, id)).invitations).toEqual({ invited: 1, accepted: 1, declined: 0, noAnswer: 0 });
  expect((await ask(endpoints.readDesign, ana.viewer, { params: { id } })).groups).toMatchObject([{ existingId: groupId }]);
});

test('MV-09 GR-13 members, people who declined and strangers look the same, and are not invited again', async () => {
  const [ana, member, declined] = [await aManager(), await confirmed(), await confirmed()];
  const { id: groupId } = await aGroup(app, ana.viewer, {}, [member.viewer]);
  const first = existing(groupId);
  await converted(
    app,
    ana.viewer,
    await aDesign(app, ana.viewer, { groups: [first], people: [aPersonRow([first.id], { email: declined.email })] }),
  );
  await deliver();
  await answer(declined, 'decline');
  const row = existing(groupId);
  const emails = [member.email, declined.email, 'stranger@example.org'];
  const people = emails.map((email) => aPersonRow([row.id], { email }));
  const id = await aDesign(app, ana.viewer, { groups: [row], people });
  expect((await preview(ana, id)).people.map(({ fate, account }) => [fate, account])).toEqual(emails.map(() => ['invited', null]));
  await converted(app, ana.viewer, id);
  app.mails.length = 0;
  await deliver();
  expect(app.mails.map(({ to }) => to)).toEqual(['stranger@example.org']);
  expect((await result(ana, id)).answers.map(({ state }) => state)).toEqual(['invited', 'invited', 'invited']);
});

test('MV-09 a group of another manager, an unknown one and a deleted one are refused alike', async () => {
  const [ana, bob] = [await aManager(), await aManager()];
  const theirs = await aGroup(app, bob.viewer, {}, [ana.viewer]);
  const removed = await aGroup(app, ana.viewer);
  await own.db.run(sql`update groups set deleted_at = now() where id = ${removed.id}`);
  const rows = [theirs.id, removed.id, 'AAAAAAA2'].map((groupId) => existing(groupId));
  const id = await aDesign(app, ana.viewer, { groups: rows, people: [aPersonRow(rows.map((row) => row.id))] });
  expect((await preview(ana, id)).problems).toEqual(
    rows.map((row) => ({ kind: 'group', id: row.id, column: 'name', code: 'cell.groupNotManaged' })),
  );
  await expect(converted(app, ana.viewer, id)).rejects.toMatchObject({ code: 'design.incomplete', present: { problemCount: 3 } });
});

test('MV-07 MV-09 undo revokes open invitations to an existing group and keeps the group; after somebody joined it is refused', async () => {
  const [ana, bea] = [await aManager(), await confirmed()];
  const { id: groupId } = await aGroup(app, ana.viewer);
  const row = existing(groupId);
  const id = await aDesign(app, ana.viewer, { groups: [row], people: [aPersonRow([row.id], { email: bea.email })] });
  await converted(app, ana.viewer, id);
  await deliver();
  // Actions of others in the group do not prevent undo.
  await own.db.run(sql`update groups set version = version + 1 where id = ${groupId}`);
  await undo(ana, id);
  expect(await result(ana, id)).toMatchObject({ state: 'undone', made: [], answers: [] });
  expect(await received(bea)).toEqual([]);
  expect(await membersOf(groupId)).toEqual([ana.viewer.id]);
  await converted(app, ana.viewer, id);
  await deliver();
  await answer(bea, 'accept');
  expect((await result(ana, id)).made).toMatchObject([{ hindrances: ['members'] }]);
  await expect(undo(ana, id)).rejects.toMatchObject({ code: 'design.used' });
});

test('MV-07 MV-09 new and existing groups of one design are converted together and undone apart', async () => {
  const [ana, bea] = [await aManager(), await confirmed()];
  const { id: groupId } = await aGroup(app, ana.viewer);
  const [row, fresh] = [existing(groupId), aGroupRow(ana.email)];
  const people = [aPersonRow([row.id, fresh.id], { email: bea.email })];
  const id = await aDesign(app, ana.viewer, { groups: [row, fresh], people });
  expect((await preview(ana, id)).counts).toMatchObject({ groups: 1, existing: 1, invited: 1, memberships: 2 });
  await converted(app, ana.viewer, id);
  await deliver();
  const offered = async () => (await received(bea)).flatMap((letter) => letter.groups.map((group) => group.groupId));
  const { made } = await result(ana, id);
  expect((await offered()).toSorted()).toEqual(made.map((group) => group.groupId).toSorted());
  await ask(endpoints.undoConversion, ana.viewer, { params: { id }, body: { commandId: newId(), groups: [row.id] } });
  await app.finishTasks();
  const left = made.find(({ isExisting }) => !isExisting)?.groupId;
  expect(await offered()).toEqual([left]);
  expect(await result(ana, id)).toMatchObject({ state: 'converted', made: [{ isUndone: true }, { isUndone: false, groupId: left }] });
  expect(await membersOf(groupId)).toEqual([ana.viewer.id]);
});

test('MV-04 MV-09 an administrator adds accounts to a group of their own, who are notified; undo removes new accounts only', async () => {
  const [admin, bea, old] = [await anAdministrator(), await confirmed({ name: 'Bea' }), await confirmed()];
  const { id: groupId } = await aGroup(app, admin.viewer, {}, [old.viewer]);
  const row = existing(groupId);
  const fresh = await aDesign(app, admin.viewer, { groups: [row], people: [aPersonRow([row.id], { email: 'fresh@example.org' })] });
  await converted(app, admin.viewer, fresh);
  expect(await membersOf(groupId)).toHaveLength(3);
  await undo(admin, fresh);
  expect((await membersOf(groupId)).toSorted()).toEqual([admin.viewer.id, old.viewer.id].toSorted());
  expect(await own.db.many(sql`select from users where email_key = canonical_identifier('fresh@example.org')`)).toEqual([]);
  const again = existing(groupId);
  const id = await aDesign(app, admin.viewer, { groups: [again], people: [aPersonRow([again.id], { email: bea.email })] });
  joined = [];
  await converted(app, admin.viewer, id);
  expect(await membersOf(groupId)).toContain(bea.viewer.id);
  expect(joined).toEqual([bea.viewer.id]);
  await deliver();
  expect(await received(bea)).toMatchObject([{ kind: 'assigned', groups: [{ groupId }] }]);
  await expect(undo(admin, id)).rejects.toMatchObject({ code: 'design.used' });
});
