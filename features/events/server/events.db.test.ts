import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteGroup, editGroup, readGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hub } from '#features/hub/server/feature.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { search } from '#features/search/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { eventLimits } from '../contract/limits.ts';
import { downloadEvent, followCalendar, publicCalendar } from './calendar-address.ts';
import { events } from './feature.ts';
import { countConverted, countInGroup, countPublic, storeEntered, eventsOf, publicAddresses } from './exports-store.ts';
import { eventReports } from './reportable.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let manager: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
let open: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, search, moderation, notifications, events]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
  member = await aPerson(app, { name: 'Bob' });
  stranger = await aPerson(app, { name: 'Cleo' });
  group = await aGroup(app, manager, {}, [member]);
  open = await aGroup(app, manager, { visibility: 'public' }, [member]);
  await bell.forget();
});
afterAll(() => own.drop());

const at = (starts: string, ends: string | null = null, timeZone = 'Europe/Madrid') => ({ isAllDay: false, starts, ends, timeZone });
const text = { title: 'Meeting', place: 'Quay 3', link: '', details: 'Bring a chair.', when: at('2035-03-05T18:30', '2035-03-05T20:00') };
const announce = async (who: SignedInViewer, fields: object = {}, groupId = group.id) =>
  (await ask(endpoints.createEvent, who, { body: { groupId, ...text, ...fields } })).id;
const read = (who: Viewer, id: string) => ask(endpoints.readEvent, who, { params: { id } });
const edit = (who: SignedInViewer, id: string, fields: object = {}) =>
  ask(endpoints.editEvent, who, { params: { id }, body: { ...text, ...fields } });
const cancel = (who: SignedInViewer, id: string, isCancelled = true) =>
  ask(endpoints.cancelEvent, who, { params: { id }, body: { isCancelled } });
const remove = (who: SignedInViewer, id: string) => ask(endpoints.deleteEvent, who, { params: { id } });
const titlesOf = async (who: Viewer, query: Record<string, string> = {}) =>
  (await ask(endpoints.listEvents, who, { query })).items.map(({ title }) => title);
const inHub = async (who: Viewer, mode: 'public' | 'private') => (await ask(listHub, who, { query: { mode } })).items.map(({ id }) => id);
const notFound = { code: 'thing.notFound' };
async function textOf({ stream }: { stream: AsyncIterable<unknown> }): Promise<string> {
  let whole = '';
  for await (const piece of stream) whole += String(piece);
  return whole;
}

