import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressConfirmed } from '#features/accounts/server/domain-events.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { leaveGroup } from '#features/groups/contract/endpoints.ts';
import { answerInvitations, listReceivedInvitations } from '#features/groups/contract/membership-invitation-endpoints.ts';
import type { MembershipAnswer } from '#features/groups/contract/membership-invitation-shapes.ts';
import { groups } from '#features/groups/server/feature.ts';
import { sendInvitations } from '#features/groups/server/membership-invitation/send-invitations.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { blockPerson } from '#features/messenger/contract/endpoints.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { listNotifications } from '#features/notifications/contract/endpoints.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import type { Database, Queries, Transaction } from '#platform/server/database/db.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as agreement from '../contract/agreement-endpoints.ts';
import type { DesignGroup, DesignPerson } from '../contract/design.ts';
import * as endpoints from '../contract/endpoints.ts';
import { groupDesigner } from './feature.ts';
import { lapseRequests } from './agreement/lapse-requests.ts';
import { aDesign, aGroupRow, aPersonRow, converted } from './testing.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

const features = putTogether([accounts, groups, messenger, notifications, groupDesigner]);
const blocks = features.flatMap(({ findBlocked }) => findBlocked ?? []);
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
/** Statements sent to the database, without their values. */
let statements: string[] = [];
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(listening(own.db), features, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'atrium@example.org' });
  ask = requesterOf(app, features);
});
afterAll(() => own.drop());

function listening(db: Database): Database {
  const noted = <On extends Queries>(on: On) => {
    const noting = <Asks extends keyof Queries>(asks: Asks): Queries[Asks] =>
      ((query: Parameters<Queries[Asks]>[0]) => {
        statements.push(query.text);
        return on[asks](query);
      }) as Queries[Asks];
    return { many: noting('many'), one: noting('one'), maybeOne: noting('maybeOne'), run: noting('run') };
  };
  return { ...db, ...noted(db), transaction: (work) => db.transaction((tx: Transaction) => work({ ...tx, ...noted(tx) })) };
}

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
const idOf = ({ viewer }: Somebody) => viewer.id;
const unlist = (who: Somebody) => own.db.run(sql`update users set is_listed = false where id = ${idOf(who)}`);

const preview = (by: Somebody, id: string) => ask(endpoints.previewDesign, by.viewer, { params: { id } });
const result = (by: Somebody, id: string) => ask(endpoints.readResult, by.viewer, { params: { id } });
const membersOf = async (groupId: string | undefined) =>
  (
    await own.db.many<{ id: string }>(
      sql`select user_id as id from memberships where group_id = ${groupId} and status = 'member' order by 1`,
    )
  ).map(({ id }) => id);
/** Sends the waiting invitations and runs the resulting jobs. */
const deliver = async () => {
  await sendInvitations(blocks)(app);
  await app.runJobs();
};
const received = async (who: Somebody) => (await ask(listReceivedInvitations, who.viewer)).items;
const answer = async (who: Somebody, given: MembershipAnswer) => {
  const invitationIds = (await received(who)).flatMap((letter) => letter.groups.map(({ invitationId }) => invitationId));
  await ask(answerInvitations, who.viewer, { body: { invitationIds, answer: given } });
  await app.runJobs();
};
const shownTo = async (who: Somebody) => {
  await app.runJobs();
  return (await ask(listNotifications, who.viewer)).items.map(({ kind, title, actor }) => `${kind} ${title} ${actor?.name ?? '-'}`);
};

/** Converted design with one group and these people. */
async function aConversion(by: Somebody, emails: readonly string[], fields: Partial<DesignPerson> = {}) {
  const group = aGroupRow(by.email);
  const people = emails.map((email) => aPersonRow([group.id], { email, ...fields }));
  const id = await aDesign(app, by.viewer, { groups: [group], people });
  await converted(app, by.viewer, id);
  const groupId = (await result(by, id)).made[0]?.groupId;
  return { id, group, people, groupId };
}

