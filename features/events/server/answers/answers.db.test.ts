import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { editGroup, readGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { answerLists, eventAnswers } from '../../contract/limits.ts';
import { events } from '../feature.ts';
import { answersOf } from './answer-store.ts';
import { downloadAnswers } from './answers.ts';

type Answer = (typeof eventAnswers)[number];

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let manager: SignedInViewer;
let people: SignedInViewer[];
let group: { id: string };
let open: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, moderation, notifications, events]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
  people = [];
  for (const name of ['Bob', 'Cleo', 'Dan', 'Eve']) people.push(await aPerson(app, { name }));
});
beforeEach(async () => {
  group = await aGroup(app, manager, {}, people);
  open = await aGroup(app, manager, { visibility: 'public' }, people.slice(0, 2));
  await bell.forget();
});
afterAll(() => own.drop());

const when = { isAllDay: false, starts: '2035-03-05T18:30', ends: '2035-03-05T20:00', timeZone: 'Europe/Madrid' };
const text = { title: 'Meeting', place: '', link: '', details: '', when };
const person = (index: number) => people[index] as SignedInViewer;
const announce = async (capacity: number | null = null, groupId = group.id) =>
  (await ask(endpoints.createEvent, manager, { body: { groupId, ...text, capacity } })).id;
const edit = (id: string, fields: object) => ask(endpoints.editEvent, manager, { params: { id }, body: { ...text, ...fields } });
const cancel = (id: string, isCancelled = true) => ask(endpoints.cancelEvent, manager, { params: { id }, body: { isCancelled } });
const answer = (who: Viewer, id: string, value: Answer, note?: string) =>
  ask(endpoints.answerEvent, who, { params: { id }, body: { answer: value, ...(note !== undefined && { note }) } });
const withdraw = (who: Viewer, id: string) => ask(endpoints.withdrawAnswer, who, { params: { id } });
const read = (who: Viewer, id: string) => ask(endpoints.readEvent, who, { params: { id } });
const list = (who: Viewer, id: string, of: (typeof answerLists)[number] = 'going') =>
  ask(endpoints.listAnswers, who, { params: { id }, query: { list: of } });
const namesIn = async (id: string, of: (typeof answerLists)[number]) => (await list(manager, id, of)).items.map(({ name }) => name);
const kindsOf = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind);
const notFound = { code: 'thing.notFound' };

describe('answers to an event', () => {
  test('EV-02 people answer with a note and change it; members see who comes, organisers everything', async () => {
    const [bob, cleo] = [person(0), person(1)];
    const id = await announce();
    await answer(bob, id, 'yes', 'I bring chairs.');
    await answer(cleo, id, 'no', 'Away.');
    await answer(manager, id, 'maybe');
    expect(await read(bob, id)).toMatchObject({
      going: 1,
      mine: 'yes',
      attendance: { capacity: null, maybe: 1, waiting: 0, position: null, note: 'I bring chairs.', faces: [{ name: 'Bob' }] },
      can: { answer: true, listAnswers: true, organize: false },
    });
    expect((await list(cleo, id)).items).toMatchObject([{ name: 'Bob', note: '' }]);
    expect((await list(bob, id)).items).toMatchObject([{ name: 'Bob', note: 'I bring chairs.' }]);
    expect((await list(manager, id)).items).toMatchObject([{ name: 'Bob', note: 'I bring chairs.' }]);
    expect((await list(manager, id, 'no')).items).toMatchObject([{ name: 'Cleo', note: 'Away.' }]);
    for (const of of ['waiting', 'no'] as const) await expect(list(bob, id, of)).rejects.toMatchObject(notFound);
    await answer(bob, id, 'maybe');
    expect(await namesIn(id, 'maybe')).toEqual(['Ana', 'Bob']);
    expect(await read(bob, id)).toMatchObject({ going: 0, mine: 'maybe', attendance: { note: 'I bring chairs.' } });
    await withdraw(bob, id);
    expect(await read(bob, id)).toMatchObject({ mine: null, attendance: { note: '', maybe: 1 } });
  });

  test('EV-02 GR-07 others cannot answer an event of a private group; at a public one, all signed-in people can, but only members see who comes', async () => {
    const stranger = await aPerson(app);
    const closed = await announce();
    for (const attempt of [() => answer(stranger, closed, 'yes'), () => withdraw(stranger, closed), () => list(stranger, closed)])
      await expect(attempt()).rejects.toMatchObject(notFound);
    const id = await announce(null, open.id);
    await answer(stranger, id, 'yes');
    await answer(person(0), id, 'yes');
    expect(await read(stranger, id)).toMatchObject({ going: 2, mine: 'yes', attendance: { faces: [] }, can: { listAnswers: false } });
    await expect(list(stranger, id)).rejects.toMatchObject(notFound);
    expect(await read(visitor, id)).toMatchObject({ going: 2, mine: null, attendance: { faces: [] }, can: { answer: false } });
    await expect(answer(visitor, id, 'yes')).rejects.toMatchObject({ code: 'auth.required' });
    expect(await namesIn(id, 'going')).toHaveLength(2);
  });

  test('EV-02 a cancelled or past event takes no answers, but an answer can still be deleted', async () => {
    const id = await announce(1);
    await answer(person(0), id, 'yes');
    await answer(person(1), id, 'yes');
    await cancel(id);
    await expect(answer(person(2), id, 'yes')).rejects.toMatchObject({ code: 'event.cancelled' });
    await withdraw(person(0), id);
    expect(await namesIn(id, 'waiting')).toEqual(['Cleo']);
    expect(await kindsOf(person(1))).not.toContain('eventPlaceGiven');
    // Reinstated, the free place is given.
    await cancel(id, false);
    expect(await namesIn(id, 'going')).toEqual(['Cleo']);
    await own.db.run(sql`update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${id}`);
    await expect(answer(person(2), id, 'yes')).rejects.toMatchObject({ code: 'event.over' });
    expect(await read(person(1), id)).toMatchObject({ can: { answer: false } });
    await withdraw(person(1), id);
    expect(await namesIn(id, 'going')).toEqual([]);
  });
});

