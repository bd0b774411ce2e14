import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hub } from '#features/hub/server/feature.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { search } from '#features/search/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { eventLimits, type EventScope } from '../../contract/limits.ts';
import { daysLater } from '../../contract/repetition.ts';
import { followCalendar } from '../calendar-address.ts';
import { events } from '../feature.ts';
import { eventReports } from '../reportable.ts';
import { sweepSeries } from './series-dates.ts';

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

// 1 March 2035 is a Thursday. The clocks of Madrid change on the 25th.
const when = { isAllDay: false, starts: '2035-03-01T18:30', ends: '2035-03-01T20:00', timeZone: 'Europe/Madrid' };
const text = { title: 'Rowing', place: 'Quay 3', link: '', details: 'Bring a towel.', when };
const weekly = (fields: object = {}) => ({ frequency: 'weekly', count: 5, ...fields });
const announce = async (repeats: object | null = weekly(), fields: object = {}) =>
  (await ask(endpoints.createEvent, manager, { body: { groupId: group.id, ...text, ...fields, repeats } })).id;
const refusal = async (repeats: object, fields: object = {}) =>
  announce(repeats, fields).then(
    () => 'created',
    ({ fields: faults }: { fields: { name: string; code: string }[] }) => faults.map(({ name, code }) => `${name} ${code}`).join(),
  );
const read = (who: Viewer, id: string) => ask(endpoints.readEvent, who, { params: { id } });
const datesOf = async (id: string, who: Viewer = manager) => (await ask(endpoints.listOccurrences, who, { params: { id } })).items;
const startsOf = async (id: string) => (await datesOf(id)).map((event) => event.when.starts);
const idOn = async (id: string, date: string, who: Viewer = manager) =>
  (await ask(endpoints.readOccurrence, who, { params: { id, date } })).id;
const edit = (id: string, scope: EventScope, fields: object) =>
  ask(endpoints.editEvent, manager, { params: { id }, body: { ...text, ...fields, scope } });
const changeRule = (id: string, body: { first: string; repeats: object }, who: Viewer = manager) =>
  ask(endpoints.changeRule, who, { params: { id }, body: body as never });
const cancel = (id: string, scope: EventScope, isCancelled = true) =>
  ask(endpoints.cancelEvent, manager, { params: { id }, body: { isCancelled, scope } });
const remove = (id: string, scope: EventScope) => ask(endpoints.deleteEvent, manager, { params: { id }, query: { scope } });
const answer = (who: Viewer, id: string) => ask(endpoints.answerEvent, who, { params: { id }, body: { answer: 'yes' } });
const hubOf = async (who: Viewer, mode: 'public' | 'private' = 'private') =>
  (await ask(listHub, who, { query: { mode } })).items.filter(({ kind }) => kind === 'event').map(({ id }) => id);
const notesOf = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind, address }) => `${kind} ${address}`);
const weeks = ['2035-03-01', '2035-03-08', '2035-03-15', '2035-03-22', '2035-03-29'];
const at = (hour: string, days = weeks) => days.map((day) => `${day}T${hour}`);
const notFound = { code: 'thing.notFound' };