describe('events of a period', () => {
  const march = { from: '2036-03-01T00:00:00Z', to: '2036-04-01T00:00:00Z' };
  const between = async (who: Viewer, query: { from: string; to: string; groupId?: string } = march) =>
    (await ask(endpoints.listEventsBetween, who, { query })).items.map(({ title }) => title);
  const whole = (starts: string, ends: string | null) => ({ isAllDay: true, starts, ends, timeZone: 'UTC' });

  test('SH-14 GR-11 a period has the events that take place in it, soonest first, also those that began before it', async () => {
    for (const [title, when] of [
      ['Long', whole('2035-09-01', '2036-08-01')],
      ['First', at('2036-03-01T00:00', null, 'UTC')],
      ['Across', at('2036-02-29T22:00', '2036-03-01T01:00', 'UTC')],
      ['Last', at('2036-03-31T23:30', '2036-04-01T02:00', 'UTC')],
      ['Before', at('2036-02-29T22:00', '2036-03-01T00:00', 'UTC')],
      ['After', at('2036-04-01T00:00', null, 'UTC')],
    ] as const)
      await announce(member, { title, when });
    expect(await between(member)).toEqual(['Long', 'Across', 'First', 'Last']);
    expect(await between(member, { from: '2036-02-20T00:00:00Z', to: '2036-03-01T00:00:00Z' })).toEqual(['Long', 'Across', 'Before']);
  });

  test('SH-14 GR-11 members of a group see its events of a period, visitors those of public groups, others none', async () => {
    const when = at('2036-03-05T18:30');
    await announce(member, { title: 'Closed', when });
    await announce(member, { title: 'Open', when }, open.id);
    expect(await between(member)).toEqual(['Closed', 'Open']);
    expect(await between(member, { ...march, groupId: open.id })).toEqual(['Open']);
    expect(await between(stranger)).toEqual([]);
    expect(await between(stranger, { ...march, groupId: group.id })).toEqual([]);
    expect(await between(stranger, { ...march, groupId: open.id })).toEqual(['Open']);
    expect(await between(visitor)).toContain('Open');
    expect(await between(visitor)).not.toContain('Closed');
    await takeOut(app, group, member);
    expect(await between(member)).toEqual(['Open']);
  });

  test('SH-14 AD-04 a hidden event of a period is listed to its author only, while a member', async () => {
    const id = await announce(member, { title: 'Hidden', when: at('2036-03-05T18:30') });
    await own.db.run(sql`update events set is_hidden = true where id = ${id}`);
    expect([await between(member), await between(manager), await between(stranger)]).toEqual([['Hidden'], [], []]);
    expect(await between(manager, { ...march, groupId: group.id })).toEqual([]);
    await takeOut(app, group, member);
    expect(await between(member)).toEqual([]);
  });

  test('SH-14 a period has at least a moment and at most 62 days, and is read by an index', async () => {
    for (const to of [march.from, '2036-02-01T00:00:00Z', '2036-05-03T00:00:00Z', '3000-01-01T00:00:00Z', 'soon'])
      await expect(between(member, { ...march, to })).rejects.toMatchObject({ code: 'input.invalid' });
    expect(await between(member, { ...march, to: '2036-05-02T00:00:00Z' })).toEqual([]);
    const plan = await own.db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      return JSON.stringify(
        await tx.many(sql`
          explain select id from events where group_id = ${group.id} and starts_at < ${march.to}::timestamptz and starts_at > ${march.from}::timestamptz`),
      );
    });
    expect(plan).toContain('events_group_starts');
  });

  test('EV-03 SH-14 of more events than a calendar lists, each day of the reader has its first ones, and says how many it leaves out', async () => {
    const full = await announce(member, { title: 'Full', when: at('2036-03-05T23:30', null, 'UTC') });
    for (const day of ['06', '20', '31']) await announce(member, { title: `On ${day}`, when: at(`2036-03-${day}T12:00`, null, 'UTC') });
    await announce(member, { title: 'Long', when: whole('2036-02-01', '2036-04-08') });
    const copies = eventLimits.between + 20;
    await own.db.run(sql`
      insert into events (id, group_id, author_id, title, details, place, link, time_zone, is_all_day, starts_at, ends_at, entered, is_public, category)
      select gen_random_uuid(), group_id, author_id, title, details, place, link, time_zone, is_all_day, starts_at, ends_at, entered, is_public, category
      from events, generate_series(1, ${copies}) where id = ${full}`);
    const calendar = async (timeZone: string) => {
      const { items, more } = await ask(endpoints.listEventsBetween, member, { query: { ...march, groupId: group.id, timeZone } });
      return { titles: items.map(({ title }) => title), more };
    };
    // 31 days, and what began before them.
    const onDay = Math.floor(eventLimits.between / 32);
    const some = (count: number) => Array.from({ length: count }, () => 'Full');
    expect(await calendar('UTC')).toEqual({
      titles: ['Long', ...some(onDay), 'On 06', 'On 20', 'On 31'],
      more: [{ day: '2036-03-05', count: copies + 1 - onDay }],
    });
    // In Madrid they begin on the next day, whose first ones they are.
    const last = Math.floor(eventLimits.between / 33);
    expect(await calendar('Europe/Madrid')).toEqual({
      titles: ['Long', ...some(last), 'On 20', 'On 31'],
      more: [{ day: '2036-03-06', count: copies + 2 - last }],
    });
    await expect(calendar('Europe/Nowhere')).rejects.toMatchObject({ code: 'input.invalid' });
    await own.db.run(sql`delete from events where title = 'Full' and id <> ${full}`);
    expect(await calendar('UTC')).toEqual({ titles: ['Long', 'Full', 'On 06', 'On 20', 'On 31'], more: [] });
  });
});

