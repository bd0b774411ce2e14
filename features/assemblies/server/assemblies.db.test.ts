import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hub } from '#features/hub/server/feature.ts';
import { confirmAddress, sendingMails } from '#features/notifications/server/delivery/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { assemblyCountedEvent, type AssemblyCounts } from '../contract/counting.ts';
import * as calls from '../contract/endpoints.ts';
import { replay } from '../contract/rules/apply.ts';
import type { AssemblyEvent } from '../contract/rules/events.ts';
import { readCalendarFile } from './convocation/calendar-file.ts';
import { mailCancellations } from './convocation/convocations.ts';
import { assemblies } from './feature.ts';
import { commands } from './testing/commands.ts';
import { bylaws as lawsWith, convocation } from './testing/convocation.ts';
import { installation, type Installation } from './testing/installation.ts';

let own: TestDatabase;
let app: TestApp;
let ask: Installation['ask'];
let bell: ReturnType<typeof bellOf>;
let chair: SignedInViewer;
let ben: SignedInViewer;
let cleo: SignedInViewer;
let dan: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const made = await installation([hub, notifications], sendingMails);
  ({ own, app, ask } = made);
  bell = bellOf(app, made.features);
});
beforeEach(async () => {
  chair = await aPerson(app, { role: 'manager', name: 'Ana' });
  [ben, cleo, dan] = [await aPerson(app, { name: 'Ben' }), await aPerson(app, { name: 'Cleo' }), await aPerson(app, { name: 'Dan' })];
  for (const who of [chair, ben, cleo]) await confirmAddress(app, who);
  group = await aGroup(app, chair, {}, [ben, cleo, dan]);
  await bell.forget();
  app.mails.length = 0;
  app.events.length = 0;
});
afterAll(() => own.drop());

