import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnchanged } from '#features/negotiation/server/contract/check-session.ts';
import { replayed, stateInTables } from '#features/negotiation/server/testing/sessions.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { features } from '#shell/server/features.ts';
import { shareOf, wholeCommunity } from './community.ts';
import { fillCommunity } from './fill-community.ts';
import type { MadeCommunity } from './made-community.ts';
import { removeCommunity } from './remove-community.ts';
import { readDemoState, type DemoState } from './store.ts';

// One private group with a pending request, one public group; eight documents, among them a draft
// and a revised one.
const usernames = ['helen.marsh', 'grace.adeyemi', 'owen.pritchard', 'priya.raman', 'aoife.brennan', 'declan.foy', 'marcus.tilley'];
const whole = shareOf(wholeCommunity(), usernames, ['purchasing', 'broadband']);
const [thread] = whole.threads;
const talkedOf = whole.texts.find(({ title }) => title === thread?.title);
const community = {
  ...whole,
  threads: whole.threads.slice(0, 1),
  texts: [
    ...whole.texts.filter((text) => text !== talkedOf).slice(0, 6),
    ...whole.texts.filter((text) => text === talkedOf),
    ...whole.texts.slice(-1),
  ],
};

let database: TestDatabase;
let app: TestApp;
let made: MadeCommunity;
let standingBefore: DemoState;
const printed: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, features);
  standingBefore = await readDemoState(app.db);
  made = await fillCommunity(app, community, 'a password for all of them', (line) => printed.push(line));
});
afterAll(() => database.drop());

test('QA-02 DO-09 the demo creates and counts people, groups, requests, documents, comments and questions', async () => {
  expect(standingBefore).toBe('empty');
  expect(printed).toHaveLength(11);
  expect(await count('comments')).toBe(4);
  expect(await count('reactions')).toBeGreaterThan(4);
  expect(await count('users')).toBe(7);
  expect(await app.db.many(sql`select visibility from groups order by name`)).toEqual([
    { visibility: 'private' },
    { visibility: 'public' },
  ]);
  expect(await app.db.many(sql`select status, decided_at is null as waits from memberships where status = 'requested'`)).toEqual([
    { status: 'requested', waits: true },
  ]);
  expect(await count('documents')).toBe(8);
  expect(await app.db.many(sql`select state from documents where state = 'draft'`)).toHaveLength(1);
  expect(await app.db.many(sql`select version from documents where version > 2`)).toHaveLength(1);
});

test('NO-01 notifications of questions in the demo name the person who asked', async () => {
  await app.runJobs();
  const shown = await app.db.many(sql`
    select distinct note.actor_id = q.author_id as "isNamed" from group_notifications note join questions q on q.id::text = note.thing_id where note.kind = 'questionAsked'`);
  expect(shown).toEqual([{ isNamed: true }]);
});

test('demo data covers more than a year, with documents in the order of their IDs', async () => {
  const { span } = await app.db.one<{ span: number }>(sql`select extract(day from now() - min(published_at))::int as span from documents`);
  expect(span).toBeGreaterThan(300);
  const ids = await app.db.many<{ id: string }>(sql`select id from documents where state = 'published' order by published_at`);
  expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).sort());
  expect(await readDemoState(app.db)).toBe('filled');
});

test('after the demo, dates in Hub, groups and documents agree', async () => {
  const owners = await app.db.many(sql`
    select 'document' as kind, id::text, published_at as "createdAt", updated_at as "updatedAt" from documents where state = 'published'
    union all select 'group', id, created_at, updated_at from groups
    union all select 'question', id::text, created_at, coalesce(edited_at, created_at) from questions
    union all select 'gallery', id::text, created_at, updated_at from galleries
    union all select 'file', id::text, shared_at, shared_at from shared_files where ended_at is null
    union all select 'event', id::text, created_at, updated_at from events e
      where not exists (select from events before where before.series_id = e.series_id and before.occurrence < e.occurrence)
    union all select 'poll', id::text, created_at, updated_at from polls
    union all select 'assembly', id::text, created_at, created_at from assemblies
    union all select 'negotiation', id, started_at, last_at from negotiations order by 1, 2`);
  const hub = await app.db.many(sql`select kind, id, created_at as "createdAt", updated_at as "updatedAt" from hub_items order by 1, 2`);
  expect(hub).toHaveLength(18);
  expect(hub).toEqual(owners);
  const entries = await app.db.many(sql`
    select e.item from hub_entries e join hub_items i using (item) where (e.created_at, e.updated_at) is distinct from (i.created_at, i.updated_at)`);
  expect(entries).toEqual([]);
  const apart = await app.db.many(sql`
    select d.id from documents d join document_groups dg on dg.document_id = d.id where dg.published_at <> d.published_at`);
  expect(apart).toEqual([]);
});

