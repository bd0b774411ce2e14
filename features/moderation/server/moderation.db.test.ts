import { text as streamText } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteDocument, publishDocument, readDocument, updateDocument, withdrawDocument } from '#features/documents/contract/endpoints.ts';
import { aPublishedDocument, textOf } from '#features/documents/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { listNotifications } from '#features/notifications/contract/endpoints.ts';
import { openGroupConversation, sendMessage } from '#features/messenger/contract/endpoints.ts';
import { newId } from '#platform/server/common/id.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { listOwnReports, listReports, listStatements, makeReport, readFigures, returnCase, takeCase } from '../contract/endpoints.ts';
import { moderationLimits } from '../contract/limits.ts';
import fr from '../words/fr.json' with { type: 'json' };
import { downloadFigures } from './figures.ts';
import { removeOld } from './exports-store.ts';
import { listCases } from './store.ts';
import { createModerationApp } from './testing.ts';

let here: Awaited<ReturnType<typeof createModerationApp>>;
let author: SignedInViewer;
let reader: SignedInViewer;
let stranger: SignedInViewer;
let manager: SignedInViewer;
let first: SignedInViewer;
let second: SignedInViewer;
let group: { id: string };
/** A document of the author for the manager's group. */
let on: string;
beforeAll(async () => {
  here = await createModerationApp();
  [author, reader, stranger] = [
    await aPerson(here.app, { name: 'Ana' }),
    await aPerson(here.app, { name: 'Bob' }),
    await aPerson(here.app),
  ];
  manager = await aPerson(here.app, { role: 'manager' });
  [first, second] = [await here.administrator('First'), await here.administrator('Second')];
  group = await aGroup(here.app, manager, {}, [author, reader]);
});
beforeEach(async () => {
  on = `document:${(await aPublishedDocument(here.app, author, { title: 'Cheap boats', text: 'Buy now.', groupIds: [group.id] })).id}`;
});
afterAll(() => here.own.drop());

const notFound = { code: 'thing.notFound' };
const idOf = (thing: string) => thing.split(':')[1] ?? '';
const readThing = (who: Viewer, thing: string) => here.ask(readDocument, who, { params: { id: idOf(thing) } });
const tellings = async (who: SignedInViewer) => {
  await here.app.runJobs();
  return (await here.ask(listNotifications, who)).items.map(({ kind }) => kind);
};

test('AD-04 people who see a thing can report it, once; for others it does not exist, and nobody reports their own', async () => {
  const id = await here.report(reader, on, { reason: 'fraud', passage: 'Buy now.' });
  await expect(here.report(reader, on)).rejects.toMatchObject({ code: 'report.made' });
  await expect(here.report(author, on)).rejects.toMatchObject({ code: 'report.own' });
  await expect(here.report(stranger, on)).rejects.toMatchObject(notFound);
  await expect(here.report(visitor, on)).rejects.toMatchObject({ code: 'auth.required' });
  for (const other of [`document:${newId()}`, `document:AAAAAAAA`, `group:${newId()}`, `nothing:${newId()}`])
    await expect(here.report(reader, other)).rejects.toMatchObject(notFound);
  // A second report joins the case.
  expect(await here.report(manager, on, { reason: 'illegal' })).toBe(id);
  expect(await here.read(first, id)).toMatchObject({
    title: 'Cheap boats',
    text: 'Buy now.',
    reportCount: 2,
    severity: 2,
    reasons: ['fraud', 'illegal'],
    textNow: null,
  });
  // Copies of earlier releases with other line breaks do not count as changed.
  await here.app.db.run(sql`update moderation_cases set text = ${'Buy\nnow.'} where id = ${id}`);
  expect(await here.read(first, id)).toMatchObject({ text: 'Buy\nnow.', textNow: null });
});