describe('who sees and changes an event', () => {
  test('EV-01 GR-11 current members see an event, its author included; for all others it does not exist', async () => {
    const id = await announce(member);
    for (const who of [manager, member])
      expect(await read(who, id)).toMatchObject({ title: 'Meeting', isPublic: false, publicAddress: null, group: { id: group.id } });
    const others = [stranger, visitor];
    const refusedAll = async (who: Viewer) => {
      await expect(read(who, id)).rejects.toMatchObject(notFound);
      await expect(downloadEvent(app.as(who), { params: { id }, query: undefined, body: undefined })).rejects.toMatchObject(notFound);
      await expect(ask(endpoints.listInGroup, who, { params: { groupId: group.id } })).rejects.toMatchObject(notFound);
      expect(await titlesOf(who, { groupId: group.id })).toEqual([]);
    };
    for (const who of others) await refusedAll(who);
    await expect(announce(stranger)).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ name: 'groupId', code: 'group.notMember' }],
    });
    await takeOut(app, group, member);
    await refusedAll(member);
    for (const attempt of [edit, cancel, remove]) await expect(attempt(member, id)).rejects.toMatchObject(notFound);
    expect(await read(manager, id)).toMatchObject({ can: { edit: false, cancel: true, delete: true } });
  });

  test('EV-01 GR-11 the author edits an event; the manager of the group also cancels and deletes it; no other member does', async () => {
    const other = await aPerson(app);
    const shared = await aGroup(app, manager, {}, [member, other]);
    const id = await announce(member, {}, shared.id);
    expect((await read(member, id)).can).toEqual({
      edit: true,
      cancel: true,
      delete: true,
      answer: true,
      listAnswers: true,
      organize: true,
      joinAsGuest: false,
    });
    expect((await read(manager, id)).can).toEqual({
      edit: false,
      cancel: true,
      delete: true,
      answer: true,
      listAnswers: true,
      organize: true,
      joinAsGuest: false,
    });
    expect((await read(other, id)).can).toEqual({
      edit: false,
      cancel: false,
      delete: false,
      answer: true,
      listAnswers: true,
      organize: false,
      joinAsGuest: false,
    });
    for (const [attempt, who] of [
      [edit, other],
      [cancel, other],
      [remove, other],
      [edit, manager],
    ] as const)
      await expect(attempt(who, id)).rejects.toMatchObject(notFound);
    await edit(member, id, { title: 'Other meeting' });
    await cancel(manager, id);
    expect(await read(other, id)).toMatchObject({ title: 'Other meeting', isCancelled: true });
    await cancel(member, id, false);
    await remove(manager, id);
    await expect(read(member, id)).rejects.toMatchObject(notFound);
  });

  test('EV-01 GR-10 an event of a public group is public while the group is', async () => {
    const id = await announce(member, {}, open.id);
    expect(await read(visitor, id)).toMatchObject({
      isPublic: true,
      publicAddress: `${app.config.publicUrl}/events/${id}`,
      can: { edit: false, cancel: false, delete: false },
    });
    expect(await inHub(visitor, 'public')).toContain(id);
    expect((await publicAddresses(own.db, 0, 1000)).map((row) => row.id)).toContain(id);
    const before = await countPublic(own.db);
    const { groupName, companyName, category, description, version } = await ask(readGroup, manager, { params: { id: open.id } });
    const save = (visibility: string, edition: number) =>
      ask(editGroup, manager, {
        params: { id: open.id },
        body: { groupName, companyName, category, description, visibility, version: edition },
      });
    const saved = await save('private', version);
    await expect(read(visitor, id)).rejects.toMatchObject(notFound);
    expect(await inHub(visitor, 'public')).not.toContain(id);
    expect(await countPublic(own.db)).toBe(before - 1);
    await app.finishTasks();
    expect(await inHub(member, 'private')).toContain(id);
    await save('public', saved.version);
    await app.finishTasks();
    expect(await inHub(visitor, 'public')).toContain(id);
    expect(await read(visitor, id)).toMatchObject({ isPublic: true });
  });

  test('AD-04 a hidden event is visible to its author only, and nobody can change it', async () => {
    const id = await announce(member, {}, open.id);
    await own.db.transaction((tx) => eventReports.hiding.hide(app, tx, id));
    for (const who of [manager, stranger, visitor]) await expect(read(who, id)).rejects.toMatchObject(notFound);
    expect(await read(member, id)).toMatchObject({ isHidden: true, isPublic: false, can: { edit: false, cancel: false, delete: false } });
    expect(await inHub(visitor, 'public')).not.toContain(id);
    await own.db.transaction((tx) => eventReports.hiding.restore(app, tx, id));
    expect(await read(visitor, id)).toMatchObject({ isHidden: false });
    await takeOut(app, open, member);
    await own.db.transaction((tx) => eventReports.hiding.hide(app, tx, id));
    await expect(read(member, id)).rejects.toMatchObject(notFound);
  });
});