const bylaws = lawsWith({ quorum: { kind: 'share', percent: 50 } });
const agenda = [{ title: 'Accounts', text: 'Of last year.', motion: 'The accounts are approved.' }, { title: 'Any other business' }];
const written = (fields: object = {}) => convocation(group.id, 2_000, { agenda, bylaws, ...fields });
const { convene, read, attend, phase, item, vote, cast, logOf, untilStart, open } = commands(() => ({ ask }));
const convened = (fields: object = {}) => convene(chair, written(fields));
/** Runs the jobs, also those that send the counts of the last half second. */
const runCounts = async (id: string) => {
  await own.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key like ${`%${id}%`}`);
  await app.runJobs();
};
const countsSent = () => app.events.filter(({ event }) => event === assemblyCountedEvent).map(({ data }) => data as AssemblyCounts);
/** An assembly with an open item, at which Ana and Ben are present. */
async function anOpenOne(fields: object = {}): Promise<string> {
  const id = await convened(fields);
  await open(chair, id, [chair, ben]);
  return id;
}

test('PO-03 convening notifies the members, and proves by whom the mail server took the convocation', async () => {
  const id = await convened();
  await app.runJobs();
  expect(app.mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => 'Convocation: Annual meeting'));
  expect(app.mails[0]?.text).toContain('1. Accounts');
  expect(app.mails[0]?.text).toContain(`/assemblies/${id}`);
  await app.runJobs();
  expect((await read(ben, id)).convocations).toEqual({ taken: 3, failed: 1, waiting: 0 });
  const sent = (await logOf(ben, id)).filter(({ kind }) => kind === 'sent');
  expect(sent.map(({ payload }) => payload['to']).toSorted()).toEqual([chair.id, ben.id, cleo.id].toSorted());
  expect(sent[0]?.payload).toMatchObject({ outcome: 'accepted', messageId: app.mails[0]?.thread?.messageId });
  expect((await bell.notificationsOf(dan)).map(({ kind }) => kind)).toEqual(['assemblyConvened']);
  await app.runJobs();
  expect(app.mails).toHaveLength(3);
});

test('PO-03 calling an assembly off informs the members who were convened, by email and notification', async () => {
  const id = await convened({ startsAt: new Date(Date.now() + 3_600_000).toISOString() });
  await app.runJobs();
  const entry = app.mails[0]?.calendar;
  expect(entry?.method).toBe('PUBLISH');
  for (const line of ['METHOD:PUBLISH', `UID:${id}@`, 'SEQUENCE:0', 'STATUS:CONFIRMED']) expect(entry?.content).toContain(line);
  await takeOut(app, group, cleo);
  app.mails.length = 0;
  await ask(calls.changePhase, chair, { params: { id }, body: { phase: 'cancelled', reason: 'The hall was flooded.' } });
  await app.runJobs();
  expect(app.mails.map(({ subject }) => subject)).toEqual(['Cancelled: Annual meeting', 'Cancelled: Annual meeting']);
  expect(app.mails[0]?.text).toContain('The hall was flooded.');
  const removal = app.mails[0]?.calendar;
  expect(removal?.method).toBe('CANCEL');
  for (const line of ['METHOD:CANCEL', `UID:${id}@`, 'SEQUENCE:1', 'STATUS:CANCELLED', 'ORGANIZER;'])
    expect(removal?.content).toContain(line);
  expect((await bell.notificationsOf(dan)).map(({ kind }) => kind)).toEqual(['assemblyCancelled']);
  await mailCancellations(app, id);
  await app.runJobs();
  expect(app.mails).toHaveLength(2);
});

test('PO-03 the convener moves an assembly: members get what changed with a newer calendar entry, and moving back undoes it', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const [first, later] = [new Date(Date.now() + 5 * 86_400_000).toISOString(), new Date(Date.now() + 6 * 86_400_000).toISOString()];
  const id = await convened({ startsAt: first, bylaws: { ...bylaws, noticeDays: 2 } });
  await ask(calls.giveProxy, cleo, { params: { id }, body: { to: ben.id } });
  await app.runJobs();
  await bell.forget();
  app.mails.length = 0;
  const move = (who: Viewer, startsAt: string, place: string) =>
    ask(calls.reschedule, who, { params: { id }, body: { startsAt, timeZone: 'Europe/Madrid', place, link: '' } });
  await expect(move(ben, later, 'Garden')).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(move(chair, soon, 'Hall')).rejects.toMatchObject({ fields: [{ name: 'startsAt', code: 'assembly.noticeTooShort' }] });
  await expect(move(chair, later, '')).rejects.toMatchObject({ fields: [{ name: 'place', code: 'assembly.noPlace' }] });
  await move(chair, first, 'Hall');
  await move(chair, later, 'Garden');
  await app.runJobs();
  expect(app.mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => 'New date or place: Annual meeting'));
  const text = app.mails[0]?.text ?? '';
  expect(text.indexOf('Garden')).toBeLessThan(text.indexOf('Hall'));
  const entry = app.mails[0]?.calendar;
  expect(entry?.method).toBe('REQUEST');
  const stamp = later.slice(0, 19).replace(/[-:]/g, '');
  for (const line of ['METHOD:REQUEST', `UID:${id}@`, 'SEQUENCE:1', `DTSTART:${stamp}Z`, 'LOCATION:Garden', 'ATTENDEE;'])
    expect(entry?.content).toContain(line);
  expect((await bell.notificationsOf(dan)).map(({ kind }) => kind)).toEqual(['assemblyRescheduled']);
  const moved = await read(cleo, id);
  expect(moved).toMatchObject({
    startsAt: expect.stringContaining(later.slice(0, 23)),
    place: 'Garden',
    moves: [{ startsAt: first, place: 'Hall' }],
    can: { reschedule: false },
  });
  expect(moved.me?.proxy).toEqual({ to: ben.id, isAccepted: false });
  expect(await read(chair, id)).toMatchObject({ can: { reschedule: true } });
  await app.runJobs();
  expect((await logOf(ben, id)).filter(({ kind }) => kind === 'sent')).toHaveLength(6);
  app.mails.length = 0;
  await move(chair, first, 'Hall');
  await app.runJobs();
  expect(app.mails[0]?.calendar?.content).toContain('SEQUENCE:2');
  await phase(chair, id, 'cancelled');
  await app.runJobs();
  expect(app.mails.at(-1)?.calendar?.content).toContain('SEQUENCE:3');
  await expect(move(chair, later, 'Garden')).rejects.toMatchObject({ code: 'assembly.over' });
});

test('PO-03 who was not sent the convocation before a move gets the convocation with the new start', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const id = await convened();
  await ask(calls.reschedule, chair, { params: { id }, body: { startsAt: later, timeZone: 'Europe/Madrid', place: 'Garden', link: '' } });
  await app.runJobs();
  expect(app.mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => 'Convocation: Annual meeting'));
  for (const line of ['METHOD:PUBLISH', 'SEQUENCE:1', 'LOCATION:Garden']) expect(app.mails[0]?.calendar?.content).toContain(line);
});

test('PO-03 only who decides for the group convenes, with notice, and only members see it', async () => {
  const outsider = await aPerson(app);
  await expect(ask(calls.convene, ben, { body: written() })).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(ask(calls.convene, outsider, { body: written() })).rejects.toMatchObject({
    fields: [{ name: 'groupId', code: 'group.notMember' }],
  });
  await expect(ask(calls.convene, visitor, { body: written() })).rejects.toMatchObject({ code: 'auth.required' });
  await expect(convened({ bylaws: { ...bylaws, noticeDays: 1 } })).rejects.toMatchObject({
    fields: [{ name: 'startsAt', code: 'assembly.noticeTooShort' }],
  });
  await expect(convened({ place: '' })).rejects.toMatchObject({ fields: [{ name: 'place', code: 'assembly.noPlace' }] });
  await expect(convened({ startsAt: '2095-01-01T10:00:00.000Z' })).rejects.toMatchObject({
    fields: [{ name: 'startsAt', code: 'assembly.startsTooLate' }],
  });
  const body = { ...written(), commandId: newId() };
  const { id } = await ask(calls.convene, chair, { body });
  expect(await ask(calls.convene, chair, { body })).toEqual({ id });
  for (const who of [outsider, visitor]) await expect(read(who, id)).rejects.toMatchObject({ code: /notFound|required/ });
  expect((await ask(calls.listAssemblies, ben, { query: { groupId: group.id } })).canConvene).toBe(false);
  const list = await ask(calls.listAssemblies, chair, { query: { groupId: group.id } });
  expect(list).toMatchObject({ canConvene: true, items: [{ id, phase: 'convened' }] });
  expect((await ask(calls.listConvening, chair)).items).toMatchObject([{ id: group.id, members: 4, bylaws }]);
});

test('PO-03 the whole evening: a proxy is given and accepted, quorum, vote, result, all in the log', async () => {
  const id = await convened();
  await ask(calls.giveProxy, cleo, { params: { id }, body: { to: ben.id } });
  await app.runJobs();
  expect((await bell.notificationsOf(ben)).map(({ kind }) => kind)).toContain('assemblyProxyGiven');
  expect((await read(ben, id)).me?.askedBy).toMatchObject([{ id: cleo.id }]);
  await ask(calls.acceptProxy, ben, { params: { id, from: cleo.id } });
  expect((await read(chair, id)).quorum).toMatchObject({ total: 4, weight: 0, isReached: false, moments: [] });
  await attend(ben, id);
  expect((await read(chair, id)).quorum).toMatchObject({
    weight: 2,
    people: 2,
    present: 1,
    isReached: true,
    moments: [{ isReached: true }],
  });
  await untilStart(chair, id);
  await phase(chair, id, 'open');
  await expect(vote(chair, id, { isOpen: true })).rejects.toMatchObject({ code: 'assembly.itemNotOpen' });
  await item(chair, id);
  await vote(chair, id, { isOpen: true });
  expect((await read(ben, id)).items[0]?.motions[0]).toMatchObject({ state: 'voting', votesFor: [ben.id, cleo.id], counts: null });
  await expect(cast(chair, id, 'for', [chair])).rejects.toMatchObject({ code: 'assembly.notPresent' });
  await cast(ben, id, 'for', [ben]);
  await cast(ben, id, 'against', [cleo]);
  await expect(cast(ben, id, 'for', [ben])).rejects.toMatchObject({ code: 'ballot.cast' });
  await attend(chair, id, { person: dan.id, how: 'inPerson' });
  await cast(dan, id, 'for', [dan]);
  await expect(phase(chair, id, 'closed')).rejects.toMatchObject({ code: 'assembly.voteOpen' });
  await vote(chair, id, { isOpen: false });
  const decided = (await read(dan, id)).items[0]?.motions[0];
  expect(decided).toMatchObject({ state: 'accepted', counts: { for: 2, against: 1, abstain: 0 }, result: 'accepted', mine: 'for' });
  await expect(cast(dan, id, 'for', [dan])).rejects.toMatchObject({ code: 'assembly.noVoteOpen' });
  await phase(chair, id, 'closed');
  await app.runJobs();
  expect((await bell.notificationsOf(cleo)).map(({ kind }) => kind)).toContain('assemblyClosed');
  const events = await logOf(cleo, id);
  const bare = events.map(({ previousHash: _, hash: __, ...event }) => event);
  expect(replay(bare as unknown as AssemblyEvent[])).toMatchObject({ phase: 'closed', seq: events.length });
  for (const [index, event] of events.entries()) expect(event.previousHash).toBe(events[index - 1]?.hash ?? '0'.repeat(64));
  await expect(own.db.run(sql`update assembly_events set kind = 'left' where assembly_id = ${id}`)).rejects.toThrow('never changed');
  await expect(own.db.run(sql`delete from assembly_events where assembly_id = ${id}`)).rejects.toThrow('never changed');
});

test('PO-03 a member does not lead, and the chair can be handed on', async () => {
  const id = await anOpenOne();
  for (const forbidden of [() => phase(ben, id, 'paused'), () => item(ben, id, false), () => vote(ben, id, { isOpen: true })])
    await expect(forbidden()).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(attend(ben, id, { person: dan.id, how: 'inPerson' })).rejects.toMatchObject({ code: 'assembly.notAllowed' });
  const role = (who: Viewer, person: SignedInViewer, name: string) =>
    ask(calls.giveRole, who, { params: { id }, body: { person: person.id, role: name } });
  await expect(role(ben, ben, 'chair')).rejects.toMatchObject({ code: 'thing.notFound' });
  await role(chair, dan, 'teller');
  await attend(dan, id, { person: cleo.id, how: 'inPerson' });
  await role(chair, ben, 'chair');
  await expect(vote(chair, id, { isOpen: true })).rejects.toMatchObject({ code: 'thing.notFound' });
  await vote(ben, id, { isOpen: true });
  expect((await read(ben, id)).roll.filter(({ roles }) => roles.includes('chair'))).toMatchObject([{ id: ben.id }]);
});

test('PO-03 when chair and convener left the group, someone who decides for it takes the chair, and no one else', async () => {
  const id = await anOpenOne();
  await attend(cleo, id);
  const chairStep = (who: Viewer, step: string) => ask(calls.changeChair, who, { params: { id }, body: { step } });
  await expect(chairStep(ben, 'ask')).rejects.toMatchObject({ code: 'thing.notFound' });
  await ask(calls.giveRole, chair, { params: { id }, body: { person: cleo.id, role: 'secretary' } });
  expect((await read(cleo, id)).can).toMatchObject({ askChair: true, takeChair: false, keepChair: false });
  await chairStep(cleo, 'ask');
  await expect(chairStep(cleo, 'take')).rejects.toMatchObject({ code: 'chair.mayAnswer' });
  expect(await read(chair, id)).toMatchObject({ chairRequest: { person: { name: 'Cleo' } }, can: { keepChair: true } });
  await chairStep(chair, 'keep');
  expect((await read(cleo, id)).chairRequest).toBeNull();
  await own.db.run(sql`update groups set manager_id = ${ben.id} where id = ${group.id}`);
  await takeOut(app, group, chair);
  expect((await read(ben, id)).can.askChair).toBe(true);
  await chairStep(ben, 'ask');
  expect((await read(ben, id)).me?.roles).toEqual(['chair']);
  await vote(ben, id, { isOpen: true });
  expect((await logOf(ben, id)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['chairAsked', 'chairKept', 'chairTaken']));
});

test('PO-02 PO-03 a secret ballot is published without a person, in the order of random IDs', async () => {
  const id = await anOpenOne();
  await attend(cleo, id);
  await vote(chair, id, { isOpen: true, isSecret: true });
  await cast(chair, id, 'for', [chair]);
  await cast(ben, id, 'against', [ben]);
  await cast(cleo, id, 'for', [cleo]);
  expect((await read(ben, id)).items[0]?.motions[0]).toMatchObject({ isSecret: true, voted: 3, hasVoted: true, mine: null, counts: null });
  const before = JSON.stringify(await logOf(ben, id));
  expect(before).not.toMatch(/"choice":"(?:for|against|abstain)"/);
  await vote(chair, id, { isOpen: false });
  const closed = (await logOf(ben, id)).find(({ kind }) => kind === 'voteClosed');
  expect(closed?.payload).toMatchObject({ counts: { for: 2, against: 1, abstain: 0 }, result: 'accepted' });
  const ballots = (closed?.payload['ballots'] ?? []) as { choice: string }[];
  expect(ballots.map(({ choice }) => choice).toSorted()).toEqual(['against', 'for', 'for']);
  expect(await own.db.many(sql`select from assembly_ballots where assembly_id = ${id}`)).toEqual([]);
});

test('PO-03 motions from the floor: an amendment is voted on first and changes the text', async () => {
  const id = await anOpenOne();
  const move = (who: Viewer, body: object) => ask(calls.moveMotion, who, { params: { id }, body: { item: 'i1', ...body } });
  await expect(move(dan, { kind: 'motion', text: 'Nothing.' })).rejects.toMatchObject({ code: 'assembly.notPresent' });
  const made = await move(ben, { kind: 'amendment', of: 'm1', text: 'The accounts are approved with thanks.', reason: 'They are good.' });
  expect(made).toEqual({ id: 'm2' });
  await expect(vote(chair, id, { isOpen: true })).rejects.toMatchObject({ code: 'motion.waits' });
  await vote(chair, id, { isOpen: true }, 'm2');
  await cast(chair, id, 'for', [chair], 'm2');
  await vote(chair, id, { isOpen: false }, 'm2');
  expect((await read(ben, id)).items[0]?.motions).toMatchObject([
    { id: 'm1', state: 'open', currentText: 'The accounts are approved with thanks.', can: { openVote: false } },
    { id: 'm2', state: 'accepted', by: { id: ben.id } },
  ]);
  const other = await move(ben, { kind: 'motion', text: 'We meet twice a year.' });
  await ask(calls.withdrawMotion, ben, { params: { id, motion: other.id } });
  await expect(ask(calls.withdrawMotion, ben, { params: { id, motion: 'm1' } })).rejects.toMatchObject({ code: 'assembly.notAllowed' });
});

test('PO-03 the quorum lost in an open vote: nothing is decided; who left the group leaves the roll', async () => {
  const id = await anOpenOne();
  await vote(chair, id, { isOpen: true });
  await cast(ben, id, 'for', [ben]);
  await takeOut(app, group, ben);
  await attend(chair, id, { how: null });
  await vote(chair, id, { isOpen: false });
  expect((await read(chair, id)).items[0]?.motions[0]).toMatchObject({ state: 'open', result: 'noQuorum', counts: { for: 1 } });
  expect((await read(chair, id)).roll.find((person) => person.id === ben.id)?.isRemoved).toBe(true);
  await expect(read(ben, id)).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('PO-03 a clock that is set back: it counts from the last event on, so that no vote is late or early by it', async () => {
  const id = await anOpenOne();
  // As if the last event were of a clock that was ten minutes ahead.
  await own.db.run(sql`update assemblies set last_at = last_at + interval '10 minutes' where id = ${id}`);
  await vote(chair, id, { isOpen: true, minutes: 5 });
  await cast(ben, id, 'for', [ben]);
  const [before, opened, ballot] = (await logOf(ben, id)).slice(-3);
  expect(opened?.at).toBe((before?.at ?? 0) + 600_000);
  expect(opened?.payload['closesAt']).toBe((opened?.at ?? 0) + 300_000);
  expect(ballot).toMatchObject({ kind: 'ballotCast', at: opened?.at });
});

test('PO-03 RE-03 a closed account leaves the roll; the assembly of its convener stays', async () => {
  const id = await convened({ startsAt: new Date(Date.now() + 86_400_000).toISOString() });
  await closeAccount(app.as(dan));
  expect((await read(ben, id)).roll.find((person) => person.id === dan.id)?.isRemoved).toBe(true);
  expect(await own.db.many(sql`select from assembly_convocations where user_id = ${dan.id}`)).toEqual([]);
  const parts = await assembliesExport(ben);
  expect(parts).toContain(id);
  expect(parts).toContain('Ben');
  expect(parts).not.toContain('Cleo');
  const inHub = async () => (await ask(listHub, ben, { query: { mode: 'private' } })).items.filter((each) => each.id === id);
  expect(await inHub()).toMatchObject([{ author: { name: 'Ana' } }]);
  await closeAccount(app.as(chair));
  expect(await inHub()).toMatchObject([{ title: 'Annual meeting', author: null }]);
  expect(await own.db.many(sql`select from hub_items where author_id = ${chair.id}`)).toEqual([]);
  expect((await read(ben, id)).title).toBe('Annual meeting');
});

test('PO-03 with given votes, these are counted, and a secret vote publishes only their sums', async () => {
  const body = {
    bylaws: { ...bylaws, weights: 'given' },
    weights: [
      { person: ben.id, weight: 30 },
      { person: chair.id, weight: 5 },
    ],
  };
  await expect(ask(calls.listRoll, ben, { query: { groupId: group.id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  const { items } = await ask(calls.listRoll, chair, { query: { groupId: group.id } });
  expect(items.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cleo', 'Dan']);
  const id = await anOpenOne(body);
  await attend(cleo, id);
  expect((await read(ben, id)).quorum).toMatchObject({ total: 37, weight: 36, people: 3 });
  await vote(chair, id, { isOpen: true, isSecret: true });
  await cast(chair, id, 'for', [chair]);
  await cast(ben, id, 'against', [ben]);
  await cast(cleo, id, 'for', [cleo]);
  await vote(chair, id, { isOpen: false });
  const closed = (await logOf(ben, id)).find(({ kind }) => kind === 'voteClosed');
  expect(closed?.payload).toMatchObject({ counts: { for: 6, against: 30, abstain: 0 }, result: 'rejected' });
  expect(closed?.payload['ballots']).toHaveLength(2);
});

async function assembliesExport({ id }: SignedInViewer): Promise<string> {
  const texts: string[] = [];
  for await (const part of assemblies.exportParts?.(app, id, 'en') ?? []) texts.push(JSON.stringify(part));
  return texts.join('\n');
}

test('PO-03 windows of the members get what changed after each event, and counts for votes and arrivals', async () => {
  const id = await convened({ bylaws: { ...bylaws, quorum: { kind: 'none' } } });
  await app.runJobs();
  const room = [`group:${group.id}`];
  const changed = { rooms: room, message: { type: 'assembly.continued', id } };
  app.sent.length = 0;
  for (const who of [ben, chair]) await attend(who, id);
  await runCounts(id);
  expect(app.sent).not.toContainEqual(changed);
  expect(app.sent.flatMap(({ rooms }) => rooms)).toEqual(expect.arrayContaining([`user:${ben.id}`, `user:${chair.id}`]));
  const arrivals = countsSent();
  expect(arrivals.flatMap(({ people }) => people)).toEqual(expect.arrayContaining([{ id: ben.id, how: 'inPerson' }]));
  expect(arrivals.at(-1)).toMatchObject({ id, quorum: { present: 2, people: 2, weight: 2 }, voting: null });
  await untilStart(chair, id);
  await phase(chair, id, 'open');
  await item(chair, id);
  await vote(chair, id, { isOpen: true });
  await runCounts(id);
  expect(app.sent).toContainEqual(changed);
  app.sent.length = 0;
  for (const who of [ben, chair]) await cast(who, id, 'for', [who]);
  await runCounts(id);
  expect(app.sent).not.toContainEqual(changed);
  expect(countsSent().at(-1)).toMatchObject({ id, voting: { id: 'm1', voted: 2 }, people: [] });
  expect(countsSent().flatMap(({ voters }) => voters)).toEqual(expect.arrayContaining([ben.id, chair.id]));
  await vote(chair, id, { isOpen: false });
  await runCounts(id);
  expect(app.sent).toContainEqual(changed);
});

test('PO-03 windows get what changed when the quorum is reached or a proxy lapses', async () => {
  const id = await convened();
  await app.runJobs();
  const changed = { rooms: [`group:${group.id}`], message: { type: 'assembly.continued', id } };
  await ask(calls.giveProxy, cleo, { params: { id }, body: { to: ben.id } });
  await runCounts(id);
  for (const who of [cleo, chair]) {
    app.sent.length = 0;
    await attend(who, id);
    await runCounts(id);
    expect(app.sent).toContainEqual(changed);
  }
});

test('PO-03 members take an assembly into their calendar; once it is called off, the same entry is cancelled', async () => {
  const id = await convened();
  const calendar = async (who: Viewer) => {
    const { stream } = await readCalendarFile({ ...app, viewer: who }, { params: { id } });
    return String(Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)));
  };
  const text = await calendar(ben);
  expect(text).toMatch(new RegExp(`BEGIN:VEVENT\\r\\nUID:${id}@`));
  for (const line of ['SEQUENCE:0', 'STATUS:CONFIRMED', 'SUMMARY:Annual meeting', 'LOCATION:Hall']) expect(text).toContain(`${line}\r\n`);
  await phase(chair, id, 'cancelled');
  for (const line of ['SEQUENCE:1', 'STATUS:CANCELLED']) expect(await calendar(ben)).toContain(`${line}\r\n`);
  await expect(calendar(await aPerson(app))).rejects.toMatchObject({ code: 'thing.notFound' });
});
