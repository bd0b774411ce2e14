import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { changeSettings } from '#features/notifications/contract/endpoints.ts';
import { confirmAddress, sendingMails } from '#features/notifications/server/delivery/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { localText } from '#platform/server/i18n/local-time.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { eventAnswers, ReminderTime } from '../../contract/limits.ts';
import { events } from '../feature.ts';
import { remindPeople } from './remind-people.ts';
import { claimReminded, deleteOldReminders, remindersOf } from './reminder-store.ts';

const hourMs = 3_600_000;
const timeZone = 'Europe/Madrid';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let manager: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, moderation, notifications, events]);
  own = await testDatabase();
  app = createTestApp(own.db, features, sendingMails);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
});
beforeEach(async () => {
  await own.db.run(sql`delete from events`);
  [bob, cleo] = [await aPerson(app, { name: 'Bob' }), await aPerson(app, { name: 'Cleo' })];
  group = await aGroup(app, manager, {}, [bob, cleo]);
  await bell.forget();
  app.mails.length = 0;
});
afterAll(() => own.drop());

const whenIn = (hours: number) => ({
  isAllDay: false as const,
  starts: localText(Date.now() + hours * hourMs, timeZone),
  ends: null,
  timeZone,
});
const text = { title: 'Meeting', place: 'Quay 3', link: '', details: '' };
const announce = async (hours: number, { groupId = group.id, ...more }: { groupId?: string; capacity?: number } = {}) =>
  (await ask(endpoints.createEvent, manager, { body: { groupId, ...text, when: whenIn(hours), ...more } })).id;
const answer = (who: Viewer, id: string, value: (typeof eventAnswers)[number]) =>
  ask(endpoints.answerEvent, who, { params: { id }, body: { answer: value } });
const choose = (who: Viewer, id: string, reminder: ReminderTime | 'default') =>
  ask(endpoints.chooseReminder, who, { params: { id }, body: { reminder } });
const setGroup = (reminder: ReminderTime, who: Viewer = manager) =>
  ask(endpoints.setGroupReminder, who, { params: { groupId: group.id }, body: { reminder } });
const reminderSeen = async (who: Viewer, id: string) => (await ask(endpoints.readEvent, who, { params: { id } })).reminder;

/** Answers and choices were made some time ago. */
async function longAgo(hours = 500) {
  for (const [table, column] of [
    [sql`event_answers`, sql`answered_at`],
    [sql`event_reminders`, sql`chosen_at`],
    [sql`event_reminder_defaults`, sql`set_at`],
  ] as const)
    await own.db.run(sql`update ${table} set ${column} = ${column} - make_interval(hours => ${hours})`);
}
/** Number of people with a confirmed address who are members of the group and go to an event. */
async function manyGo(id: string, count: number): Promise<void> {
  await own.db.run(sql`
    insert into users (id, username, username_skeleton, name, email, email_confirmed_at, password_hash, role)
    select translate(upper(lpad(to_hex(n + 16777216), 8, '2')), '01', 'GH'), 'many' || n, 'many' || n, 'Many', 'many' || n || '@example.org', now(), '', 'member'
    from generate_series(1, ${count}::int) n on conflict do nothing`);
  await own.db.run(sql`
    insert into memberships (group_id, user_id, status) select ${group.id}, id, 'member' from users where username like 'many%' order by length(username), username limit ${count}`);
  await own.db.run(sql`
    insert into event_answers (event_id, user_id, answer, position)
    select ${id}, user_id, 'yes', row_number() over () from memberships m join users u on u.id = m.user_id where m.group_id = ${group.id} and u.username like 'many%'`);
}
/** Runs the job as if the given hours had passed; returns the reminders in the bells of some people. */
async function remindedIn(hours: number, ...people: SignedInViewer[]): Promise<number[]> {
  await remindPeople(app, Date.now() + hours * hourMs);
  const counts: number[] = [];
  for (const who of people) counts.push((await bell.notificationsOf(who)).filter(({ kind }) => kind === 'eventReminder').length);
  await own.db.run(sql`delete from notifications`);
  return counts;
}
const mailsTo = async (who: SignedInViewer) => {
  await app.runJobs();
  const { email } = await own.db.one<{ email: string }>(sql`select email from users where id = ${who.id}`);
  return app.mails.splice(0).filter(({ to }) => to === email);
};