test('NE-20 the demo session of a month ago follows the rules and ends with a contract', async () => {
  const { id, phase, days } = await app.db.one<{ id: string; phase: string; days: number }>(
    sql`select id, phase, extract(day from now() - started_at)::int as days from negotiations`,
  );
  expect([phase, days]).toEqual(['ended', 31]);
  const fromLog = await replayed(app, id);
  expect(await stateInTables(app.db, id)).toEqual(fromLog);
  expect(await isUnchanged(app, id)).toBe(true);
  const states = fromLog.state.clauses.map((clause) => clause.state);
  expect(states.filter((state) => state === 'accepted')).toHaveLength(5);
  expect(states.filter((state) => state !== 'accepted')).toEqual(['rejected', 'rejected']);
});

test('QA-02 the demo has galleries and transfers: one downloaded, one revoked, one pending', async () => {
  expect(await count('galleries')).toBe(1);
  expect(
    await app.db.many(sql`select ending, downloads, shared_at < now() - interval '2 days' as "isDated" from shared_files order by id`),
  ).toEqual([
    { ending: null, downloads: 1, isDated: true },
    { ending: 'takenBack', downloads: 0, isDated: true },
    { ending: null, downloads: 0, isDated: true },
  ]);
});

test('EV-02 PO-01 the demo has coming events with answers, one of them weekly, and a poll with votes', async () => {
  expect(
    await app.db.many(sql`select title, series_id is not null as "isWeekly" from events where starts_at > now() group by 1, 2 order by 1`),
  ).toEqual([
    { title: 'Order day: paper and gloves', isWeekly: false },
    { title: 'What broke this week?', isWeekly: true },
  ]);
  expect(await count('event_answers')).toBe(6);
  expect(await count('poll_votes')).toBe(4);
});

test('after the demo nobody is signed in, and all queued tasks can run', async () => {
  expect(await app.db.many(sql`select id from sessions where ended_at is null`)).toEqual([]);
  await app.runJobs();
  expect(app.sent.length).toBeGreaterThan(0);
  expect(app.mails).toEqual([]);
});

test('PO-03 the demo has an assembly that was held: its motions are decided by those who came', async () => {
  expect(await app.db.many(sql`select phase from assemblies`)).toEqual([{ phase: 'closed' }]);
  const results = await app.db.many(sql`select payload ->> 'result' as result from assembly_events where kind = 'voteClosed' order by seq`);
  expect(results).toEqual([{ result: 'accepted' }, { result: 'accepted' }]);
});

test('an interrupted demo is detected and can be removed completely', async () => {
  await app.db.run(sql`update users set created_at = now() where id = any(${[...made.people.values()].map(({ id }) => id)})`);
  expect(await readDemoState(app.db)).toBe('begun');
  await removeCommunity(app);
  await app.finishTasks();
  for (const table of [
    'users',
    'groups',
    'memberships',
    'documents',
    'negotiations',
    'galleries',
    'shared_files',
    'events',
    'polls',
    'hub_items',
    'hub_entries',
    'searched_things',
  ] as const)
    expect(await count(table)).toBe(0);
  expect(await readDemoState(app.db)).toBe('empty');
  await app.db.run(sql`
    insert into users (id, username, name, email, password_hash, role) values ('AAAAAAAA', 'ana', 'Ana', 'ana@example.org', 'none', 'member')`);
  expect(await readDemoState(app.db)).toBe('others');
});

async function count(table: string): Promise<number> {
  const { rows } = await app.db.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}
