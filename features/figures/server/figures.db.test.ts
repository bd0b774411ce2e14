import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aDraft, aPublishedDocument } from '#features/documents/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { askQuestion } from '#features/questions/contract/endpoints.ts';
import { questions } from '#features/questions/server/feature.ts';
import { aText } from '#features/questions/server/testing.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { flow, madeOn } from '#platform/server/extension-points/figure-source.ts';
import { newId } from '#platform/server/common/id.ts';
import { addCounted, drainCounters } from '#platform/server/metrics/day-counters.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { readFigures, readState } from '../contract/endpoints.ts';
import { figures } from './feature.ts';
import { countingBefore, countLatest, saveCounted } from './gather-figures.ts';
import { figuresBetween, saveFigures } from './store.ts';

const features = putTogether([accounts, uploads, groups, documents, questions, figures]);
const sources = features.flatMap(({ figureSources }) => figureSources ?? []);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let administrator: SignedInViewer;
let ana: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  ana = await aPerson(app, { role: 'manager' });
  administrator = { ...(await aPerson(app)), isAdministrator: true };
});
beforeEach(() => own.db.run(sql`delete from figure_days`));
afterAll(() => own.drop());

const at = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const read = (from: string, to: string) => ask(readFigures, administrator, { query: { from, to } });
const countsOf = async (name: string, back = 1) => (await read(at(back), at(0))).figures.find((figure) => figure.name === name)?.counts;

test('AD-01 today’s items of each feature are counted, without drafts', async () => {
  const group = await aGroup(app, ana);
  await aPublishedDocument(app, ana);
  await aDraft(app, ana);
  await ask(askQuestion, ana, {
    body: { category: 'legal', title: 'Who knows?', content: aText('It is about ropes.'), groupIds: [group.id] },
  });
  await countLatest(app, sources);
  expect(await countsOf('documents')).toEqual([0, 1]);
  expect(await countsOf('questions')).toEqual([0, 1]);
  expect(await countsOf('groups')).toEqual([0, 1]);
  expect(await countsOf('people')).toEqual([0, 2]);
  expect(await countsOf('activePeople')).toEqual([null, 2]);
  expect((await read(at(0), at(0))).countedAt).not.toBeNull();
  // Counting is idempotent.
  await countLatest(app, sources);
  expect(await countsOf('documents')).toEqual([0, 1]);
});

test('AD-01 a user active today is counted, even if later counts miss them', async () => {
  await countLatest(app, sources);
  const [, before] = (await countsOf('activePeople')) ?? [];
  await own.db.run(sql`update users set last_active_at = now() + interval '1 day'`);
  await countLatest(app, sources);
  expect(await countsOf('activePeople')).toEqual([null, before]);
  await own.db.run(sql`update users set last_active_at = now()`);
});

test('AD-01 counters of a process are added to their day, and kept until that succeeds', async () => {
  drainCounters();
  addCounted('mailsSent', 3);
  await saveCounted(app);
  addCounted('mailsSent', 2);
  await saveCounted({ db: { ...app.db, many: () => Promise.reject(new Error('away')) } as never });
  expect(await countsOf('mailsSent')).toEqual([null, 3]);
  await saveCounted(app);
  expect(await countsOf('mailsSent')).toEqual([null, 5]);
});

test('AD-01 counters of a process are saved every 30 seconds', async () => {
  drainCounters();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await figures.onStart?.(app);
    addCounted('mailsSent', 1);
    vi.advanceTimersByTime(29_999);
    expect(drainCounters()).toEqual([{ name: 'mailsSent', count: 1 }]);
    addCounted('mailsSent', 4);
    vi.advanceTimersByTime(1);
    await expect.poll(() => countsOf('mailsSent', 0)).toEqual([4]);
  } finally {
    vi.clearAllTimers();
    vi.useRealTimers();
  }
});

test('AD-01 days before figures existed are backfilled once', async () => {
  const { id } = await aPublishedDocument(app, ana);
  await own.db.run(sql`update documents set published_at = now() - interval '40 days' where id = ${id}`);
  await own.db.run(sql`update users set created_at = now() - interval '41 days' where id = ${ana.id}`);
  const few = createTestApp(own.db, [{ ...figures, taskSteps: [countingBefore(sources, 42)] }]);
  await figures.onStart?.(few);
  await few.finishTasks();
  const counts = await countsOf('documents', 40);
  expect(counts?.[0]).toBe(1);
  expect(counts?.slice(1, 40)).toEqual(Array.from({ length: 39 }, () => 0));
  expect((await countsOf('people', 42))?.every((count) => count !== null)).toBe(true);
});