describe('disclosure of accounts to managers', () => {
  /**
   * All requests and responses of a designer for a design, with IDs, addresses and times
   * normalised.
   */
  async function allOf(by: Somebody, emails: readonly string[], fields: readonly Partial<DesignPerson>[]) {
    const group = aGroupRow(by.email);
    const people = emails.map((email, at) => aPersonRow([group.id], { email, name: `Person ${at}`, ...fields[at] }));
    const managed = emails.slice(0, 20).map((email, at) => aGroupRow(email, { name: `Led by ${at}`, company: `Of ${emails[0]}` }));
    const id = await aDesign(app, by.viewer, { groups: [group, ...managed], people });
    const { revision } = await ask(endpoints.readDesign, by.viewer, { params: { id } });
    const counted: Record<string, string[]> = {};
    const reported: Record<string, string> = {};
    const asking = async (what: string, work: () => Promise<unknown>) => {
      statements = [];
      reported[what] = JSON.stringify((await work()) ?? {});
      counted[what] = [...statements];
    };
    await asking('preview', () => preview(by, id));
    await asking('preview again', () => preview(by, id));
    await asking('convert', () => ask(endpoints.convertDesign, by.viewer, { params: { id }, body: { revision, commandId: newId() } }));
    await asking('conversion', () => app.finishTasks());
    // After a conversion, a background task looks up the managers with these addresses.
    counted['conversion'] =
      counted['conversion']?.slice(
        0,
        counted['conversion'].findIndex((text) => text.includes('asked_address is not null and')),
      ) ?? [];
    expect(counted['conversion'].length).toBeGreaterThan(20);
    await asking('result', () => result(by, id));
    await deliver();
    await asking('result after delivery', () => result(by, id));
    await asking('design', () => ask(endpoints.readDesign, by.viewer, { params: { id } }));
    await asking('requests', () => ask(agreement.listRequests, by.viewer));
    const names = [id, group.id, group.name, ...managed.map((each) => each.id), ...people.map((each) => each.id)];
    const made = (await result(by, id)).made.map(({ groupId }) => groupId);
    const plain = (text: string) =>
      [...names, ...made, ...emails]
        .reduce((all, name, at) => all.replaceAll(name, `(${at})`), text)
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
        .replaceAll(/"place":\d+/g, '"place"');
    return { counted, told: Object.fromEntries(Object.entries(reported).map(([what, text]) => [what, plain(text)])) };
  }

  test('GR-13 MV-04 200 addresses with an account and 200 without: same responses except for the address, and same statements', async () => {
    const ana = await aManager();
    const known: Somebody[] = [];
    for (let at = 0; at < 200; at += 1) {
      const role = at % 3 === 0 ? 'manager' : 'member';
      const somebody = await (at % 10 === 9 ? aUser : (_: TestApp, fields: Parameters<typeof aUser>[1]) => confirmed(fields))(app, {
        username: `known-${String(at).padStart(3, '0')}`,
        role,
        name: `Other Name ${at}`,
      });
      if (at % 4 === 0) await unlist(somebody);
      // Blocking someone requires a common group.
      if (at % 7 === 0) await aGroup(app, ana.viewer, {}, [somebody.viewer]);
      if (at % 7 === 0) await ask(blockPerson, somebody.viewer, { params: { userId: idOf(ana) } });
      if (at % 11 === 0) await own.db.run(sql`update users set suspended_at = now() where id = ${idOf(somebody)}`);
      known.push(somebody);
    }
    // Already a member of one of her groups, without having agreed to others.
    await aGroup(
      app,
      ana.viewer,
      {},
      [known[1]?.viewer, known[2]?.viewer].filter((viewer) => viewer !== undefined),
    );
    const others = known.map((_, at) => `other-${String(at).padStart(3, '0')}@example.org`);
    const fields = known.map(({ viewer }, at) => ({
      role: at % 2 ? 'manager' : 'member',
      ...(at % 5 === 0 && { username: at % 2 ? viewer.username : `fresh-${at}` }),
      ...(at % 6 === 0 && { city: 'Rennes', phone: '+33 1' }),
    }));
    const ofKnown = await allOf(
      ana,
      known.map(({ email }) => email),
      fields,
    );
    const ofOthers = await allOf(ana, others, fields);
    expect(ofKnown.told).toEqual(ofOthers.told);
    for (const [what, list] of Object.entries(ofKnown.counted)) expect([what, list]).toEqual([what, ofOthers.counted[what]]);
    const { people, counts, problemCount } = JSON.parse(ofKnown.told['preview'] ?? '') as Awaited<ReturnType<typeof preview>>;
    expect({ problemCount, counts }).toMatchObject({
      problemCount: 0,
      counts: { invited: 200, added: 0, differing: 0, groups: 1, asked: 20 },
    });
    expect(people[0]).toMatchObject({ fate: 'invited', account: null, differences: [] });
  });

  test('MV-04 GR-13 a manager’s export contains of accounts only what they typed', async () => {
    const [ana, known] = [await aManager(), await confirmed({ name: 'Not Told' })];
    const { id } = await aConversion(ana, [known.email, 'export-unknown@example.org'], { name: 'Typed' });
    await deliver();
    const files: string[] = [];
    for (const { exportParts } of features)
      if (exportParts) for await (const part of exportParts(app, idOf(ana), 'en')) files.push(JSON.stringify(part));
    const all = files.join('\n');
    expect(all).toContain(id);
    expect(all).not.toMatch(new RegExp(`Not Told|${idOf(known)}`));
  });

  test('MV-04 GR-13 a taken username is no problem in a manager’s design; a reserved one is', async () => {
    const [ana, known] = [await aManager(), await confirmed()];
    const group = aGroupRow(ana.email);
    const people = [known.viewer.username, 'nobody-has-this', 'administrator'].map((username) => aPersonRow([group.id], { username }));
    const rows = { groups: [group], people };
    const codes = async (by: Somebody, rowsOf: typeof rows) =>
      (await preview(by, await aDesign(app, by.viewer, rowsOf))).problems.map(({ id, code }) => [
        people.findIndex((each) => each.id === id),
        code,
      ]);
    expect(await codes(ana, rows)).toEqual([[2, 'cell.usernameTaken']]);
    const administrator = await anAdministrator();
    const hers = { ...rows, groups: [{ ...group, manager: administrator.email }] };
    expect(await codes(administrator, hers)).toEqual([
      [0, 'cell.usernameTaken'],
      [2, 'cell.usernameTaken'],
    ]);
  });

  test('AD-04 MV-04 each address counts once a day as looked up, in any design, by preview and conversion alike', async () => {
    const ana = await aManager();
    const few = (bound: number) =>
      createTestApp(own.db, features, {
        QUOTAS: `lookupsPerDay=${bound}/${bound}`,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'atrium@example.org',
      });
    const used = async () =>
      (
        await own.db.maybeOne<{ used: number }>(sql`
        select sum(used)::int as used from quota_uses where user_id = ${idOf(ana)} and quota = 'lookupsPerDay'`)
      )?.used ?? 0;
    const group = aGroupRow(ana.email);
    const first = await aDesign(app, ana.viewer, {
      groups: [group, aGroupRow('once@example.org')],
      people: ['once@example.org', 'ONCE@example.org', 'twice@example.org', ana.email].map((email) => aPersonRow([], { email })),
    });
    await preview(ana, first);
    expect(await used()).toBe(2);
    await preview(ana, first);
    const second = await aDesign(app, ana.viewer, { groups: [group], people: [aPersonRow([group.id], { email: 'Twice@Example.org' })] });
    await preview(ana, second);
    expect(await used()).toBe(2);
    const third = await aDesign(app, ana.viewer, { groups: [group], people: [aPersonRow([group.id], { email: 'thrice@example.org' })] });
    await expect(converted(few(2), ana.viewer, third)).rejects.toMatchObject({
      code: 'quota.reached',
      present: { quota: 'lookupsPerDay' },
    });
    await converted(few(3), ana.viewer, third);
    expect(await used()).toBe(3);
  });
});