describe('places and waiting list', () => {
  test('EV-02 the first who waits moves up and is notified once', async () => {
    const [bob, cleo, dan] = [person(0), person(1), person(2)];
    const id = await announce(1);
    for (const who of [bob, cleo, dan]) await answer(who, id, 'yes');
    expect(await read(dan, id)).toMatchObject({ going: 1, mine: 'waiting', attendance: { capacity: 1, waiting: 2, position: 2 } });
    await bell.forget();
    await answer(bob, id, 'no');
    expect(await read(cleo, id)).toMatchObject({ mine: 'yes', attendance: { position: null } });
    expect(await read(dan, id)).toMatchObject({ mine: 'waiting', attendance: { position: 1 } });
    expect(await kindsOf(cleo)).toEqual(['eventPlaceGiven']);
    expect(await kindsOf(dan)).toEqual([]);
    const [line] = await bell.linesOf(cleo);
    expect(line).toMatchObject({ title: 'Meeting', actor: null, address: `/events/${id}` });
    // A person who gives up the place is no longer notified of it.
    await answer(cleo, id, 'maybe');
    expect(await kindsOf(cleo)).toEqual([]);
    expect(await kindsOf(dan)).toEqual(['eventPlaceGiven']);
  });

  test('EV-02 fewer places than people take no place away; more places are given in order', async () => {
    const id = await announce(3);
    for (const who of people) await answer(who, id, 'yes');
    await edit(id, { capacity: 1 });
    expect(await namesIn(id, 'going')).toEqual(['Bob', 'Cleo', 'Dan']);
    await answer(person(0), id, 'no');
    expect(await namesIn(id, 'going')).toEqual(['Cleo', 'Dan']);
    expect(await namesIn(id, 'waiting')).toEqual(['Eve']);
    // An edit without the number of places keeps it.
    await edit(id, { title: 'Assembly' });
    expect(await read(manager, id)).toMatchObject({ attendance: { capacity: 1 } });
    await edit(id, { capacity: null });
    expect(await namesIn(id, 'going')).toEqual(['Cleo', 'Dan', 'Eve']);
  });

  test('EV-02 an event moved into the past gives no places and takes no answers; moved back, it does', async () => {
    const [bob, cleo] = [person(0), person(1)];
    const id = await announce(1);
    for (const each of [bob, cleo]) await answer(each, id, 'yes');
    await bell.forget();
    await edit(id, { when: { ...when, starts: '2020-03-05T18:30', ends: '2020-03-05T20:00' }, capacity: 2 });
    await withdraw(bob, id);
    expect([await namesIn(id, 'going'), await namesIn(id, 'waiting')]).toEqual([[], ['Cleo']]);
    await expect(answer(bob, id, 'yes')).rejects.toMatchObject({ code: 'event.over' });
    expect(await kindsOf(cleo)).toEqual(['eventChanged']);
    await edit(id, {});
    expect(await namesIn(id, 'going')).toEqual(['Cleo']);
    expect(await kindsOf(cleo)).toContain('eventPlaceGiven');
  });

  test('EV-02 two people who take the last place at once: one gets it, the other waits', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await announce(1);
      await Promise.all(people.map((who) => answer(who, id, 'yes')));
      expect([await namesIn(id, 'going'), await namesIn(id, 'waiting')].map(({ length }) => length)).toEqual([1, 3]);
    }
  });
});