test('EV-04 people who go or might go are reminded a day before, once; who declined, waits or did not answer is not', async () => {
  const dan = await aPerson(app, { name: 'Dan' });
  const eve = await aPerson(app, { name: 'Eve' });
  const wide = await aGroup(app, manager, {}, [bob, cleo, dan, eve]);
  const id = await announce(30, { groupId: wide.id, capacity: 1 });
  await answer(bob, id, 'yes');
  await answer(cleo, id, 'maybe');
  await answer(dan, id, 'no');
  await answer(eve, id, 'yes');
  expect(await remindedIn(5, bob, cleo, dan, eve, manager)).toEqual([0, 0, 0, 0, 0]);
  expect(await remindedIn(7, bob, cleo, dan, eve, manager)).toEqual([1, 1, 0, 0, 0]);
  expect(await remindedIn(8, bob, cleo)).toEqual([0, 0]);
});

test('EV-04 the manager sets the time of the group; each person chooses their own, also without an answer', async () => {
  expect(await ask(endpoints.readGroupReminder, bob, { params: { groupId: group.id } })).toEqual({
    reminder: 'oneDay',
    can: { change: false },
  });
  await setGroup('oneHour');
  await expect(setGroup('none', bob)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(ask(endpoints.readGroupReminder, visitor, { params: { groupId: group.id } })).rejects.toMatchObject({
    code: 'thing.notFound',
  });
  const id = await announce(30);
  await answer(bob, id, 'yes');
  await answer(manager, id, 'yes');
  await choose(manager, id, 'none');
  await choose(cleo, id, 'oneDay');
  expect(await reminderSeen(bob, id)).toMatchObject({ own: null, byGroup: 'oneHour', at: expect.stringMatching(/^\d{4}-/) });
  expect(await reminderSeen(manager, id)).toEqual({ own: 'none', byGroup: 'oneHour', at: null });
  expect(
    await reminderSeen(visitor, await announce(30, { groupId: (await aGroup(app, manager, { visibility: 'public' })).id })),
  ).toBeNull();
  expect(await remindedIn(7, manager, bob, cleo)).toEqual([0, 0, 1]);
  expect(await remindedIn(29.5, manager, bob, cleo)).toEqual([0, 1, 0]);
  // A new choice reminds again.
  await choose(cleo, id, 'oneHour');
  expect(await remindedIn(29.5, cleo)).toEqual([1]);
  await choose(cleo, id, 'oneHour');
  expect(await remindedIn(29.6, cleo)).toEqual([0]);
});

test('EV-04 a time that has passed when somebody answers or chooses does not remind', async () => {
  const id = await announce(20);
  await answer(bob, id, 'yes');
  expect(await reminderSeen(bob, id)).toMatchObject({ byGroup: 'oneDay', at: null });
  expect(await remindedIn(0, bob)).toEqual([0]);
  await choose(bob, id, 'oneHour');
  expect(await remindedIn(19.5, bob)).toEqual([1]);
});

test('EV-04 a moved event reminds again at the new time, a cancelled one does not', async () => {
  const id = await announce(30);
  await answer(bob, id, 'yes');
  await longAgo();
  expect(await remindedIn(7, bob)).toEqual([1]);
  const move = (hours: number) => ask(endpoints.editEvent, manager, { params: { id }, body: { ...text, when: whenIn(hours) } });
  await move(60);
  expect(await remindedIn(35, bob)).toEqual([0]);
  expect(await remindedIn(37, bob)).toEqual([1]);
  await move(40);
  await ask(endpoints.cancelEvent, manager, { params: { id }, body: { isCancelled: true } });
  expect(await remindedIn(17, bob)).toEqual([0]);
  await ask(endpoints.cancelEvent, manager, { params: { id }, body: { isCancelled: false } });
  expect(await remindedIn(17, bob)).toEqual([1]);
  // No one is reminded of an event that has begun, or half a day late.
  await move(42);
  expect(await remindedIn(43, bob)).toEqual([0]);
  expect(await remindedIn(42 - 24 + 13, bob)).toEqual([0]);
});

test('EV-04 the instant follows from the time as entered, whatever instant an earlier table of time zones gave', async () => {
  const id = await announce(30);
  await answer(bob, id, 'yes');
  // As if the zone had been two hours further east when the event was announced.
  await own.db.run(sql`
    update events set starts_at = starts_at - interval '2 hours',
      entered = entered || jsonb_build_object('startsAt', to_char((starts_at - interval '2 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`);
  expect(await remindedIn(5, bob)).toEqual([0]);
  expect(await remindedIn(7, bob)).toEqual([1]);
});

test('EV-04 GR-07 who left the group, was suspended or closed the account is not reminded, and nothing of it stays', async () => {
  const dan = await aPerson(app, { name: 'Dan' });
  const wide = await aGroup(app, manager, {}, [bob, cleo, dan]);
  const id = await announce(30, { groupId: wide.id });
  for (const who of [bob, cleo, dan]) {
    await answer(who, id, 'yes');
    await choose(who, id, 'oneDay');
  }
  await takeOut(app, wide, bob);
  expect(await remindersOf(own.db, bob.id)).toEqual({ chosen: [], reminded: [] });
  await own.db.run(sql`update users set suspended_at = now() where id = ${cleo.id}`);
  expect(await remindersOf(own.db, dan.id)).toMatchObject({ chosen: [{ eventId: id, reminder: 'oneDay' }], reminded: [] });
  await remindPeople(app, Date.now() + 7 * hourMs);
  await app.runJobs();
  expect(await own.db.many(sql`select user_id as "userId" from event_reminded`)).toEqual([{ userId: dan.id }]);
  expect(await remindersOf(own.db, dan.id)).toMatchObject({ reminded: [{ eventId: id, title: 'Meeting' }] });
  await closeAccount(app.as(dan));
  expect(await remindersOf(own.db, dan.id)).toEqual({ chosen: [], reminded: [] });
});

test('EV-04 GR-07 others cannot choose a reminder of an event that they do not see', async () => {
  const id = await announce(30);
  const stranger = await aPerson(app);
  await expect(choose(stranger, id, 'oneHour')).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(choose(visitor, id, 'oneHour')).rejects.toMatchObject({ code: 'auth.required' });
});

test('EV-04 a process that dies before its commit reminds nobody, and the next one everybody once', async () => {
  const id = await announce(30);
  for (const who of [bob, cleo]) {
    await answer(who, id, 'yes');
    await confirmAddress(app, who);
  }
  const dying: TestApp = {
    ...app,
    async mail(tx, ...mails) {
      await app.mail(tx, ...mails);
      throw new Error('killed before its commit');
    },
  };
  await expect(remindPeople(dying, Date.now() + 7 * hourMs)).rejects.toThrow('killed');
  expect(await own.db.many(sql`select from event_reminded`)).toEqual([]);
  expect(await mailsTo(bob)).toEqual([]);
  // Several nodes at once.
  await Promise.all([1, 2, 3].map(() => remindPeople(app, Date.now() + 7 * hourMs)));
  await app.runJobs();
  expect(app.mails.splice(0)).toHaveLength(2);
  expect(await remindedIn(7, bob, cleo)).toEqual([1, 1]);
});

test('EV-04 a process that dies between two batches leaves the rest to the next one, and everyone gets one email', async () => {
  const id = await announce(30);
  await manyGo(id, 600);
  let batches = 0;
  const dying: TestApp = {
    ...app,
    async mail(tx, ...mails) {
      if ((batches += 1) > 1) throw new Error('killed in the second batch');
      await app.mail(tx, ...mails);
    },
  };
  await expect(remindPeople(dying, Date.now() + 7 * hourMs)).rejects.toThrow('killed');
  const reminded = await own.db.many(sql`select from event_reminded`);
  expect(reminded.length).toBeGreaterThan(0);
  expect(reminded.length).toBeLessThan(600);
  await remindPeople(app, Date.now() + 7 * hourMs);
  await remindPeople(app, Date.now() + 8 * hourMs);
  await app.runJobs();
  const mailed = app.mails.splice(0);
  expect([mailed.length, new Set(mailed.map(({ to }) => to)).size]).toEqual([600, 600]);
  // Each has links and an unsubscribe address of their own.
  expect(new Set(mailed.map(({ subscription }) => subscription?.endAddress)).size).toBe(600);
  expect(new Set(mailed.map(({ text }) => /token=\S+/.exec(text)?.[0])).size).toBe(600);
});

test('EV-04 NO-02 the email comes at once with the time in the zone of the event, unless emails, the kind or the group are off', async () => {
  const id = await announce(30);
  await answer(bob, id, 'yes');
  await confirmAddress(app, bob);
  await own.db.run(sql`update users set language = 'fr' where id = ${bob.id}`);
  const mailed = async () => {
    await own.db.run(sql`delete from event_reminded`);
    await remindPeople(app, Date.now() + 7 * hourMs);
    return mailsTo(bob);
  };
  const [mail] = await mailed();
  expect(mail).toMatchObject({ subject: 'Rappel\u00a0: Meeting', subscription: { userId: bob.id } });
  expect(mail?.text).toMatch(/Europe centrale/);
  expect(mail?.text).toContain(whenIn(30).starts.slice(11));
  expect(mail?.text).toContain(`/events/${id}`);
  await ask(changeSettings, bob, { body: { delivery: { mail: 'never' } } });
  expect(await mailed()).toEqual([]);
  await ask(changeSettings, bob, { body: { delivery: { mail: 'weekly' } } });
  expect(await mailed()).toHaveLength(1);
  await ask(changeSettings, bob, { body: { kinds: [{ kind: 'eventReminder', level: 'nothing' }] } });
  expect(await mailed()).toEqual([]);
});

test('EV-04 in quiet hours, the email waits until they end, unless the event has begun, was cancelled, or the person declined', async () => {
  const clock = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString().slice(11, 16);
  const quiet = (is: boolean) =>
    ask(changeSettings, bob, { body: { delivery: { timeZone: 'UTC', quiet: is ? { from: clock(-2), to: clock(2) } : null } } });
  await confirmAddress(app, bob);
  const remindedQuietly = async () => {
    await quiet(true);
    const id = await announce(30);
    await answer(bob, id, 'yes');
    await longAgo(2);
    await remindPeople(app, Date.now() + 7 * hourMs);
    expect((await bell.notificationsOf(bob)).map(({ kind }) => kind)).toContain('eventReminder');
    expect(await mailsTo(bob)).toEqual([]);
    await quiet(false);
    return id;
  };
  const mailedIn = async (hours: number) => {
    await remindPeople(app, Date.now() + hours * hourMs);
    return (await mailsTo(bob)).map(({ subject }) => subject);
  };
  await remindedQuietly();
  expect(await mailedIn(1)).toEqual([]);
  expect(await mailedIn(8)).toEqual(['Reminder: Meeting']);
  expect(await mailedIn(9)).toEqual([]);
  await remindedQuietly();
  expect(await mailedIn(31)).toEqual([]);
  const cancelled = await remindedQuietly();
  await ask(endpoints.cancelEvent, manager, { params: { id: cancelled }, body: { isCancelled: true } });
  expect(await mailedIn(8)).toEqual([]);
  await answer(bob, await remindedQuietly(), 'no');
  expect(await mailedIn(8)).toEqual([]);
});

test('EV-04 many people are reminded in batches, and choices are deleted a month after the event', async () => {
  const id = await announce(30);
  await manyGo(id, 1_000);
  await remindPeople(app, Date.now() + 7 * hourMs);
  const batches = await own.db.one<{ people: number; transactions: number }>(
    sql`select count(*)::int as people, count(distinct xmin::text)::int as transactions from event_reminded`,
  );
  expect(batches).toEqual({ people: 1000, transactions: 4 });
  await app.runJobs();
  expect(
    await own.db.one(
      sql`select count(*)::int as count, count(distinct user_id)::int as people from notifications where kind = 'eventReminder'`,
    ),
  ).toEqual({ count: 1000, people: 1000 });
  await choose(bob, id, 'oneHour');
  await own.db.run(sql`update events set starts_at = now() - interval '29 days' where id = ${id}`);
  await deleteOldReminders(own.db);
  expect(await remindersOf(own.db, bob.id)).toMatchObject({ chosen: [{}] });
  await own.db.run(sql`update events set starts_at = now() - interval '31 days' where id = ${id}`);
  await deleteOldReminders(own.db);
  expect(await own.db.many(sql`select from event_reminders`)).toEqual([]);
  expect(await own.db.many(sql`select from event_reminded`)).toEqual([]);
});

test('EV-04 whether someone was reminded is looked up for each person, however many were', async () => {
  const id = await announce(23);
  const due = { eventId: id, reminder: 'oneDay' as const, at: new Date().toISOString(), starts: 'then' };
  const plan: string[] = [];
  await own.db.transaction(async (tx) => {
    const explaining = async (query: Sql) => {
      plan.push(...(await tx.many<{ 'QUERY PLAN': string }>(sql`explain ${query}`)).map((line) => line['QUERY PLAN']));
      return [];
    };
    await claimReminded({ ...tx, many: explaining } as never, [due], 250);
  });
  // A join may compare everyone who may be reminded with everyone who was.
  expect(plan.join('\n')).toMatch(/SubPlan \d+\n\s*->\s+[^\n]* on event_reminded \w+/);
});