describe('a series', () => {
  test('EV-03 each date is an event at the same local time, also after the clocks changed', async () => {
    const id = await announce();
    const dates = await datesOf(id);
    expect(dates.map((event) => event.when.starts)).toEqual(at('18:30'));
    expect(dates.map((event) => event.when.ends)).toEqual(at('20:00'));
    expect(dates.map((event) => new Date(event.startsAt).getUTCHours())).toEqual([17, 17, 17, 17, 16]);
    expect(new Set(dates.map((event) => event.id)).size).toBe(5);
    const second = dates[1]?.id ?? '';
    expect(await read(member, second)).toMatchObject({
      isRepeated: true,
      series: {
        date: '2035-03-08',
        first: '2035-03-01',
        repeats: { frequency: 'weekly', interval: 1, weekdays: ['TH'], count: 5, until: null },
        previous: { id, date: '2035-03-01' },
        next: { id: dates[2]?.id, date: '2035-03-15' },
      },
    });
    expect(await idOn(second, '2035-03-29')).toBe(dates[4]?.id);
    await expect(idOn(second, '2035-03-30')).rejects.toMatchObject(notFound);
    for (const who of [stranger, visitor]) {
      await expect(datesOf(id, who)).rejects.toMatchObject(notFound);
      await expect(idOn(id, '2035-03-08', who)).rejects.toMatchObject(notFound);
    }
    const single = await announce(null);
    expect(await read(member, single)).toMatchObject({ isRepeated: false, series: null });
    await expect(datesOf(single)).rejects.toMatchObject(notFound);
  });

  test('EV-03 a rule that is wrong in itself is refused with a code at its field', async () => {
    const many = Array.from({ length: 4 }, (_, index) => daysLater('2035-03-01', index * 7));
    expect(await refusal({ frequency: 'weekly', weekdays: ['MO'] })).toBe('repeats.frequency event.notInRule');
    expect(await refusal({ frequency: 'monthly', monthlyOn: 'lastWeekday' })).toBe('repeats.frequency event.notInRule');
    expect(await refusal({ frequency: 'weekly', until: '2035-02-28' })).toBe('repeats.until event.untilBeforeStart');
    expect(await refusal({ frequency: 'weekly', until: '2035-03-07' })).toBe('repeats.until event.neverRepeats');
    expect(await refusal({ frequency: 'weekly', count: 1 })).toBe('repeats.count event.neverRepeats');
    expect(await refusal({ frequency: 'weekly', count: 4, exceptions: many })).toBe('repeats.count event.neverRepeats');
    expect(await refusal({ frequency: 'daily', count: 10_000 })).toBe('repeats.count event.tooManyDates');
    expect(await refusal({ frequency: 'daily', until: '2062-01-01' })).toBe('repeats.until event.tooManyDates');
    expect(await refusal({ frequency: 'weekly', exceptions: ['2035-03-09'] })).toBe('repeats.exceptions event.exceptionNotInRule');
    expect(await refusal({ frequency: 'weekly' }, { when: { ...when, starts: '2020-01-02T10:00', ends: null } })).toBe(
      'when.starts event.beginsTooEarly',
    );
    for (const wrong of [{ frequency: 'hourly' }, { frequency: 'daily', interval: 0 }, { frequency: 'daily', count: 2, rule: 'x' }])
      await expect(announce(wrong)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('EV-03 exceptions are left out, also the first date', async () => {
    const id = await announce(weekly({ exceptions: ['2035-03-01', '2035-03-15'] }));
    expect(await startsOf(id)).toEqual(at('18:30', ['2035-03-08', '2035-03-22', '2035-03-29']));
  });

  test('EV-03 a series announces itself once, and Hub and news list its next date only', async () => {
    const id = await announce();
    expect(await notesOf(member)).toEqual([`eventAnnounced /events/${id}`]);
    expect(await hubOf(member)).toEqual([id]);
    const news = await ask(endpoints.listInGroup, member, { params: { groupId: group.id } });
    expect(news.items.map((event) => event.id)).toEqual([id]);
    expect((await ask(endpoints.listEvents, member, { query: {} })).items).toHaveLength(5);
    // The first date is over: the next one takes its place, without another notification.
    await own.db.run(sql`update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${id}`);
    await sweepSeries(app);
    expect(await hubOf(member)).toEqual([await idOn(id, '2035-03-08')]);
    expect(await notesOf(member)).toHaveLength(1);
    await remove(await idOn(id, '2035-03-08'), 'one');
    expect(await hubOf(member)).toEqual([await idOn(id, '2035-03-15')]);
  });

  test('EV-03 a series without an end has at most 200 dates ahead, and a job creates the next ones with the latest text', async () => {
    const id = await announce({ frequency: 'daily' });
    const count = async () =>
      (
        await own.db.one<{ count: number }>(sql`select count(*) as count from events where title like 'Row%'
      and series_id = (select series_id from events where id = ${id})`)
      ).count;
    expect(await count()).toBe(eventLimits.ahead);
    await sweepSeries(app);
    expect(await count()).toBe(eventLimits.ahead);
    await edit(id, 'all', { title: 'Rowing again' });
    await remove(await idOn(id, '2035-03-02'), 'one');
    await sweepSeries(app);
    expect(await count()).toBe(eventLimits.ahead);
    const last = daysLater('2035-03-01', eventLimits.ahead);
    expect(await read(member, await idOn(id, last))).toMatchObject({ title: 'Rowing again', when: { starts: `${last}T18:30` } });
    await expect(idOn(id, '2035-03-02')).rejects.toMatchObject(notFound);
    expect((await read(member, id)).series?.repeats.exceptions).toEqual(['2035-03-02']);
    // Once all its dates are cancelled, no further ones come.
    await cancel(id, 'all');
    await remove(await idOn(id, '2035-03-03'), 'one');
    await sweepSeries(app);
    expect(await count()).toBe(eventLimits.ahead - 1);
  });

  test('EV-03 a yearly series is created 18 months ahead, and completed later', async () => {
    const id = await announce({ frequency: 'yearly', count: 4 });
    expect(await startsOf(id)).toEqual(['2035-03-01T18:30', '2036-03-01T18:30']);
  });
});

describe('changes of one, the following or all dates', () => {
  test('EV-03 one date is moved, cancelled and deleted alone', async () => {
    const id = await announce();
    const [, second, third, fourth] = (await datesOf(id)).map((event) => event.id) as [string, string, string, string];
    await edit(second, 'one', { when: { ...when, starts: '2035-03-09T10:00', ends: '2035-03-09T11:00' } });
    await cancel(third, 'one');
    await remove(fourth, 'one');
    expect(await startsOf(id)).toEqual(['2035-03-01T18:30', '2035-03-09T10:00', '2035-03-15T18:30', '2035-03-29T18:30']);
    expect((await datesOf(id)).map((event) => event.isCancelled)).toEqual([false, false, true, false]);
    expect(await idOn(id, '2035-03-08')).toBe(second);
  });

  test('EV-03 each date has its own answers; who may come to a date that is cancelled with others is told once', async () => {
    const id = await announce(weekly(), { groupId: open.id });
    const ids = (await datesOf(id)).map((event) => event.id);
    await answer(stranger, ids[3] as string);
    await answer(stranger, ids[4] as string);
    expect(await read(stranger, ids[3] as string)).toMatchObject({ going: 1, mine: 'yes' });
    expect(await read(stranger, ids[2] as string)).toMatchObject({ going: 0, mine: null });
    await bell.forget();
    await cancel(ids[1] as string, 'following');
    expect((await datesOf(id)).map((event) => event.isCancelled)).toEqual([false, true, true, true, true]);
    expect(await notesOf(member)).toEqual([`eventCancelled /events/${ids[1]}`]);
    expect(await notesOf(stranger)).toEqual([`eventCancelled /events/${ids[3]}`]);
    await cancel(ids[1] as string, 'following', false);
    expect((await datesOf(id)).some((event) => event.isCancelled)).toBe(false);
  });

  test('EV-03 an edit of following dates changes what differs, and keeps what one of them has for itself', async () => {
    const id = await announce();
    const ids = (await datesOf(id)).map((event) => event.id);
    await edit(ids[3] as string, 'one', { place: 'Pier 9', when: { ...when, starts: '2035-03-23T08:00', ends: '2035-03-23T09:00' } });
    await answer(member, ids[2] as string);
    await bell.forget();
    const now = { ...when, starts: '2035-03-08T19:00', ends: '2035-03-08T21:00' };
    await edit(ids[1] as string, 'following', { title: 'Sailing', when: now });
    const [before, ...later] = [await read(member, id), ...(await datesOf(ids[1] as string))];
    expect(before).toMatchObject({
      title: 'Rowing',
      when: { starts: '2035-03-01T18:30' },
      series: { repeats: { until: '2035-03-07', count: null }, next: null },
    });
    expect(later.map((event) => [event.id, event.title, event.place, event.when.starts, event.mine])).toEqual([
      [ids[1], 'Sailing', 'Quay 3', '2035-03-08T19:00', null],
      [ids[2], 'Sailing', 'Quay 3', '2035-03-15T19:00', null],
      [ids[3], 'Sailing', 'Pier 9', '2035-03-23T08:00', null],
      [ids[4], 'Sailing', 'Quay 3', '2035-03-29T19:00', null],
    ]);
    expect((await read(member, ids[2] as string)).mine).toBe('yes');
    expect((await read(member, ids[1] as string)).series).toMatchObject({ first: '2035-03-08', repeats: { count: 4 } });
    expect(await notesOf(member)).toEqual([`eventChanged /events/${ids[1]}`]);
  });

  test('EV-03 all weekly dates move to another day; dates on several days do not', async () => {
    const id = await announce();
    const friday = { ...when, starts: '2035-03-02T17:00', ends: '2035-03-02T18:00' };
    await edit(id, 'all', { when: friday });
    expect(await startsOf(id)).toEqual(
      at(
        '17:00',
        weeks.map((day) => daysLater(day, 1)),
      ),
    );
    expect((await read(manager, id)).series).toMatchObject({ first: '2035-03-02', repeats: { weekdays: ['FR'], count: 5 } });
    const both = await announce(weekly({ weekdays: ['TH', 'SA'] }));
    await expect(edit(both, 'all', { when: friday })).rejects.toMatchObject({ fields: [{ name: 'when.starts', code: 'event.daysFixed' }] });
    await edit(both, 'all', { when: { ...when, starts: '2035-03-01T17:00', ends: null } });
    expect((await startsOf(both)).map((start) => start.slice(11))).toEqual(Array.from({ length: 5 }, () => '17:00'));
  });

  test('EV-03 dates that are over stay as they are', async () => {
    const id = await announce();
    await own.db.run(sql`update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${id}`);
    const second = await idOn(id, '2035-03-08');
    await edit(second, 'all', { title: 'Sailing', when: { ...when, starts: '2035-03-08T19:00', ends: null } });
    expect((await read(member, id)).title).toBe('Rowing');
    expect(await startsOf(second)).toEqual(at('19:00', weeks.slice(1)));
    await remove(second, 'all');
    expect((await read(member, id)).title).toBe('Rowing');
    await expect(read(member, second)).rejects.toMatchObject(notFound);
  });

  test('EV-03 a larger number of places for all dates gives them to those who wait', async () => {
    const id = await announce(weekly(), { capacity: 1 });
    const second = await idOn(id, '2035-03-08');
    await answer(manager, second);
    await answer(member, second);
    expect((await read(member, second)).mine).toBe('waiting');
    await edit(id, 'all', { capacity: 2 });
    expect(await read(member, second)).toMatchObject({ mine: 'yes', attendance: { capacity: 2 } });
  });

  test('EV-03 GR-11 the manager cancels and deletes the dates of a member, others change nothing', async () => {
    const { id } = await ask(endpoints.createEvent, member, { body: { groupId: group.id, ...text, repeats: weekly() } });
    await expect(edit(id, 'all', { title: 'Mine' })).rejects.toMatchObject(notFound);
    await cancel(id, 'all');
    expect((await datesOf(id)).every((event) => event.isCancelled)).toBe(true);
    const second = await idOn(id, '2035-03-08');
    await remove(second, 'following');
    expect(await startsOf(id)).toEqual(['2035-03-01T18:30']);
    expect((await read(manager, id)).series?.repeats.until).toBe('2035-03-07');
  });
});

describe('what else knows of a series', () => {
  test('EV-03 a new rule from a date on keeps the answers of dates that remain, cancels others that people answered, and tells these', async () => {
    const id = await announce(weekly({ count: 6 }));
    const [second, third, fourth, fifth] = [weeks[1] ?? '', weeks[2] ?? '', weeks[3] ?? '', weeks[4] ?? ''];
    const stored = await idOn(id, fourth);
    const dropped = await idOn(id, third);
    await answer(member, stored);
    await answer(member, dropped);
    await bell.forget();
    const from = await idOn(id, second);
    const repeats = { frequency: 'weekly', interval: 2, count: 4, exceptions: ['2035-04-05'] };
    expect(await changeRule(from, { first: second, repeats })).toEqual({ id: from });
    expect(await startsOf(id)).toEqual(at('18:30', weeks.slice(0, 1)));
    const dates = await datesOf(from);
    expect(dates.map((event) => [event.when.starts.slice(0, 10), event.isCancelled])).toEqual([
      [second, false],
      [third, true],
      [fourth, false],
      ['2035-04-19', false],
    ]);
    expect(await read(member, stored)).toMatchObject({ mine: 'yes', series: { date: fourth, repeats: { interval: 2 } } });
    await expect(idOn(from, fifth)).rejects.toMatchObject(notFound);
    expect((await notesOf(member)).toSorted()).toEqual([`eventCancelled /events/${dropped}`, `eventChanged /events/${from}`]);
    expect(await read(member, dropped)).toMatchObject({ mine: 'yes', isCancelled: true });
  });

  test('EV-03 a new rule moves all dates to another weekday, and its first date is listed', async () => {
    const id = await announce();
    const next = await changeRule(id, { first: '2035-03-05', repeats: { frequency: 'weekly', count: 3 } });
    expect(await startsOf(next.id)).toEqual(at('18:30', ['2035-03-05', '2035-03-12', '2035-03-19']));
    await expect(read(member, id)).rejects.toMatchObject(notFound);
    await app.runJobs();
    expect(await hubOf(member)).toEqual([next.id]);
    expect(await own.db.many(sql`select id from event_series where group_id = ${group.id}`)).toHaveLength(1);
  });

  test('EV-03 a daily series with the most dates ahead gets a rule with other dates', async () => {
    const id = await announce({ frequency: 'daily' });
    const next = await changeRule(id, { first: '2035-03-01', repeats: { frequency: 'yearly' } });
    expect(next).toEqual({ id });
    const moved = await changeRule(id, { first: '2035-04-01', repeats: { frequency: 'monthly' } });
    expect((await startsOf(moved.id)).slice(0, 2)).toEqual(at('18:30', ['2035-04-01', '2035-05-01']));
  });

  test('EV-03 a new rule is refused where it cannot be, and for others than the author', async () => {
    const id = await announce();
    const second = await idOn(id, '2035-03-08');
    const fault = (eventId: string, body: { first: string; repeats: object }) =>
      changeRule(eventId, body).catch(
        (error: { code: string; fields?: { name: string; code: string }[] }) =>
          (error.fields ?? []).map(({ name, code }) => `${name} ${code}`).join() || error.code,
      );
    const repeats = { frequency: 'weekly', count: 3 };
    expect(await fault(second, { first: '2035-03-01', repeats })).toBe('first event.firstTooEarly');
    expect(await fault(second, { first: '2035-03-09', repeats: { ...repeats, weekdays: ['MO'] } })).toBe(
      'repeats.frequency event.notInRule',
    );
    expect(await fault(second, { first: '2035-03-08', repeats: { frequency: 'weekly', count: 1 } })).toBe(
      'repeats.count event.neverRepeats',
    );
    expect(await fault(await announce(null), { first: '2035-03-01', repeats })).toBe('event.notRepeated');
    for (const who of [member, stranger])
      await expect(changeRule(id, { first: '2035-03-01', repeats }, who)).rejects.toMatchObject(notFound);
    await own.db.run(sql`update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${id}`);
    expect(await fault(id, { first: '2035-03-01', repeats })).toBe('event.over');
    expect(await startsOf(second)).toHaveLength(4);
  });

  test('EV-03 moderators hide and restore all dates with the reported text', async () => {
    const id = await announce();
    const second = await idOn(id, '2035-03-08');
    await edit(second, 'one', { title: 'Something else' });
    await own.db.transaction((tx) => eventReports.hiding.hide(app, tx, id));
    expect((await datesOf(second, member)).map((event) => event.title)).toEqual(['Something else']);
    expect(await hubOf(member)).toEqual([]);
    await own.db.transaction((tx) => eventReports.hiding.restore(app, tx, id));
    expect(await datesOf(second, member)).toHaveLength(5);
    expect(await hubOf(member)).toEqual([id]);
    await own.db.transaction((tx) => eventReports.hiding.remove?.(app, tx, id) ?? Promise.reject(new Error('cannot be removed')));
    expect((await datesOf(second, member)).map((event) => event.title)).toEqual(['Something else']);
    expect(await hubOf(member)).toEqual([second]);
  });

  test('EV-03 a series held for review has its first date only, and gets the others when it is published', async () => {
    const id = await announce();
    const first = await own.db.one<{ seriesId: string }>(sql`select series_id as "seriesId" from events where id = ${id}`);
    await own.db.run(sql`delete from events where series_id = ${first.seriesId} and id <> ${id}`);
    await own.db.run(sql`update events set is_hidden = true where id = ${id}`);
    await own.db.run(sql`update event_series set created_to = '2035-03-01', is_complete = false where id = ${first.seriesId}`);
    await sweepSeries(app);
    expect(await startsOf(id)).toHaveLength(1);
    await own.db.transaction((tx) => eventReports.waiting.publish(app, tx, id));
    expect(await startsOf(id)).toEqual(at('18:30'));
  });

  test('EV-03 a calendar has each date with its own UID', async () => {
    await announce();
    const { address } = await ask(endpoints.renewCalendar, member, { body: {} });
    const code = address?.split('/').at(-1) ?? '';
    const { stream } = await followCalendar(app.as(visitor), { params: { code }, query: undefined, body: undefined });
    let file = '';
    for await (const piece of stream) file += String(piece);
    expect(file.match(/^DTSTART:.*$/gm)?.map((line) => line.trim())).toEqual(
      ['01T173000Z', '08T173000Z', '15T173000Z', '22T173000Z', '29T163000Z'].map((time) => `DTSTART:203503${time}`),
    );
    expect(new Set(file.match(/^UID:.*$/gm)).size).toBe(5);
    expect(file).not.toContain('RRULE');
  });

  test('EV-03 a series ends with the account of its author', async () => {
    const { id } = await ask(endpoints.createEvent, member, { body: { groupId: group.id, ...text, repeats: weekly() } });
    await closeAccount(app.as(member));
    await app.runJobs();
    await expect(read(manager, id)).rejects.toMatchObject(notFound);
    expect(await own.db.many(sql`select id from event_series where author_id = ${member.id}`)).toEqual([]);
  });
});