/** Places and waiting list as a list in the order of answers. */
interface Model {
  capacity: number | null;
  isCancelled: boolean;
  answers: { who: number; answer: Answer; isWaiting: boolean }[];
}
type Command =
  | { of: 'answer'; who: number; answer: Answer }
  | { of: 'withdraw'; who: number }
  | { of: 'capacity'; capacity: number | null }
  | { of: 'cancel'; isCancelled: boolean };

const goingIn = ({ answers }: Model) => answers.filter((each) => each.answer === 'yes' && !each.isWaiting).length;
function filled(model: Model): Model {
  if (model.isCancelled) return model;
  let free = (model.capacity ?? Number.POSITIVE_INFINITY) - goingIn(model);
  const answers = model.answers.map((each) => (each.isWaiting && free-- > 0 ? { ...each, isWaiting: false } : each));
  return { ...model, answers };
}
function after(model: Model, command: Command): Model {
  if (command.of === 'capacity') return filled({ ...model, capacity: command.capacity });
  if (command.of === 'cancel') return filled({ ...model, isCancelled: command.isCancelled });
  const { who } = command;
  const others = model.answers.filter((each) => each.who !== who);
  if (command.of === 'withdraw') return filled({ ...model, answers: others });
  if (model.isCancelled) return model;
  const before = model.answers.find((each) => each.who === who);
  if (before?.answer === command.answer) return model;
  const isWaiting = command.answer === 'yes' && model.capacity !== null && goingIn({ ...model, answers: others }) >= model.capacity;
  return filled({ ...model, answers: [...others, { who, answer: command.answer, isWaiting }] });
}
const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length < 2 ? [[...items]] : items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

const who = fc.nat(3);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ of: fc.constant('answer' as const), who, answer: fc.constantFrom('yes', 'yes', 'yes', 'maybe', 'no') }),
  },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('withdraw' as const), who }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('capacity' as const), capacity: fc.constantFrom(1, 2, 3, null) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('cancel' as const), isCancelled: fc.boolean() }) },
);

async function run(id: string, each: Command): Promise<void> {
  if (each.of === 'capacity') await edit(id, { capacity: each.capacity });
  else if (each.of === 'cancel') await cancel(id, each.isCancelled);
  else if (each.of === 'withdraw') await withdraw(person(each.who), id);
  else await answer(person(each.who), id, each.answer).catch((error: unknown) => expect(error).toMatchObject({ code: 'event.cancelled' }));
}

