import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { updatePrivacy } from '#features/accounts/server/privacy/privacy.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { blockPerson, unblockPerson } from '#features/messenger/contract/endpoints.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Refusal } from '#platform/server/common/refusal.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { directoryLimits } from '../contract/limits.ts';
import { directory } from './feature.ts';

const all = putTogether([accounts, groups, directory, messenger]);
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [ana, bob, cleo, dora]: SignedInViewer[] = [];

beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, all, { PUBLIC_URL: 'https://atrium.example.org' });
  ask = requesterOf(app, all);
});
afterAll(() => own.drop());
beforeEach(async () => {
  [ana, bob, cleo, dora] = await Promise.all(
    ['ana', 'bob', 'cleo', 'dora'].map((username) =>
      aPerson(app, { username: `${username}-${newId().slice(-6)}`, role: username === 'dora' ? 'member' : 'manager' }),
    ),
  );
  // Discards the mails that ask to confirm addresses.
  await app.runJobs();
  app.mails.length = 0;
});

const person = (who: SignedInViewer | undefined): SignedInViewer => {
  if (!who) throw new Error('nobody');
  return who;
};
const managers = (viewer: SignedInViewer | undefined, query: Record<string, string> = {}) =>
  ask(endpoints.listManagers, person(viewer), { query });
const groupsOf = (viewer: SignedInViewer | undefined, query: Record<string, string> = {}) =>
  ask(endpoints.listDirectoryGroups, person(viewer), { query });
const members = (viewer: SignedInViewer | undefined, query: Record<string, string> = {}) =>
  ask(endpoints.listDirectoryMembers, person(viewer), { query });
const hide = (viewer: SignedInViewer | undefined) => updatePrivacy(app.as(person(viewer)), { body: { isListed: false } });
const confirm = (viewer: SignedInViewer | undefined) =>
  own.db.run(sql`update users set email_confirmed_at = now() where id = ${person(viewer).id}`);