test('AD-05 AD-04 a case about something without a title is called by the beginning of its text, or by its kind', async () => {
  const { id: conversationId } = await here.ask(openGroupConversation, author, { params: { id: group.id } });
  const text = 'Cheap boats,\nnearly new, from the lake of Neuchâtel and from further away';
  const { id: messageId } = await here.ask(sendMessage, author, { params: { id: conversationId }, body: { clientId: newId(), text } });
  const id = await here.report(reader, `message:${messageId}`);
  await here.decide(first, id, 'hide');
  await here.contest(author, id, 'They are cheap.');
  const shown = async () => {
    const ofList = async (who: SignedInViewer) => (await here.ask(listReports, who)).items.find((each) => each.id === id)?.title;
    const ofGroups = (await here.ask(listOwnReports, manager)).items.find((each) => each.id === id)?.title;
    const ofStatements = async (who: SignedInViewer) => (await here.ask(listStatements, who)).items.find((each) => each.id === id)?.title;
    return [
      await ofList(second),
      ofGroups,
      (await here.read(second, id)).title,
      await ofStatements(author),
      (await here.statement(author, id)).title,
      await ofStatements(reader),
    ];
  };
  expect(await shown()).toEqual(Array(6).fill('Cheap boats, nearly new, from the lake of Neuchâtel and…'));
  const other = await here.report(reader, on);
  expect((await here.read(second, other)).earlier.find((each) => each.id === id)?.title).toMatch(/^Cheap boats, nearly/);
  // Held again and changed by the author, it is no longer what the reporter read.
  await here.app.db.run(sql`update moderation_cases set was_held = true where id = ${id}`);
  expect(await shown()).toEqual([...Array(5).fill(expect.stringMatching(/^Cheap/)), 'Message']);
  // A message of files alone has no text.
  await here.app.db.run(sql`update moderation_cases set text = '' where id = ${id}`);
  expect(await shown()).toEqual(Array(6).fill('Message'));
});

test('AD-04 moderators of a case take it, take it over and put it back; each finds their own, until it is decided', async () => {
  const id = await here.report(reader, on);
  const take = (who: Viewer) => here.ask(takeCase, who, { params: { id } });
  const mine = (who: Viewer) => here.queue(who, { queue: 'mine' });
  for (const who of [author, reader, stranger]) await expect(take(who)).rejects.toMatchObject(notFound);
  await take(first);
  await take(first);
  expect([await mine(first), await mine(second)]).toEqual([[id], []]);
  expect((await here.read(second, id)).assignee).toEqual({ id: first.id, name: 'First' });
  await take(manager);
  expect(await mine(first)).toEqual([]);
  expect((await here.ask(listOwnReports, manager, { query: { queue: 'mine' } })).items).toMatchObject([
    { id, assignee: { id: manager.id } },
  ]);
  await here.ask(returnCase, second, { params: { id } });
  expect((await here.read(first, id)).assignee).toBeNull();
  await take(second);
  await here.decide(first, id, 'warn');
  expect(await mine(second)).toEqual([]);
  expect((await here.read(second, id)).assignee).toBeNull();
  await expect(take(first)).rejects.toMatchObject({ code: 'report.decided' });
});

test('AD-04 a closed account has no cases', async () => {
  const id = await here.report(reader, on);
  const third = await here.administrator('Third');
  await here.ask(takeCase, third, { params: { id } });
  await here.app.db.run(sql`update users set is_administrator = false where id = ${third.id}`);
  await closeAccount(here.app.as(third));
  expect((await here.read(first, id)).assignee).toBeNull();
});