describe('announcing', () => {
  test('ER-02 sent twice with the same command ID it is announced once; invalid input is a field error', async () => {
    const commandId = newId();
    const id = await announce(manager, { commandId });
    expect(await announce(manager, { commandId })).toBe(id);
    const fieldsOf = (fields: object) => announce(manager, fields).catch((error: { fields?: unknown }) => error.fields);
    const noField = (name: string, code: string) => [expect.objectContaining({ name, code })];
    expect(await fieldsOf({ when: at('2035-03-25T02:30') })).toEqual(noField('when.starts', 'event.timeSkipped'));
    expect(await fieldsOf({ when: at('2035-03-05T18:30', '2035-03-05T18:30') })).toEqual(noField('when.ends', 'event.endsBefore'));
    expect(await fieldsOf({ when: at('2035-02-30T18:30') })).toEqual(noField('when.starts', 'field.invalid'));
    expect(await fieldsOf({ when: at('2035-03-05T18:30', null, 'Europe/Atlantis') })).toEqual(noField('when.timeZone', 'field.invalid'));
    expect(await fieldsOf({ link: 'javascript:alert(1)' })).toEqual(noField('link', 'field.invalid'));
    expect(await fieldsOf({ title: ' ' })).toEqual([expect.objectContaining({ name: 'title' })]);
  });

  test('HU-05 upcoming events are sorted by start, past ones by end, with paging', async () => {
    const far = at('2035-05-01T10:00');
    await announce(manager, { title: 'Later', when: far });
    await announce(manager, { title: 'Sooner', when: at('2035-04-01T10:00') });
    const running = await announce(manager, { title: 'Running', when: far });
    await own.db.run(
      sql`update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where id = ${running}`,
    );
    for (const [title, days] of [
      ['Long ago', 9],
      ['Just now', 1],
    ] as const) {
      const id = await announce(manager, { title, when: far });
      await own.db.run(sql`update events set starts_at = now() - make_interval(days => ${days}), ends_at = null where id = ${id}`);
    }
    expect(await titlesOf(member)).toEqual(['Running', 'Sooner', 'Later']);
    expect(await titlesOf(member, { list: 'past' })).toEqual(['Just now', 'Long ago']);
    expect(await titlesOf(stranger)).toEqual([]);
    await own.db.run(sql`
      insert into events (id, group_id, author_id, title, details, place, link, time_zone, is_all_day, starts_at, is_public, category)
      select uuidv7(), ${group.id}, ${manager.id}, 'Weekly ' || n, '', '', '', 'UTC', false, now() + n * interval '7 days', false, 'miscellaneous'
      from generate_series(1, 40) as n`);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { title: string; startsAt: string }[]; nextCursor: string | null } = await ask(endpoints.listEvents, member, {
        query: cursor ? { cursor } : {},
      });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(43);
    expect(new Set(seen).size).toBe(43);
    expect(seen[0]).toBe('Running');
  });

  test.each([
    ['America/Vancouver', '2026-12-10T18:30'],
    ['America/Edmonton', '2026-12-10T18:30'],
    ['Africa/Casablanca', '2026-12-10T18:30'],
    ['Europe/Chisinau', '2027-03-28T02:30'],
  ])(
    'HU-05 an event in %s is stored and shown as entered, also one of an earlier release, without the database’s table of time zones',
    async (timeZone, starts) => {
      const id = await announce(manager, { when: at(starts, null, timeZone) });
      const { when, startsAt } = await read(member, id);
      expect(when).toMatchObject({ starts, ends: null, timeZone });
      expect(when.zoneNames?.en).toMatch(/Time/);
      const { items } = await ask(listHub, member, { query: { mode: 'private' } });
      expect(items.find((item) => item.id === id)?.phase).toBe(`time ${starts} ${timeZone}`);
      // An earlier release stored instants only; the backfill stores what they were entered as.
      await own.db.run(sql`update events set entered = null where id = ${id}`);
      expect((await read(member, id)).when).toMatchObject({ starts, timeZone });
      expect(await own.db.transaction((tx) => storeEntered(tx, 1000))).toBeGreaterThan(0);
      expect(await countConverted(own.db)).toBe(0);
      const { entered } = await own.db.one<{ entered: object }>(sql`select entered from events where id = ${id}`);
      expect(entered).toMatchObject({ starts, timeZone, isAllDay: false });
      // An update of the table moves clocks of the zone, but not what was entered.
      const shifted = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
      await own.db.run(
        sql`update events set starts_at = ${shifted}, entered = entered || jsonb_build_object('startsAt', ${shifted}::text) where id = ${id}`,
      );
      expect((await read(member, id)).when).toMatchObject({ starts, timeZone });
    },
  );

  test('OP-06 announcements are limited by a daily quota', async () => {
    const features = putTogether([accounts, groups, events]);
    const strict = requesterOf(createTestApp(own.db, features, { QUOTAS: 'eventsPerDay=1' }), features);
    const body = { groupId: group.id, ...text };
    await strict(endpoints.createEvent, member, { body });
    await expect(strict(endpoints.createEvent, member, { body })).rejects.toMatchObject({
      code: 'quota.reached',
      present: { quota: 'eventsPerDay', limit: 1 },
    });
  });
});