test(
  'EV-02 after any commands, also at the same time, places and waiting list are as after one order of them',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 2),
        fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
        async (capacity, batches) => {
          const id = await announce(capacity);
          let model: Model = { capacity, isCancelled: false, answers: [] };
          for (const batch of batches) {
            await Promise.all(batch.map((each) => run(id, each)));
            const rows = await own.db.many<{ userId: string; answer: Answer; isWaiting: boolean }>(sql`
            select user_id as "userId", answer, is_waiting as "isWaiting" from event_answers where event_id = ${id} order by position`);
            const actual = rows.map(({ userId, ...rest }) => ({ who: people.findIndex((each) => each.id === userId), ...rest }));
            const outcomes = ordersOf(batch).map((order) => order.reduce(after, model));
            const match = outcomes.find(({ answers }) => JSON.stringify(answers) === JSON.stringify(actual));
            expect(match, JSON.stringify({ batch, actual })).toBeDefined();
            const { isCancelled } = await read(manager, id);
            const { attendance } = await read(manager, id);
            model = { answers: match?.answers ?? [], isCancelled, capacity: attendance.capacity };
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);

describe('people who leave', () => {
  test('EV-02 GR-07 who leaves a private group leaves its events, and the next one gets the place', async () => {
    const leaver = await aPerson(app, { name: 'Fay' });
    const shared = await aGroup(app, manager, {}, [leaver, person(0)]);
    const id = await announce(1, shared.id);
    await answer(leaver, id, 'yes');
    await answer(person(0), id, 'yes');
    await takeOut(app, shared, leaver);
    expect(await namesIn(id, 'going')).toEqual(['Bob']);
    expect(await kindsOf(person(0))).toContain('eventPlaceGiven');
  });

  test('EV-02 GR-10 a public group that becomes private keeps the answers of its members only', async () => {
    const guest = await aPerson(app, { name: 'Gil' });
    const id = await announce(1, open.id);
    await answer(guest, id, 'yes');
    await answer(person(0), id, 'yes');
    const { groupName, companyName, category, description, version } = await ask(readGroup, manager, { params: { id: open.id } });
    await ask(editGroup, manager, {
      params: { id: open.id },
      body: { groupName, companyName, category, description, visibility: 'private', version },
    });
    expect(await namesIn(id, 'going')).toEqual(['Bob']);
    expect(await namesIn(id, 'waiting')).toEqual([]);
  });

  test('RE-02 RE-03 EV-02 the export contains a person’s answers; they are deleted with the account, and the place is given on', async () => {
    const leaver = await aPerson(app);
    const id = await announce(1, open.id);
    await answer(leaver, id, 'yes', 'With my dog');
    await answer(person(0), id, 'yes');
    expect(await answersOf(own.db, leaver.id)).toMatchObject([{ eventId: id, title: 'Meeting', answer: 'yes', note: 'With my dog' }]);
    await closeAccount(app.as(leaver));
    expect(await answersOf(own.db, leaver.id)).toEqual([]);
    expect(await namesIn(id, 'going')).toEqual(['Bob']);
  });
});

test('EV-02 NO-01 people from outside the group who may come are notified of a new time and a cancellation', async () => {
  const [guest, other] = [await aPerson(app), await aPerson(app)];
  const id = await announce(null, open.id);
  await answer(guest, id, 'maybe');
  await answer(other, id, 'no');
  await edit(id, { when: { ...when, starts: '2035-03-05T18:00' } });
  expect(await kindsOf(guest)).toEqual(['eventChanged']);
  await cancel(id);
  expect(await kindsOf(guest)).toEqual(['eventCancelled']);
  expect(await kindsOf(other)).toEqual([]);
});

test('EV-02 HU-04 windows of the group and of the people concerned are told of an answer, nobody else', async () => {
  const guest = await aPerson(app);
  const id = await announce(null, open.id);
  await app.runJobs();
  app.sent.length = 0;
  await answer(guest, id, 'yes');
  await app.runJobs();
  expect(app.sent.filter(({ message }) => message.type === 'event.answered')).toEqual([
    { rooms: [`group:${open.id}`, `user:${guest.id}`], message: { type: 'event.answered', id } },
  ]);
});

describe('organisers', () => {
  const checkIn = (who: Viewer, id: string, user: string, isCheckedIn = true) =>
    ask(endpoints.checkInAttendee, who, { params: { id, user }, body: { isCheckedIn } });
  const file = async (who: Viewer, id: string) => {
    const { name, stream } = await downloadAnswers(app.as(who), { params: { id }, query: undefined, body: undefined });
    let whole = '';
    for await (const piece of stream as AsyncIterable<unknown>) whole += String(piece);
    return { name, lines: whole.trimEnd().split('\n') };
  };

  test('EV-06 organisers check in people who answered, and undo it; only they see it', async () => {
    const [bob, cleo] = [person(0), person(1)];
    const id = await announce();
    await answer(bob, id, 'yes');
    await checkIn(manager, id, bob.id);
    const [first] = (await list(manager, id)).items;
    expect(first?.checkedInAt).not.toBeNull();
    await checkIn(manager, id, bob.id);
    expect((await list(manager, id)).items).toEqual([first]);
    expect((await list(cleo, id)).items).toMatchObject([{ name: 'Bob', checkedInAt: null }]);
    expect((await read(manager, id)).attendance.checkedIn).toBe(1);
    expect((await read(cleo, id)).attendance.checkedIn).toBeNull();
    await expect(checkIn(manager, id, cleo.id)).rejects.toMatchObject(notFound);
    await expect(checkIn(bob, id, bob.id)).rejects.toMatchObject(notFound);
    await checkIn(manager, id, bob.id, false);
    expect((await list(manager, id)).items).toMatchObject([{ checkedInAt: null }]);
    await cancel(id);
    await expect(checkIn(manager, id, bob.id)).rejects.toMatchObject({ code: 'event.cancelled' });
  });

  test('EV-06 organisers export all answers as CSV, without formulas; others cannot', async () => {
    const [bob, cleo, dan, eve] = [person(0), person(1), person(2), person(3)];
    const id = await announce(1);
    await answer(cleo, id, 'no', '=1+1');
    await answer(bob, id, 'yes', 'With "Rex", my dog');
    await answer(dan, id, 'yes');
    await answer(eve, id, 'maybe');
    await checkIn(manager, id, bob.id);
    const { name, lines } = await file(manager, id);
    expect(name).toBe('meeting.csv');
    expect(lines[0]).toBe('\uFEFFName,Answer,Note,Answered at,Checked in at');
    expect(lines.slice(1).map((line) => line.replaceAll(/\d{4}-[^,]*/g, '…'))).toEqual([
      'Bob,Going,"With ""Rex"", my dog",…,…',
      'Eve,Maybe,,…,',
      'Dan,Waiting list,,…,',
      "Cleo,Not going,'=1+1,…,",
    ]);
    await expect(file(bob, id)).rejects.toMatchObject(notFound);
  });
});