test('AD-04 reporting is idempotent by command id', async () => {
  const body = { on, reason: 'spam' as const, text: '', commandId: newId() };
  const sent = await Promise.all([here.ask(makeReport, reader, { body }), here.ask(makeReport, reader, { body })]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect((await here.read(first, sent[0]?.id ?? '')).reportCount).toBe(1);
});

test('AD-04 administrators see all cases, managers those of their groups, and nobody cases about themselves', async () => {
  const id = await here.report(reader, on);
  const open = `document:${(await aPublishedDocument(here.app, author, { title: 'For all' })).id}`;
  const ofAll = await here.report(stranger, open, { reason: 'violence' });
  const ofManager = `document:${(await aPublishedDocument(here.app, manager, { groupIds: [group.id] })).id}`;
  const own = await here.report(reader, ofManager);
  const queue = await here.queue(first);
  expect(queue).toEqual(expect.arrayContaining([id, ofAll, own]));
  // The most urgent comes first.
  expect(queue.indexOf(ofAll)).toBeLessThan(queue.indexOf(id));
  const mine = await here.ownQueue(manager);
  expect(mine).toContain(id);
  expect(mine).not.toContain(ofAll);
  expect(mine).not.toContain(own);
  for (const hidden of [ofAll, own]) await expect(here.read(manager, hidden)).rejects.toMatchObject(notFound);
  for (const who of [author, reader, stranger]) {
    expect(await here.ownQueue(who)).toEqual([]);
    await expect(here.queue(who)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(here.read(who, id)).rejects.toMatchObject(notFound);
    await expect(here.decide(who, id, 'hide')).rejects.toMatchObject(notFound);
  }
  // Only administrators see the reporter.
  expect((await here.read(first, id)).reports[0]?.reporter).toMatchObject({ id: reader.id });
  const asManager = await here.read(manager, id);
  expect(asManager.reports[0]?.reporter).toBeNull();
  expect(asManager.can.lookAfter).toBe(false);
});

test.each([
  ['everybody', 'public'],
  ['another group', 'private'],
] as const)(
  'AD-04 GR-11 after a thing was shared with %s, the manager of its former group no longer decides, reads or lists its case',
  async (_, visibility) => {
    const id = await here.report(reader, on);
    expect(await here.ownQueue(manager)).toContain(id);
    const elsewhere = await aGroup(here.app, await aPerson(here.app, { role: 'manager' }), {}, [author]);
    const params = { id: idOf(on) };
    await here.ask(withdrawDocument, author, { params, body: {} });
    const { version } = await readThing(author, on);
    const written = { title: 'Boats', subtitle: '', category: 'miscellaneous', content: textOf('For these alone.'), version };
    await here.ask(updateDocument, author, { params, body: written });
    const groupIds = visibility === 'public' ? [] : [elsewhere.id];
    await here.ask(publishDocument, author, { params, body: { visibility, category: 'miscellaneous', groupIds } });
    await expect(here.decide(manager, id, 'hide')).rejects.toMatchObject(notFound);
    await expect(here.read(manager, id)).rejects.toMatchObject(notFound);
    expect(await here.ownQueue(manager)).not.toContain(id);
    expect(await here.read(first, id)).toMatchObject({ textNow: 'For these alone.' });
    await here.decide(first, id, 'hide');
    expect(await readThing(author, on)).toMatchObject({ isHidden: true });
  },
);

test('AD-04 a hidden thing is only visible to its author, who cannot change it; restoring it brings it back unchanged', async () => {
  const id = await here.report(reader, on);
  await here.decide(manager, id, 'hide');
  for (const who of [reader, manager, first, stranger, visitor]) await expect(readThing(who, on)).rejects.toMatchObject(notFound);
  const shown = await readThing(author, on);
  expect(shown).toMatchObject({
    title: 'Cheap boats',
    isHidden: true,
    can: { edit: false, delete: false, publish: false, withdraw: false },
  });
  const params = { id: idOf(on) };
  for (const reach of [
    () => here.ask(deleteDocument, author, { params }),
    () => here.ask(withdrawDocument, author, { params, body: {} }),
    () => here.ask(publishDocument, author, { params, body: { visibility: 'public', category: 'miscellaneous', groupIds: [] } }),
  ])
    await expect(reach()).rejects.toMatchObject({ code: 'document.hidden' });
  await here.decide(first, id, 'restore');
  expect(await readThing(reader, on)).toMatchObject({ isHidden: false, visibility: 'private', groups: [{ id: group.id }] });
});

test('AD-04 AD-05 the author gets the reasons by email and notification, reporters a notification; neither learns who the others are', async () => {
  const id = await here.report(reader, on, { text: 'My neighbour wrote this.' });
  expect(await tellings(first)).toContain('reportMade');
  expect(await tellings(manager)).toContain('reportMade');
  here.app.mails.length = 0;
  await here.decide(first, id, 'hide', { facts: 'It advertises boats.' });
  expect(await tellings(author)).toContain('thingModerated');
  expect(await tellings(reader)).toContain('reportAnswered');
  const mail = here.app.mails.find(({ subject }) => subject === 'Your content was hidden');
  for (const part of ['Content affected: Document “Cheap boats”', 'It advertises boats.', '§ 4', 'No automated tools', `/statements/${id}`])
    expect(mail?.text).toContain(part);
  const stated = await here.statement(author, id);
  expect(stated).toMatchObject({
    role: 'author',
    measure: 'hidden',
    text: 'Buy now.',
    decisions: [{ decision: 'hide', ground: 'rules', facts: 'It advertises boats.' }],
    can: { contest: true },
  });
  const answered = await here.statement(reader, id);
  expect(answered).toMatchObject({
    role: 'reporter',
    text: '',
    decisions: [{ decision: 'hide', facts: '' }],
    report: { text: 'My neighbour wrote this.' },
    can: { contest: false },
  });
  expect(JSON.stringify(stated)).not.toContain('neighbour');
  for (const expected of [stated, answered]) expect(JSON.stringify(expected)).not.toContain(first.id);
  expect(JSON.stringify(stated)).not.toContain(reader.id);
  await expect(here.statement(stranger, id)).rejects.toMatchObject(notFound);
});

test('AD-05 before a decision there is no statement; a decline gives the reporter the reasons, and the author nothing', async () => {
  const id = await here.report(reader, on);
  await expect(here.statement(author, id)).rejects.toMatchObject(notFound);
  here.app.mails.length = 0;
  await here.decide(first, id, 'decline', { facts: 'Boats may be sold here.' });
  await here.app.runJobs();
  expect(here.app.mails.filter(({ to }) => to.startsWith(author.username))).toEqual([]);
  await expect(here.statement(author, id)).rejects.toMatchObject(notFound);
  expect((await here.statement(reader, id)).decisions).toMatchObject([{ decision: 'decline', facts: 'Boats may be sold here.' }]);
  expect((await readThing(reader, on)).title).toBe('Cheap boats');
});

test('AD-05 an objection is decided by another person after a dialogue without names; the decision is final', async () => {
  const id = await here.report(reader, on);
  await here.decide(first, id, 'hide');
  await expect(here.contest(reader, id, 'Let it be.')).rejects.toMatchObject(notFound);
  await here.contest(author, id, 'They are not cheap.');
  await here.answer(second, id, 'What do they cost?');
  await here.contest(author, id, 'A thousand.');
  expect((await here.statement(author, id)).messages.map(({ isByAuthor, text }) => [isByAuthor, text])).toEqual([
    [true, 'They are not cheap.'],
    [false, 'What do they cost?'],
    [true, 'A thousand.'],
  ]);
  expect(JSON.stringify(await here.statement(author, id))).not.toContain(second.id);
  expect((await here.statement(reader, id)).messages).toEqual([]);
  expect(await tellings(author)).toContain('objectionAnswered');
  expect(await tellings(second)).toContain('decisionContested');
  await expect(here.decide(first, id, 'uphold')).rejects.toMatchObject({ code: 'objection.another' });
  await here.decide(second, id, 'restore', { facts: 'They are dear indeed.' });
  expect((await readThing(reader, on)).isHidden).toBe(false);
  await expect(here.decide(second, id, 'uphold')).rejects.toMatchObject({ code: 'report.decided' });
  await expect(here.contest(author, id, 'Once more.')).rejects.toMatchObject({ code: 'report.decided' });
});

test('AD-05 a dialogue about an objection is limited to 100 messages', async () => {
  const id = await here.report(reader, on);
  await here.decide(first, id, 'hide');
  await here.contest(author, id, 'They are not cheap.');
  await here.own.db.run(sql`
    insert into moderation_messages (id, case_id, writer_id, is_by_author, text)
    select gen_random_uuid(), ${id}, ${author.id}, true, 'Look again.' from generate_series(3, ${moderationLimits.messages}::integer)`);
  await here.answer(second, id, 'Enough was said.');
  await expect(here.contest(author, id, 'One more.')).rejects.toMatchObject({ code: 'objection.tooMany' });
  expect((await here.statement(author, id)).messages).toHaveLength(moderationLimits.messages);
  await here.decide(second, id, 'restore', { facts: 'They are dear indeed.' });
});

test('AD-05 a sole administrator decides the objection too; after six months none is accepted', async () => {
  await here.own.db.run(sql`update users set is_administrator = false where id = ${second.id}`);
  try {
    const id = await here.report(reader, on);
    await here.decide(first, id, 'warn');
    await here.contest(author, id, 'Why?');
    await here.decide(first, id, 'uphold');
    expect(await here.statement(author, id)).toMatchObject({ state: 'closed', measure: 'warned' });
  } finally {
    await here.own.db.run(sql`update users set is_administrator = true where id = ${second.id}`);
  }
  const late = await here.report(manager, on);
  await here.decide(first, late, 'warn');
  await here.own.db.run(sql`update moderation_decisions set decided_at = now() - interval '7 months' where case_id = ${late}`);
  expect((await here.statement(author, late)).can.contest).toBe(false);
  await expect(here.contest(author, late, 'Too late')).rejects.toMatchObject({ code: 'objection.late' });
});

test('AD-04 of two concurrent decisions one gets a conflict; a measure needs a ground', async () => {
  const id = await here.report(reader, on);
  await expect(here.decide(first, id, 'hide', { ground: undefined })).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(here.decide(first, id, 'restore')).rejects.toMatchObject({ code: 'report.decided' });
  const outcomes = await Promise.allSettled([here.decide(first, id, 'hide'), here.decide(second, id, 'decline')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await here.read(first, id)).decisions).toHaveLength(1);
  const noted = await here.own.db.many(sql`select from audit where action = 'report.decide' and subject_id = ${id}`);
  expect(noted).toHaveLength(1);
});

test('AD-04 a thing that its author deleted cannot be hidden; a removed one is gone, and its case keeps the text', async () => {
  const id = await here.report(reader, on);
  await here.ask(withdrawDocument, author, { params: { id: idOf(on) }, body: {} });
  expect(await here.read(first, id)).toMatchObject({ isThere: false, text: 'Buy now.' });
  await expect(here.decide(first, id, 'hide')).rejects.toMatchObject({ code: 'report.gone' });
  const other = `document:${(await aPublishedDocument(here.app, author, { title: 'Gone', text: 'Worse.' })).id}`;
  const removed = await here.report(reader, other);
  await here.decide(first, removed, 'remove');
  for (const who of [author, reader, first]) await expect(readThing(who, other)).rejects.toMatchObject(notFound);
  expect(await here.own.db.many(sql`select from documents where id = ${idOf(other)}`)).toEqual([]);
  expect(await here.statement(author, removed)).toMatchObject({ title: 'Gone', text: 'Worse.', measure: 'removed' });
});

test('AD-04 a group is hidden by administrators, and never removed by a case; a person is warned, or their profile hidden', async () => {
  const id = await here.report(reader, `group:${group.id}`);
  expect(await here.read(first, id)).toMatchObject({ kind: 'group', can: { decide: ['hide', 'warn', 'decline'], lookAfter: true } });
  await expect(here.decide(first, id, 'remove')).rejects.toMatchObject({ code: 'report.notHidden' });
  // Delivers earlier notifications first.
  await here.app.runJobs();
  here.app.mails.length = 0;
  await here.decide(first, id, 'hide');
  await here.app.runJobs();
  const mail = here.app.mails.find(({ subject }) => subject === 'Your content was hidden');
  expect(mail?.text).toContain('only current members can see the group');
  expect(await here.read(first, id)).toMatchObject({ isHidden: true, measure: 'hidden', can: { decide: ['restore'] } });
  await here.contest(manager, id, 'Why?');
  await here.decide(second, id, 'restore', { facts: 'It may stand.' });
  expect(await here.read(first, id)).toMatchObject({ isHidden: false, measure: null });
  const person = await here.report(reader, `person:${author.id}`);
  expect((await here.read(first, person)).can.decide).toEqual(['hide', 'remove', 'warn', 'decline']);
  await here.decide(first, person, 'warn');
  expect(await here.statement(author, person)).toMatchObject({ kind: 'person', measure: 'warned' });
});

test('RE-01 closing an account removes its texts from all cases; cases are deleted after three years, except those of hidden things', async () => {
  const [writer, teller] = [await aPerson(here.app), await aPerson(here.app)];
  const thing = `document:${(await aPublishedDocument(here.app, writer, { title: 'A secret title', text: 'A secret text.' })).id}`;
  const id = await here.report(teller, thing, { text: 'A secret report.' });
  await here.decide(first, id, 'hide');
  await here.contest(writer, id, 'A secret objection.');
  for (const who of [writer, teller]) await closeAccount(here.app.as(who));
  const stored = JSON.stringify(await here.read(first, id));
  expect(stored).not.toContain('secret');
  for (const who of [writer, teller]) expect(stored).not.toContain(who.id);
  const [old, hidden] = [
    await here.report(reader, on),
    await here.report(reader, `document:${(await aPublishedDocument(here.app, author)).id}`),
  ];
  await here.decide(first, old, 'decline');
  await here.decide(first, hidden, 'hide');
  await here.own.db.run(
    sql`update moderation_cases set changed_at = now() - interval '37 months' where id = any(${[old, hidden]}::uuid[])`,
  );
  await removeOld(here.own.db, 100);
  await expect(here.read(first, old)).rejects.toMatchObject(notFound);
  expect((await here.read(first, hidden)).isHidden).toBe(true);
});

test('AD-05 figures count reports, decisions and objections of a year, as table and CSV', async () => {
  const { year, reports, decisions, objections } = await here.ask(readFigures, first);
  expect(year).toBe(new Date().getUTCFullYear());
  expect(reports.total).toBe(reports.byReason.reduce((all, { count }) => all + count, 0));
  expect(decisions.total).toBeGreaterThan(5);
  expect(decisions.automated).toBe(0);
  expect(objections.total).toBeGreaterThan(1);
  expect((await here.ask(readFigures, first, { query: { year: '2001' } })).reports.total).toBe(0);
  const file = await downloadFigures(here.app.as(first, 'fr'), { params: {}, query: {}, body: undefined } as never);
  const lines = (await streamText(file.stream)).split('\n');
  for (const [kind, called] of Object.entries({ document: 'Document', person: 'Profil', group: 'Groupe' }))
    expect(lines).toContain(`${fr['figures.byKind']},${called},${reports.byKind.find(({ name }) => name === kind)?.count}`);
  await expect(here.ask(readFigures, manager)).rejects.toMatchObject({ code: 'auth.forbidden' });
});

test('AD-04 a person’s list has each case once, as author or as reporter', async () => {
  const id = await here.report(reader, on);
  await here.decide(first, id, 'hide');
  const of = async (who: SignedInViewer) =>
    (await here.ask(listStatements, who, { query: { on } })).items.map((each) => [each.id, each.role]);
  expect(await of(author)).toEqual([[id, 'author']]);
  expect(await of(reader)).toEqual([[id, 'reporter']]);
  expect(await of(stranger)).toEqual([]);
});

test('AD-04 waiting cases are ordered by urgency, then age; decided ones latest first; both paginated', async () => {
  // Without earlier measures, which would raise the urgency.
  const newcomer = await aPerson(here.app);
  const own = await aGroup(here.app, manager, {}, [newcomer, reader]);
  const reports = async (reason: string) => {
    const thing = `document:${(await aPublishedDocument(here.app, newcomer, { groupIds: [own.id] })).id}`;
    return here.report(reader, thing, { reason });
  };
  const made: string[] = [];
  for (const reason of ['violence', 'spam', 'fraud', 'violence', 'spam', 'fraud']) made.push(await reports(reason));
  const [grave1, mild1, serious1, grave2, mild2, serious2] = made as [string, string, string, string, string, string];
  const ofMine = (ids: readonly string[]) => ids.filter((id) => made.includes(id));
  expect(ofMine(await here.queue(first))).toEqual([grave1, grave2, serious1, serious2, mild1, mild2]);
  for (const id of [mild1, grave2, serious1]) await here.decide(first, id, 'hide');
  expect(ofMine(await here.queue(first))).toEqual([grave1, serious2, mild2]);
  expect(ofMine(await here.queue(first, { queue: 'done' }))).toEqual([serious1, grave2, mild1]);
  // Overdue after a day, three days or a week, by urgency.
  const later = async (id: string, days: number) =>
    here.app.db.run(sql`update moderation_cases set opened_at = now() - make_interval(days => ${days}, mins => 1) where id = ${id}`);
  await later(grave1, 1);
  await later(serious2, 2);
  await later(mild2, 7);
  expect(ofMine(await here.queue(first, { queue: 'overdue' }))).toEqual([grave1, mild2]);
  expect(await here.read(first, serious2)).toMatchObject({ isOverdue: false });
  expect(await here.read(first, mild2)).toMatchObject({ isOverdue: true });
  const rows = (place?: object) => listCases(here.own.db, first, { queue: 'waiting', ofGroups: false, place: place as never, limit: 2 });
  const seen: string[] = [];
  for (let page = await rows(); page.length > 0;) {
    seen.push(...page.map(({ id }) => id));
    const { severity, changedAt: at, id } = page.at(-1)!;
    page = await rows({ severity, at, id });
  }
  expect(ofMine(seen)).toEqual([grave1, serious2, mild2]);
});