describe('membership', () => {
  test('GR-13 MV-04 a manager’s design adds no member and creates no account; each person is invited, and answers are notified', async () => {
    const ana = await aManager();
    const [yes, no, silent] = [await confirmed({ name: 'Yes' }), await confirmed({ name: 'No' }), await confirmed()];
    const before = await own.db.one(sql`select count(*) as count from users`);
    const { id, group, people, groupId } = await aConversion(ana, [yes.email, no.email, silent.email, 'fresh@example.org']);
    await deliver();
    expect(await membersOf(groupId)).toEqual([idOf(ana)]);
    expect(await own.db.one(sql`select count(*) as count from users`)).toEqual(before);
    expect(await received(yes)).toMatchObject([{ inviterName: 'Ana Designer', groups: [{ groupId, groupName: group.name }] }]);
    expect(app.mails.map(({ to }) => to)).toEqual(expect.arrayContaining([yes.email, 'fresh@example.org']));
    expect(await result(ana, id)).toMatchObject({ people: { created: 0, invited: 4, added: 0 }, invitations: { invited: 4, accepted: 0 } });

    await answer(yes, 'accept');
    await answer(no, 'decline');
    await own.db.run(sql`update membership_invitations set expires_at = now() where email = ${silent.email}`);
    expect(await membersOf(groupId)).toEqual([idOf(ana), idOf(yes)].toSorted());
    const { invitations, answers, made } = await result(ana, id);
    expect(invitations).toEqual({ invited: 1, accepted: 1, declined: 1, noAnswer: 1 });
    expect(answers).toEqual(
      ['accepted', 'declined', 'noAnswer', 'invited'].map((state, at) => ({ personId: people[at]?.id, groupId: group.id, state })),
    );
    expect(made).toMatchObject([{ memberCount: 2, hindrances: ['members'] }]);
    expect(JSON.stringify(answers)).not.toContain(idOf(yes));
  });

  test('GR-13 MV-04 a person who accepted and is still a member is added to the manager’s next group, notified, and leaves by one click', async () => {
    const [ana, bea] = [await aManager(), await confirmed({ name: 'Bea' })];
    const first = await aConversion(ana, [bea.email]);
    await deliver();
    await answer(bea, 'accept');
    const group = aGroupRow(ana.email);
    const id = await aDesign(app, ana.viewer, {
      groups: [group],
      people: [aPersonRow([group.id], { email: bea.email.toUpperCase(), name: 'Typed' })],
    });
    expect(await preview(ana, id)).toMatchObject({
      counts: { invited: 0, added: 1, differing: 0 },
      people: [{ fate: 'member', account: null, differences: [] }],
    });
    await converted(app, ana.viewer, id);
    const second = (await result(ana, id)).made[0]?.groupId;
    expect(await membersOf(second)).toEqual([idOf(ana), idOf(bea)].toSorted());
    expect(await result(ana, id)).toMatchObject({ people: { created: 0, invited: 0, added: 1 }, made: [{ hindrances: [] }] });
    await deliver();
    expect(await received(bea)).toMatchObject([{ kind: 'assigned', inviterName: 'Ana Designer', groups: [{ groupId: second }] }]);
    await answer(bea, 'leave');
    expect(await membersOf(second)).toEqual([idOf(ana)]);
    expect(await membersOf(first.groupId)).toContain(idOf(bea));
  });

  test.each(['decline', 'leave', 'block', 'messengerBlock'] as const)(
    'GR-13 MV-04 after “%s” a second design of the same manager neither adds nor invites, and looks as for everybody else',
    async (action) => {
      const [ana, bea] = [await aManager(), await confirmed({ name: 'Bea' })];
      const first = await aConversion(ana, [bea.email]);
      await deliver();
      if (action === 'leave' || action === 'messengerBlock') await answer(bea, 'accept');
      if (action === 'leave') await ask(leaveGroup, bea.viewer, { params: { id: first.groupId ?? '' } });
      else if (action === 'messengerBlock') await ask(blockPerson, bea.viewer, { params: { userId: idOf(ana) } });
      else await answer(bea, action);
      await app.runJobs();
      app.mails.length = 0;

      const unknown = `unknown-${action.toLowerCase()}@example.org`;
      const group = aGroupRow(ana.email);
      const people = [aPersonRow([group.id], { email: bea.email }), aPersonRow([group.id], { email: unknown })];
      const id = await aDesign(app, ana.viewer, { groups: [group], people });
      const invited = { fate: 'invited', account: null, differences: [] };
      expect((await preview(ana, id)).people.map(({ id: _, ...each }) => each)).toEqual([invited, invited]);
      await converted(app, ana.viewer, id);
      await deliver();
      const { made, invitations, answers } = await result(ana, id);
      expect(await membersOf(made[0]?.groupId)).toEqual([idOf(ana)]);
      expect(await received(bea)).toEqual([]);
      expect(app.mails.map(({ to }) => to)).toEqual([unknown]);
      expect(invitations).toEqual({ invited: 2, accepted: 0, declined: 0, noAnswer: 0 });
      expect(answers.map(({ state }) => state)).toEqual(['invited', 'invited']);
    },
  );

  test('GR-13 MV-04 members of the manager’s groups are invited, not added, if another manager agreed to manage the new group', async () => {
    const [ana, bob, bea] = [await aManager(), await confirmed({ role: 'manager', name: 'Bob' }), await confirmed({ name: 'Bea' })];
    await aConversion(ana, [bea.email]);
    await deliver();
    await answer(bea, 'accept');
    const theirs = aGroupRow(idOf(bob));
    const id = await aDesign(app, ana.viewer, { groups: [theirs], people: [aPersonRow([theirs.id], { email: bea.email })] });
    expect((await preview(ana, id)).people).toMatchObject([{ fate: 'invited' }]);
    await converted(app, ana.viewer, id);
    const [request] = (await ask(agreement.listRequests, bob.viewer)).items;
    await ask(agreement.answerRequest, bob.viewer, { params: { id: request?.id ?? '' }, body: { answer: 'agree', commandId: newId() } });
    await app.finishTasks();
    const { made, invitations } = await result(ana, id);
    expect(await membersOf(made[0]?.groupId)).toEqual([idOf(bob)]);
    expect(invitations).toMatchObject({ invited: 1 });
    await deliver();
    expect(await received(bea)).toMatchObject([{ kind: 'invited', inviterName: 'Bob', groups: [{ groupName: theirs.name }] }]);
    await answer(bea, 'accept');
    expect(await membersOf(made[0]?.groupId)).toContain(idOf(bea));
    expect((await result(ana, id)).invitations).toMatchObject({ accepted: 1 });
  });

  test('GR-13 MV-04 after declining, the designer cannot invite the person through another manager, and it looks like no answer', async () => {
    const [ana, bob, bea] = [await aManager(), await confirmed({ role: 'manager' }), await confirmed()];
    await aConversion(ana, [bea.email]);
    await deliver();
    await answer(bea, 'decline');
    const theirs = aGroupRow(idOf(bob));
    const id = await aDesign(app, ana.viewer, { groups: [theirs], people: [aPersonRow([theirs.id], { email: bea.email })] });
    await converted(app, ana.viewer, id);
    const [request] = (await ask(agreement.listRequests, bob.viewer)).items;
    await ask(agreement.answerRequest, bob.viewer, { params: { id: request?.id ?? '' }, body: { answer: 'agree', commandId: newId() } });
    await app.finishTasks();
    await deliver();
    expect(await received(bea)).toEqual([]);
    expect((await result(ana, id)).answers.map(({ state }) => state)).toEqual(['invited']);
  });

  test('MV-07 undo revokes unanswered invitations, with or without an account; a person who accepted keeps the group', async () => {
    const [ana, bea] = [await aManager(), await confirmed()];
    const { id } = await aConversion(ana, [bea.email, 'undone@example.org']);
    await deliver();
    const undo = () => ask(endpoints.undoConversion, ana.viewer, { params: { id }, body: { commandId: newId() } });
    await undo();
    await app.finishTasks();
    expect(await result(ana, id)).toMatchObject({ state: 'undone', answers: [], people: { invited: 0 } });
    expect(await received(bea)).toEqual([]);
    expect(await own.db.many(sql`select from membership_invitations where inviter_id = ${idOf(ana)} and state <> 'revoked'`)).toEqual([]);
    // Converting again invites both again.
    await converted(app, ana.viewer, id);
    await deliver();
    await answer(bea, 'accept');
    await expect(undo()).rejects.toMatchObject({ code: 'design.used' });
  });

  test('GR-13 MV-04 an administrator adds existing people, who are notified and can leave; after leaving they are not invited again', async () => {
    const [admin, bea] = [await anAdministrator(), await confirmed({ name: 'Bea' })];
    const manager = await confirmed({ role: 'manager', name: 'Chosen' });
    const rows = [aGroupRow(admin.email), aGroupRow(manager.email)];
    const people = [aPersonRow([rows[0]?.id ?? ''], { email: bea.email, name: 'Another Name' })];
    const id = await aDesign(app, admin.viewer, { groups: rows, people });
    expect((await preview(admin, id)).people).toMatchObject([
      { fate: 'known', account: { id: idOf(bea), name: 'Bea' }, differences: [{ column: 'name', present: 'Bea' }] },
    ]);
    await converted(app, admin.viewer, id);
    const [groupId, theirs] = (await result(admin, id)).made.map((made) => made.groupId);
    expect(await membersOf(groupId)).toContain(idOf(bea));
    await deliver();
    expect(await received(bea)).toMatchObject([{ kind: 'assigned', groups: [{ groupId }] }]);
    expect(await received(manager)).toMatchObject([{ kind: 'assigned', groups: [{ groupId: theirs }] }]);
    expect(app.mails.map(({ to }) => to)).toContain(bea.email);
    await answer(bea, 'leave');
    expect(await membersOf(groupId)).not.toContain(idOf(bea));
    const next = await aConversion(admin, [bea.email]);
    await deliver();
    expect(await membersOf(next.groupId)).toEqual([idOf(admin)]);
    expect(await received(bea)).toEqual([]);
  });

  test('GR-13 MV-04 without a mail server, an administrator adds people by unconfirmed addresses, but not again those who left', async () => {
    const bare = createTestApp(own.db, features);
    const [admin, bea] = [await anAdministrator(), await aUser(app)];
    const inGroups = async () => {
      const group = aGroupRow(admin.email);
      const id = await aDesign(bare, admin.viewer, { groups: [group], people: [aPersonRow([group.id], { email: bea.email })] });
      await converted(bare, admin.viewer, id);
      const groupId = (await result(admin, id)).made[0]?.groupId ?? '';
      return { groupId, members: await membersOf(groupId) };
    };
    const first = await inGroups();
    expect(first.members).toContain(idOf(bea));
    await ask(leaveGroup, bea.viewer, { params: { id: first.groupId } });
    await app.runJobs();
    expect((await inGroups()).members).toEqual([idOf(admin)]);
  });

  test('GR-13 MV-04 a pending membership from an earlier release becomes an invitation', async () => {
    const [ana, claimed] = [await aManager(), await aUser(app, { name: 'Claimed' })];
    const { id, groupId } = await aConversion(ana, []);
    await own.db.run(sql`insert into design_pending_members (user_id, group_id, design_id) values (${idOf(claimed)}, ${groupId}, ${id})`);
    await own.db.run(sql`update users set email_confirmed_at = now() where id = ${idOf(claimed)}`);
    await own.db.transaction((tx) => app.emit(tx, addressConfirmed({ userId: idOf(claimed) })));
    expect(await membersOf(groupId)).toEqual([idOf(ana)]);
    await deliver();
    expect(await received(claimed)).toMatchObject([{ kind: 'invited', groups: [{ groupId }] }]);
  });
});