test('AD-01 days before the first data are stored as empty without counting each figure', async () => {
  const requested: string[] = [];
  const noted = (name: string, kind: 'flow' | 'level'): (typeof sources)[number] => ({
    name,
    kind,
    count: async (_db, { day }) => {
      requested.push(`${name} ${day}`);
      return kind === 'level' && day >= since ? 1 : 0;
    },
  });
  const [{ since } = { since: '' }] = await own.db.many<{ since: string }>(
    sql`select to_char((now() at time zone 'UTC')::date - 7, 'YYYY-MM-DD') as since`,
  );
  const part = countingBefore([noted('here', 'level'), noted('come', 'flow')], 12);
  await own.db.transaction(async (tx) => {
    for (let place: string | null = null, done = 1; done > 0;) {
      const batch = await part.batch(app, tx, 'figures', { size: 5, place });
      ({ done } = batch);
      place = batch.place ?? place;
    }
  });
  expect(requested.filter((each) => each.startsWith('come ')).map((each) => each.slice(5) >= since)).toEqual(
    Array.from({ length: 8 }, () => true),
  );
  const stored = await own.db.many<{ count: number }>(sql`select count from figure_days where name in ('here', 'come') order by name, day`);
  expect(stored.map(({ count }) => Number(count))).toEqual([
    ...Array.from({ length: 13 + 5 }, () => 0),
    ...Array.from({ length: 8 }, () => 1),
  ]);
  await own.db.run(sql`delete from figure_days where name in ('here', 'come')`);
});

test('AD-01 time-ordered IDs give their day to the millisecond', async () => {
  const from = '2026-03-05T00:00:00Z';
  const until = '2026-03-06T00:00:00Z';
  const idAt = (instant: string) =>
    `${Date.parse(instant)
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`;
  const isOn = async (id: string) =>
    (await own.db.one<{ on: boolean }>(sql`select ${madeOn(sql`${id}::uuid`, { day: '2026-03-05', from, until })} as on`)).on;
  expect(await isOn(idAt(from))).toBe(true);
  expect(await isOn(idAt('2026-03-05T23:59:59.999Z'))).toBe(true);
  expect(await isOn(idAt(until))).toBe(false);
  expect(await isOn(idAt('2026-03-04T23:59:59.999Z'))).toBe(false);
  expect(await isOn(newId())).toBe(false);
});

test('AD-01 a failing figure does not affect the others', async () => {
  const broken = flow('broken', () => sql`select count(*) as count from nowhere`);
  await countLatest(app, [broken, ...sources]);
  expect(await countsOf('documents')).toBeDefined();
});

test('AD-01 figures are for administrators, of at most 400 days, in calendar order', async () => {
  const query = { from: at(1), to: at(0) };
  await expect(ask(readFigures, ana, { query })).rejects.toMatchObject({ code: 'auth.forbidden' });
  await expect(ask(readState, ana)).rejects.toMatchObject({ code: 'auth.forbidden' });
  await expect(ask(readFigures, visitor, { query })).rejects.toMatchObject({ code: 'auth.required' });
  for (const [from, to] of [
    [at(400), at(0)],
    [at(0), at(1)],
    ['2026-02-30', at(0)],
  ] as const)
    await expect(read(from, to)).rejects.toMatchObject({ code: 'input.invalid' });
});

test('AD-01 400 days are read from stored values, one row each, without counting', async () => {
  const names = ['people', 'documents', 'questions', 'groups', ...Array.from({ length: 20 }, (_, index) => `other${index}`)];
  for (let back = 0; back < 420; back += 1)
    await saveFigures(
      own.db,
      at(back),
      names.map((name) => ({ name, count: back })),
    );
  const scans = await scansOf(own.db, (tx) => figuresBetween(tx, at(399), at(0)));
  expect(new Set(scans.map(({ table }) => table))).toEqual(new Set(['figure_days']));
  expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(420 * names.length);
  const { days, figures: shown } = await read(at(399), at(0));
  expect(days).toHaveLength(400);
  expect(shown.find(({ name }) => name === 'documents')?.counts.at(0)).toBe(399);
});

test('AD-01 the state of the installation is reported', async () => {
  expect(await ask(readState, administrator)).toMatchObject({
    database: { bytes: expect.any(Number), answerMs: expect.any(Number) },
    store: { kind: 'folder', doesAnswer: true },
    mail: { isSent: false },
    disk: null,
  });
});