const write = (from: SignedInViewer | undefined, to: SignedInViewer | undefined, body: object = {}) =>
  ask(endpoints.contactManager, person(from), { params: { id: person(to).id }, body: { message: 'Is there room for one more?', ...body } });
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe('managers', () => {
  test('MA-01 managers of public and own groups are found by name, profession and group, each with the visible groups', async () => {
    const open = await aGroup(app, person(ana), { visibility: 'public', groupName: 'Quarry walkers', category: 'legal' });
    const closed = await aGroup(app, person(bob), { groupName: 'Quiet masons' }, [person(dora)]);
    const found = await managers(dora, { q: 'quarry' });
    expect(found.items).toEqual([
      expect.objectContaining({
        id: person(ana).id,
        groups: [{ id: open.id, name: 'Quarry walkers', company: 'Atelier Nord', visibility: 'public', canJoin: true }],
        hasMoreGroups: false,
      }),
    ]);
    expect(ids(await managers(dora, { q: person(bob).username }))).toEqual([person(bob).id]);
    expect((await managers(dora, { q: 'masons' })).items[0]?.groups).toMatchObject([{ id: closed.id, canJoin: false }]);
    expect(ids(await managers(dora, { q: 'quarry', category: 'credits' }))).toEqual([]);
    expect(ids(await managers(dora, { q: 'quarry', category: 'legal' }))).toEqual([person(ana).id]);
    // Outsiders learn neither that a private group exists nor who manages it.
    expect(ids(await managers(cleo, { q: 'masons' }))).toEqual([]);
    expect((await managers(cleo, { q: person(bob).username })).items).toMatchObject([{ id: person(bob).id, groups: [] }]);
  });

  test('MA-01 every listed manager is shown, with no group, private or public ones; members are not', async () => {
    await aGroup(app, person(bob));
    for (const manager of [ana, bob]) {
      const { items } = await managers(cleo, { q: person(manager).username });
      expect(items).toMatchObject([{ id: person(manager).id, groups: [], hasMoreGroups: false, can: { contact: false } }]);
    }
    expect(ids(await managers(cleo))).toEqual(expect.arrayContaining([person(ana).id, person(bob).id, person(cleo).id]));
    expect(ids(await managers(cleo))).not.toContain(person(dora).id);
    expect(ids(await managers(cleo, { q: person(dora).username }))).toEqual([]);
    await hide(ana);
    expect(ids(await managers(cleo, { q: person(ana).username }))).toEqual([]);
    expect(ids(await managers(ana, { q: person(ana).username }))).toEqual([person(ana).id]);
    // Managing a group makes someone a manager, regardless of their role.
    await own.db.run(sql`update users set role = 'member' where id = ${person(bob).id}`);
    expect(ids(await managers(cleo, { q: person(bob).username }))).toEqual([]);
    await aGroup(app, person(bob), { visibility: 'public' });
    expect(ids(await managers(cleo, { q: person(bob).username }))).toEqual([person(bob).id]);
  });

  test('MA-01 a listed manager without a group can be contacted', async () => {
    await confirm(ana);
    expect((await managers(cleo, { q: person(ana).username })).items).toMatchObject([{ can: { contact: true } }]);
    expect(await write(cleo, ana)).toEqual({});
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([`${person(ana).username}@example.org`]);
    await hide(ana);
    await expect(write(cleo, ana)).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('MA-01 a manager with many groups is shown with those that match the search', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Zeta'])
      await aGroup(app, person(ana), { visibility: 'public', groupName: `${name} ${person(ana).id}` });
    const [found] = (await managers(bob, { q: `zeta ${person(ana).id}` })).items;
    expect(found).toMatchObject({ hasMoreGroups: true, groups: [{ name: `Zeta ${person(ana).id}` }, {}, {}] });
  });

  test('MA-01 visitors have no access', async () => {
    for (const endpoint of [endpoints.listManagers, endpoints.listDirectoryGroups, endpoints.listDirectoryMembers])
      await expect(ask(endpoint, visitor)).rejects.toMatchObject({ code: 'auth.required' });
  });
});

describe('identifiers', () => {
  test('MA-02 public and own groups are listed by name with paging; private groups of others are not', async () => {
    const mark = newId().slice(-8);
    const made = [];
    for (let count = 0; count < directoryLimits.page + 2; count += 1)
      made.push(await aGroup(app, person(ana), { visibility: 'public', groupName: `${mark} ${String(count).padStart(2, '0')}` }));
    const closed = await aGroup(app, person(ana), { groupName: `${mark} ninety` }, [person(bob)]);
    const first = await groupsOf(bob, { q: mark });
    const second = await groupsOf(bob, { q: mark, cursor: String(first.nextCursor) });
    expect([...ids(first), ...ids(second)]).toEqual([...made, closed].map(({ id }) => id));
    expect(second).toMatchObject({ nextCursor: null, items: [{}, {}, { viewerStatus: 'member', visibility: 'private' }] });
    expect(ids(await groupsOf(cleo, { q: `${mark} ninety` }))).toEqual([]);
    expect(ids(await groupsOf(cleo, { q: closed.id }))).toEqual([]);
    expect(ids(await groupsOf(cleo, { q: String(made[3]?.id) }))).toEqual([made[3]?.id]);
  });

  test('MA-02 GR-12 a group names its first three managers, and counts those who are not suspended; only the named ones count as seen', async () => {
    const mark = newId().slice(-8);
    const [carl, dan, eve, finn] = await Promise.all(['Carl', 'Dan', 'Eve', 'Finn'].map((name) => aPerson(app, { name })));
    const others = [carl, dan, eve, finn].map(person);
    const group = await aGroup(app, person(ana), { visibility: 'public', groupName: mark }, [...others, person(bob)]);
    for (const { id } of others) await own.db.run(sql`insert into group_managers (group_id, user_id) values (${group.id}, ${id})`);
    await own.db.run(sql`update users set suspended_at = now() where id = ${person(carl).id}`);
    const [shown] = (await groupsOf(cleo, { q: mark })).items;
    expect(shown?.managers.map(({ id }) => id)).toEqual([person(ana).id, person(dan).id, person(eve).id]);
    expect(shown?.otherManagers).toBe(1);
    const seen = await own.db.one<{ count: number }>(
      sql`select cardinality(seen) as count from directory_views where user_id = ${person(cleo).id}`,
    );
    expect(seen.count).toBe(3);
    const closed = await aGroup(app, person(ana), { groupName: `${mark} closed` }, [person(bob)]);
    expect(await groupsOf(bob, { q: closed.id })).toMatchObject({ items: [{ managers: [{ id: person(ana).id }], otherManagers: 0 }] });
  });

  test('MA-02 people are found by name and ID, with the groups that the viewer may know, and never with an address', async () => {
    const open = await aGroup(app, person(ana), { visibility: 'public' }, [person(bob)]);
    const shared = await aGroup(app, person(ana), {}, [person(bob), person(cleo)]);
    const find = async (viewer: SignedInViewer | undefined, who: SignedInViewer | undefined) =>
      (await members(viewer, { q: person(who).id })).items[0];
    expect(await find(cleo, bob)).toMatchObject({ username: person(bob).username, groups: [{ id: shared.id }] });
    // Membership of a public group is visible to its members only, its manager to everyone.
    expect(await find(dora, bob)).toMatchObject({ groups: [] });
    expect(await find(dora, ana)).toMatchObject({ groups: [{ id: open.id }] });
    expect(JSON.stringify([await members(cleo), await managers(cleo), await groupsOf(cleo)])).not.toContain('@example.org');
  });

  test('MA-02 members can be filtered by group, and groups by member', async () => {
    const group = await aGroup(app, person(ana), {}, [person(bob)]);
    const open = await aGroup(app, person(ana), { visibility: 'public' }, [person(bob)]);
    expect(ids(await members(bob, { groupId: group.id })).sort()).toEqual([person(ana).id, person(bob).id].sort());
    expect(ids(await members(bob, { groupId: group.id, q: person(ana).username }))).toEqual([person(ana).id]);
    expect(ids(await members(cleo, { groupId: group.id }))).toEqual([]);
    expect(await members(cleo, { groupId: open.id })).toMatchObject({ items: [{ id: person(ana).id }], isManagerAlone: true });
    expect(ids(await members(cleo, { groupId: '22222222' }))).toEqual([]);
    expect(ids(await groupsOf(bob, { memberId: person(ana).id })).sort()).toEqual([group.id, open.id].sort());
    expect(ids(await groupsOf(cleo, { memberId: person(ana).id }))).toEqual([open.id]);
    expect(ids(await groupsOf(cleo, { memberId: person(bob).id }))).toEqual([]);
  });

  test('MA-02 paging neither skips nor repeats anybody, also among people with the same name', async () => {
    const mark = `Z${newId().slice(-7)}`;
    for (let count = 0; count < directoryLimits.page + 3; count += 1) await aPerson(app, { name: `${mark} Same` });
    const first = await members(ana, { q: mark });
    const second = await members(ana, { q: mark, cursor: String(first.nextCursor) });
    expect([first.items.length, second.items.length]).toEqual([directoryLimits.page, 3]);
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(directoryLimits.page + 3);
  });
});

describe('unlisted people', () => {
  test('MA-03 unlisted person: found by members of a common group only, and by nobody after leaving it', async () => {
    const group = await aGroup(app, person(ana), {}, [person(bob)]);
    await aGroup(app, person(ana), { visibility: 'public', groupName: `Open ${person(ana).id}` });
    await hide(ana);
    expect(ids(await managers(bob, { q: person(ana).id }))).toEqual([person(ana).id]);
    expect(ids(await members(bob, { q: person(ana).id }))).toEqual([person(ana).id]);
    for (const list of [managers, members]) expect(ids(await list(cleo, { q: person(ana).id }))).toEqual([]);
    await own.db.run(sql`delete from memberships where group_id = ${group.id} and user_id = ${person(bob).id}`);
    for (const list of [managers, members]) expect(ids(await list(bob, { q: person(ana).id }))).toEqual([]);
  });

  test('MA-03 unlisted person: listed for their groups and themselves; a suspended person for nobody', async () => {
    const name = ` 0 ${newId().slice(-6)}`;
    const [shown, hidden, away] = [await aPerson(app, { name }), await aPerson(app, { name }), await aPerson(app, { name })];
    await aGroup(app, person(ana), {}, [hidden, away]);
    await hide(hidden);
    await own.db.run(sql`update users set suspended_at = now() where id = ${away.id}`);
    const seen = async (viewer: SignedInViewer | undefined) =>
      ids(await members(viewer))
        .filter((id) => [shown, hidden, away].some((each) => each.id === id))
        .sort();
    expect(await seen(ana)).toEqual([shown.id, hidden.id].sort());
    expect(await seen(hidden)).toEqual([shown.id, hidden.id].sort());
    expect(await seen(cleo)).toEqual([shown.id]);
  });
});

describe('protection against copying', () => {
  const most = directoryLimits.peoplePerDay;
  const viewsOf = (viewer: SignedInViewer | undefined) =>
    own.db.one<{ count: number; text: string }>(
      sql`select cardinality(seen) as count, directory_views::text as text from directory_views where user_id = ${person(viewer).id}`,
    );
  /** Records that a user was shown this many people some hours ago. */
  const sawBefore = (viewer: SignedInViewer | undefined, count: number, hours = 1) =>
    own.db.run(sql`
      insert into directory_views (user_id, began_at, seen)
      values (${person(viewer).id}, now() - ${hours} * interval '1 hour', array(select generate_series(1, ${count})))
      on conflict (user_id) do update set began_at = excluded.began_at, seen = excluded.seen`);

  test('MA-03 each person counts once a day: repeated searches, pages and other lists of the same people count nothing', async () => {
    const mark = `Z${newId().slice(-7)}`;
    for (let count = 0; count < 5; count += 1) await aPerson(app, { name: `${mark} Same` });
    for (let round = 0; round < 20; round += 1) await members(ana, { q: mark });
    expect(await viewsOf(ana)).toMatchObject({ count: 5 });
    await aGroup(app, person(bob), { visibility: 'public', groupName: `Of ${mark}` });
    await managers(ana, { q: mark });
    await groupsOf(ana, { q: mark });
    await members(ana, { q: mark });
    // The reader is not counted.
    await members(ana, { q: person(ana).id });
    const { count, text } = await viewsOf(ana);
    expect(count).toBe(6);
    for (const { id } of (await members(ana, { q: mark })).items) expect(text).not.toContain(id);
  });

  test('MA-03 limit reached: further people are refused with 429 and the hours until reset; those seen today stay visible', async () => {
    const first = await members(ana, { q: person(bob).id });
    expect(ids(first)).toEqual([person(bob).id]);
    await own.db.run(sql`
      update directory_views set seen = seen || array(select generate_series(1, ${most - 1})), began_at = now() - interval '3 hours 30 minutes'
      where user_id = ${person(ana).id}`);
    const refused = await members(ana, { q: person(cleo).id }).catch((error: unknown) => error as Refusal);
    expect(refused).toMatchObject({ code: 'directory.tooManyPeople', present: { limit: most, opensAt: expect.any(String) } });
    const { retryAfterSeconds = 0 } = refused as Refusal;
    expect(retryAfterSeconds / 3_600).toBeCloseTo(20.5, 1);
    const problemOf = createProblems(
      all.map(({ errors }) => errors),
      app.words,
    );
    for (const [language, says] of [
      ['en', 'You can see more in 21\u00A0h.'],
      ['fr', 'Vous pourrez en voir d’autres dans 21\u00A0h.'],
      ['es', 'Podrá ver más en 21 h.'],
    ] as const) {
      const { problem, headers } = problemOf(refused, language, 'x');
      expect(problem.status).toBe(429);
      expect(problem.title.replaceAll('\u00A0', ' ')).toContain(says.replaceAll('\u00A0', ' '));
      expect(headers['retry-after']).toBe(String(retryAfterSeconds));
    }
    expect(ids(await members(ana, { q: person(bob).id }))).toEqual([person(bob).id]);
    // Refused pages are not counted, other readers are not affected, and the limit resets after a
    // day.
    expect(await viewsOf(ana)).toMatchObject({ count: most });
    await expect(members(bob, { q: person(cleo).id })).resolves.toBeDefined();
    await sawBefore(ana, most, 25);
    await expect(members(ana, { q: person(cleo).id })).resolves.toBeDefined();
    expect(await viewsOf(ana)).toMatchObject({ count: 1 });
  });

  test('MA-03 all lists share one count, and concurrent pages are all counted', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => aPerson(app)));
    await sawBefore(ana, most - 4);
    const answers = await Promise.allSettled(made.map(({ id }) => members(ana, { q: id })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await viewsOf(ana)).toMatchObject({ count: most });
    await aGroup(app, person(cleo), { visibility: 'public', groupName: `Open ${person(cleo).id}` });
    for (const list of [managers, groupsOf])
      await expect(list(ana, { q: person(cleo).id })).rejects.toMatchObject({ code: 'directory.tooManyPeople' });
  });

  test('MA-03 full disk: the directory stays readable, and pages are counted in memory', async () => {
    await own.db.run(
      sql`create function refuse_views() returns trigger language plpgsql as 'begin raise exception using errcode = ''53100''; end'`,
    );
    await own.db.run(sql`create trigger full_disk before insert on directory_views for each row execute function refuse_views()`);
    try {
      expect(ids(await members(dora, { q: person(bob).id }))).toEqual([person(bob).id]);
    } finally {
      await own.db.run(sql`drop trigger full_disk on directory_views`);
    }
  });

  test('MA-03 counts are deleted when their day is over', async () => {
    await sawBefore(ana, 5, 25);
    await sawBefore(bob, 5, 1);
    await directory.periodicJobs?.find(({ name }) => name === 'directory.sweep')?.run(app);
    expect(
      await own.db.many(sql`select user_id as id from directory_views where user_id in (${person(ana).id}, ${person(bob).id})`),
    ).toEqual([{ id: person(bob).id }]);
  });
});