describe('managers named by address', () => {
  const asking = async (by: Somebody, ...managers: string[]) => {
    const rows = managers.map((manager) => aGroupRow(manager));
    const id = await aDesign(app, by.viewer, { groups: rows });
    const seen = await preview(by, id);
    await converted(app, by.viewer, id);
    return { id, rows, seen };
  };
  const requestsOf = async (who: Somebody) => (await ask(agreement.listRequests, who.viewer)).items;
  const give = async (who: Somebody, id: string, given: 'agree' | 'decline', always = false) => {
    await ask(agreement.answerRequest, who.viewer, { params: { id }, body: { answer: given, always, commandId: newId() } });
    await app.finishTasks();
  };
  const plain = (text: unknown, rows: readonly DesignGroup[]) =>
    rows
      .flatMap(({ id, name, manager }) => [id, name, manager])
      .reduce((all, each) => all.replaceAll(each, '…'), JSON.stringify(text))
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)');

  test('MV-03 GR-13 every address is asked alike: unknown, member, unlisted, blocking or visible manager', async () => {
    const ana = await aManager();
    const [hidden, blocking, shown] = [await aManager(), await aManager(), await confirmed({ role: 'manager', name: 'Bob' })];
    const member = await confirmed();
    await unlist(hidden);
    await aGroup(app, ana.viewer, {}, [blocking.viewer]);
    await ask(blockPerson, blocking.viewer, { params: { userId: idOf(ana) } });
    const emails = ['nobody-at-all@example.org', member.email, hidden.email, blocking.email, shown.email];
    const { id, rows, seen } = await asking(ana, ...emails);
    expect(seen.problems).toEqual([]);
    expect(seen.groups.map(({ asked }) => asked)).toEqual(emails.map((name) => ({ id: null, name })));
    const of = async () => (await result(ana, id)).requests.map((request, at) => plain(request, rows.slice(at, at + 1)));
    const [first, ...others] = await of();
    for (const other of others) expect(other).toBe(first);
    expect((await result(ana, id)).requests.map(({ manager, state }) => [manager, state])).toEqual(
      emails.map((name) => [{ id: null, name }, 'waiting']),
    );
    for (const who of [member, hidden, blocking].filter(({ viewer }) => viewer.role === 'manager'))
      expect(await requestsOf(who)).toEqual([]);
    expect(await requestsOf(shown)).toMatchObject([{ groupName: rows[4]?.name, designer: { id: idOf(ana) } }]);
    // Without answers, all expire after the same time with the same state.
    await closeAccount(app.as(shown.viewer));
    expect(new Set(await of()).size).toBe(1);
    await own.db.run(sql`update design_requests set asked_at = now() - interval '15 days' where design_id = ${id}`);
    await lapseRequests(app);
    expect((await shownTo(ana)).toSorted()).toEqual(rows.map(({ name }) => `managerSilent ${name} -`).toSorted());
  });

  test('MV-03 GR-13 a manager asked by address is named only after agreeing, not after declining', async () => {
    const [ana, bob] = [await aManager(), await confirmed({ role: 'manager', name: 'Bob' })];
    const { id, rows } = await asking(ana, bob.email, bob.email);
    const [first, second] = await requestsOf(bob);
    await give(bob, first?.id ?? '', 'decline');
    const declined = (await result(ana, id)).requests.find(({ state }) => state === 'declined');
    expect(declined).toMatchObject({ manager: { id: null, name: bob.email } });
    expect(await shownTo(ana)).toEqual([`addressDeclined ${declined?.name} -`]);
    await give(bob, second?.id ?? '', 'agree');
    expect((await result(ana, id)).made).toMatchObject([{ name: rows.find(({ name }) => name !== declined?.name)?.name }]);
    expect(await shownTo(ana)).toContain(`managerAgreed ${second?.groupName} Bob`);
  });

  test('MV-03 GR-13 a manager who always agrees is asked if named by address, but not by ID', async () => {
    const [ana, bob] = [await aManager(), await confirmed({ role: 'manager', name: 'Bob' })];
    await asking(ana, idOf(bob));
    await give(bob, (await requestsOf(bob))[0]?.id ?? '', 'agree', true);
    const byAddress = await asking(ana, bob.email);
    expect(byAddress.seen).toMatchObject({ counts: { groups: 0, asked: 1 }, groups: [{ asked: { id: null, name: bob.email } }] });
    expect((await result(ana, byAddress.id)).made).toEqual([]);
    expect(await requestsOf(bob)).toHaveLength(1);
    const byId = await asking(ana, idOf(bob));
    expect((await result(ana, byId.id)).made).toHaveLength(1);
  });

  test('MV-03 a request by address ends like any other when withdrawn or taken', async () => {
    const [ana, bob] = [await aManager(), await confirmed({ role: 'manager' })];
    const { id, rows } = await asking(ana, bob.email, 'nobody-here@example.org');
    for (const { id: groupId } of rows)
      await ask(agreement.withdrawRequest, ana.viewer, { params: { id, groupId }, body: { commandId: newId() } });
    expect(await requestsOf(bob)).toEqual([]);
    expect((await ask(endpoints.readResult, ana.viewer, { params: { id } })).state).toBe('draft');
    const next = await asking(ana, bob.email, 'nobody-here@example.org');
    for (const { id: groupId } of next.rows)
      await ask(agreement.takeGroup, ana.viewer, { params: { id: next.id, groupId }, body: { commandId: newId() } });
    await app.finishTasks();
    expect((await result(ana, next.id)).made).toHaveLength(2);
    expect(await requestsOf(bob)).toEqual([]);
  });
});