describe('notifications', () => {
  const kindsOf = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind);

  test('NO-01 members are notified of a new event, a new time or place and a cancellation, not of other edits or their own actions', async () => {
    const id = await announce(member);
    expect(await kindsOf(manager)).toEqual(['eventAnnounced']);
    expect(await kindsOf(member)).toEqual([]);
    expect(await kindsOf(stranger)).toEqual([]);
    await edit(member, id, { details: 'Bring two chairs.' });
    await edit(member, id, { details: 'Bring two chairs.' });
    expect(await kindsOf(manager)).toEqual(['eventAnnounced']);
    await edit(member, id, { when: at('2035-03-06T18:30') });
    expect(await kindsOf(manager)).toEqual(['eventChanged', 'eventAnnounced']);
    await cancel(manager, id);
    // A cancellation sends one notification, and none to the user who cancelled.
    expect(await kindsOf(member)).toEqual(['eventCancelled']);
    expect(await kindsOf(manager)).toEqual([]);
    await cancel(manager, id);
    expect(await kindsOf(member)).toEqual(['eventCancelled']);
    await cancel(manager, id, false);
    expect(await kindsOf(member)).toEqual(['eventChanged']);
    await remove(member, id);
    expect(await kindsOf(member)).toEqual([]);
    expect(await kindsOf(manager)).toEqual([]);
  });

  test('HU-04 open windows of everyone who sees an event get its ID, no others', async () => {
    const id = await announce(member);
    await app.runJobs();
    const shownTo = () =>
      app.sent.filter(({ message }) => message.type === 'event.changed').map(({ rooms, message }) => ({ rooms, id: message.id }));
    expect(shownTo()).toEqual([{ rooms: [`group:${group.id}`], id }]);
    const inPublic = await announce(member, {}, open.id);
    await app.runJobs();
    expect(shownTo()).toContainEqual({ rooms: ['public', `group:${open.id}`], id: inPublic });
  });
});