describe('writing to a manager', () => {
  test('MA-01 a message goes to the manager’s confirmed address in their language and discloses neither address', async () => {
    await aGroup(app, person(ana), { visibility: 'public' });
    await Promise.all([confirm(ana), confirm(bob)]);
    await own.db.run(sql`update users set language = 'fr' where id = ${person(ana).id}`);
    const commandId = newId();
    expect(await write(bob, ana, { commandId })).toEqual({});
    expect(await write(bob, ana, { commandId })).toEqual({});
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
    const [mail] = app.mails;
    expect(mail?.to).toBe(`${person(ana).username}@example.org`);
    expect(mail?.text).toContain('Is there room for one more?');
    expect(mail?.text).toContain('a consulté l’annuaire des responsables');
    expect(mail?.text).toContain(`https://atrium.example.org/people/${person(bob).id}`);
    expect(mail?.text).not.toContain(`${person(bob).username}@example.org`);
    expect(
      await own.db.many(
        sql`select action, actor_id as "actorId" from audit where action = 'manager.contact' and subject_id = ${person(ana).id}`,
      ),
    ).toEqual([{ action: 'manager.contact', actorId: person(bob).id }]);
  });

  test('MA-01 GR-13 a manager who blocks the sender cannot be contacted; the response is that of an unconfirmed address', async () => {
    await aGroup(app, person(ana), { visibility: 'public', groupName: 'Weir keepers' }, [person(bob)]);
    await confirm(ana);
    await confirm(cleo);
    await ask(blockPerson, person(ana), { params: { userId: person(bob).id }, body: {} });
    await expect(write(bob, ana)).rejects.toMatchObject({ code: 'thing.notFound' });
    expect((await managers(bob, { q: 'weir' })).items).toMatchObject([{ id: person(ana).id, can: { contact: false } }]);
    expect((await managers(cleo, { q: 'weir' })).items).toMatchObject([{ id: person(ana).id, can: { contact: true } }]);
    await app.runJobs();
    expect(app.mails).toEqual([]);
    await ask(unblockPerson, person(ana), { params: { userId: person(bob).id } });
    await write(bob, ana);
  });

  test('MA-01 the sender’s address is disclosed to the manager on request, if confirmed', async () => {
    await aGroup(app, person(ana), { visibility: 'public' });
    await confirm(ana);
    await expect(write(bob, ana, { tellsAddress: true })).rejects.toMatchObject({
      fields: [{ name: 'tellsAddress', code: 'directory.addressUnconfirmed' }],
    });
    await confirm(bob);
    await write(bob, ana, { tellsAddress: true });
    await app.runJobs();
    expect(app.mails.map(({ text }) => text).join()).toContain(`${person(bob).username}@example.org`);
  });

  test('MA-01 not found alike: no manager, unreachable, invisible, or oneself', async () => {
    await aGroup(app, person(ana), { visibility: 'public' });
    await confirm(dora);
    for (const nobody of [ana, dora]) await expect(write(bob, nobody)).rejects.toMatchObject({ code: 'thing.notFound' });
    await confirm(ana);
    await expect(write(ana, ana)).rejects.toMatchObject({ code: 'thing.notFound' });
    await hide(ana);
    await expect(write(bob, ana)).rejects.toMatchObject({ code: 'thing.notFound' });
    await app.runJobs();
    expect(app.mails).toEqual([]);
    expect((await managers(ana, { q: person(ana).id })).items).toMatchObject([{ can: { contact: false } }]);
  });

  test('MA-01 one user contacts one manager at most three times a day, and never with an empty message', async () => {
    await aGroup(app, person(ana), { visibility: 'public' });
    await confirm(ana);
    await expect(write(bob, ana, { message: '  ' })).rejects.toMatchObject({ code: 'input.invalid' });
    for (let sent = 0; sent < directoryLimits.messagesToOne; sent += 1) await write(bob, ana, { message: `Message ${sent}` });
    await expect(write(bob, ana, { message: 'One more' })).rejects.toMatchObject({ code: 'request.tooMany' });
    await expect(write(cleo, ana)).resolves.toEqual({});
  });
});

test('MA-02 users without a sort key get one by the backfill', async () => {
  await own.db.run(sql`update users set name_key = null where id = ${person(ana).id}`);
  expect(ids(await members(bob, { q: person(ana).id }))).toEqual([]);
  await accounts.onStart?.(app);
  await app.runJobs();
  expect(ids(await members(bob, { q: person(ana).id }))).toEqual([person(ana).id]);
});

test('SR-06 MA-03 lists of people and managers find names despite a typo, of visible people only', async () => {
  const surname = `Thistlewood${newId()
    .slice(-3)
    .replace(/[^A-Z]/g, 'q')
    .toLowerCase()}`;
  const listed = await aPerson(app, { name: `Ian ${surname}`, role: 'manager' });
  const hidden = await aPerson(app, { name: `Una ${surname}` });
  await hide(hidden);
  const group = await aGroup(app, person(cleo), { visibility: 'private' }, [hidden]);
  const q = surname.replace('stle', 'slte');
  const found = async (viewer: SignedInViewer | undefined, query: Record<string, string>) => ids(await members(viewer, query));
  expect(await found(bob, { q })).toEqual([listed.id]);
  expect((await found(cleo, { q })).toSorted()).toEqual([listed.id, hidden.id].toSorted());
  expect(await found(cleo, { q, groupId: group.id })).toEqual([hidden.id]);
  expect(await found(bob, { q, groupId: group.id })).toEqual([]);
  expect(ids(await managers(bob, { q }))).toEqual([listed.id]);
  // An exact match needs no similar ones.
  expect(await found(bob, { q: surname })).toEqual([listed.id]);
});