describe('calendars', () => {
  const follow = async (address: string | null) => {
    const code = address?.split('/').at(-1) ?? '';
    return textOf(await followCalendar(app.as(visitor), { params: { code }, query: undefined, body: undefined }));
  };
  const make = async (who: SignedInViewer, body: object = {}) => (await ask(endpoints.renewCalendar, who, { body })).address;
  const publicFile = async (query: Record<string, unknown>) => (await publicCalendar.make(app, query))?.body;

  test('GR-11 a secret address lists events of the groups that its owner currently belongs to, nothing else', async () => {
    expect(await ask(endpoints.readCalendar, member)).toEqual({ isThere: false, address: null });
    await announce(manager, { title: 'For the group' });
    await announce(manager, { title: 'For all' }, open.id);
    const elsewhere = await aGroup(app, manager, { visibility: 'public' });
    await announce(manager, { title: 'Of another group' }, elsewhere.id);
    const hidden = await announce(member, { title: 'Hidden one' });
    await own.db.transaction((tx) => eventReports.hiding.hide(app, tx, hidden));
    const address = await make(member);
    expect(address).toMatch(/\/api\/events\/calendar\/[\w-]{22}$/);
    expect(await ask(endpoints.readCalendar, member)).toEqual({ isThere: true, address });
    const file = await follow(address);
    expect(file).toContain('SUMMARY:For the group\r\n');
    expect(file).toContain('SUMMARY:For all\r\n');
    expect(file).not.toContain('Of another group');
    expect(file).not.toContain('Hidden one');
    await takeOut(app, group, member);
    expect(await follow(address)).not.toContain('For the group');
    const { kept } = await own.db.one<{ kept: string }>(sql`select string_agg(c::text, ' ') as kept from event_calendars c`);
    expect(kept).not.toContain(address?.split('/').at(-1));
  });

  test('AC-15 a renewed, deleted or unknown address is not found, nor that of a suspended or closed account; renewal is idempotent', async () => {
    const commandId = newId();
    const first = await make(member, { commandId });
    expect(await make(member, { commandId })).toBe(first);
    const second = await make(member);
    await expect(follow(first)).rejects.toMatchObject(notFound);
    expect(await follow(second)).toContain('BEGIN:VCALENDAR');
    await expect(follow('x'.repeat(22))).rejects.toMatchObject(notFound);
    await own.db.run(sql`update users set suspended_at = now() where id = ${member.id}`);
    await expect(follow(second)).rejects.toMatchObject(notFound);
    await own.db.run(sql`update users set suspended_at = null where id = ${member.id}`);
    await ask(endpoints.endCalendar, member);
    await expect(follow(second)).rejects.toMatchObject(notFound);
    const third = await make(member);
    await closeAccount(app.as(member));
    await expect(follow(third)).rejects.toMatchObject(notFound);
  });

  test('EV-01 GR-10 events of a public group are a public calendar; a private group is not found', async () => {
    const id = await announce(manager, { title: 'For all' }, open.id);
    await announce(manager, { title: 'For the group' });
    expect(await publicFile({ group: open.id })).toContain(`UID:${id}@`);
    expect(await publicFile({})).toContain('SUMMARY:For all\r\n');
    expect(await publicFile({})).not.toContain('For the group');
    for (const nobody of [group.id, '22222222', 'x', ['a', 'b']]) expect(await publicFile({ group: nobody })).toBeUndefined();
  });

  test('HU-01 an edited event has a higher sequence with the same ID, and a cancelled one the status', async () => {
    const id = await announce(member);
    const file = async () => textOf(await downloadEvent(app.as(member), { params: { id }, query: undefined, body: undefined }));
    expect(await file()).toContain('SEQUENCE:0\r\nSTATUS:CONFIRMED\r\nDTSTART:20350305T173000Z\r\nDTEND:20350305T190000Z\r\n');
    await edit(member, id, { when: at('2035-07-05T18:30') });
    expect(await file()).toContain('SEQUENCE:1\r\nSTATUS:CONFIRMED\r\nDTSTART:20350705T163000Z\r\nSUMMARY');
    await edit(member, id, { when: at('2035-07-05T18:30') });
    await cancel(member, id);
    expect(await file()).toContain('SEQUENCE:2\r\nSTATUS:CANCELLED\r\n');
    expect(await file()).toContain(`UID:${id}@`);
  });
});

test('RE-02 RE-03 GR-05 the export contains a user’s events; they are deleted with the account, and a group’s events with the group', async () => {
  const leaver = await aPerson(app, { role: 'manager' });
  const shared = await aGroup(app, manager, {}, [leaver]);
  const id = await announce(leaver, {}, shared.id);
  await announce(manager, {}, shared.id);
  expect(await eventsOf(own.db, leaver.id)).toMatchObject([{ id, title: 'Meeting', place: 'Quay 3', timeZone: 'Europe/Madrid' }]);
  await closeAccount(app.as(leaver));
  expect(await eventsOf(own.db, leaver.id)).toEqual([]);
  expect(await inHub(manager, 'private')).not.toContain(id);
  expect(await countInGroup(own.db, shared.id)).toBe(1);
  await ask(deleteGroup, manager, { params: { id: shared.id } });
  await app.finishTasks();
  expect(await countInGroup(own.db, shared.id)).toBe(0);
});
