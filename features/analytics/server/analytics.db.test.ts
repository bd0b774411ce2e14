import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { networkKey } from '#platform/server/limits/request-limits.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { aViewer, createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { view, visit } from '../contract/shapes.ts';
import { countView, countVisit, viewsOfNetwork, visitsOfNetwork } from './count.ts';
import { analytics } from './feature.ts';
import { readFigures } from './read-figures.ts';
import { removeOld } from './store.ts';

let own: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [analytics]);
  app.pagePatterns = async () => ['/', '/flux', '/network/:id'];
});
afterAll(() => own.drop());
beforeEach(async () => {
  for (const table of [sql`analytics_views`, sql`analytics_visits`, sql`analytics_visitors`]) await own.db.run(sql`delete from ${table}`);
});

const look = (path: string, language = 'en') => countView(app.as(visitor), { body: view.parse({ path, language }) });
const come = (id: string, language = 'en') =>
  countVisit(app.as(visitor), { body: visit.parse({ visitor: id.repeat(32).slice(0, 32), language }) });
const figures = (range: 'days' | 'months' = 'days') => readFigures(app.as(aViewer({ isAdministrator: true })), { query: { range } });

test('CK-02 views are summed by page, language and day, also when concurrent', async () => {
  await Promise.all(Array.from({ length: 8 }, () => look('/network/:id')));
  await look('/', 'fr');
  const { periods, pages, languages } = await figures();
  expect(periods).toHaveLength(30);
  expect(periods.at(-1)).toMatchObject({ views: 9, visits: 0 });
  expect(periods[0]).toMatchObject({ views: 0, visits: 0 });
  expect(pages).toEqual([
    { path: '/network/:id', views: 8 },
    { path: '/', views: 1 },
  ]);
  expect(languages).toEqual([
    { language: 'en', views: 8 },
    { language: 'fr', views: 1 },
  ]);
  expect(await own.db.one(sql`select count(*) as count from analytics_views`)).toEqual({ count: 2 });
});

test('CK-02 only page patterns are accepted, never an address with an ID or a query', () => {
  for (const path of ['/', '/blogGeneral2', '/network/:id', '/negociation/:sessionId'])
    expect(view.safeParse({ path, language: 'en' }).success, path).toBe(true);
  for (const path of [
    '',
    'x',
    '/network/7K2M9PQR',
    '/blog/0190a0b0-0000-7000-8000-000000000000',
    '/flux?q=name',
    '/a/b/c/d/e',
    '//evil',
    '/é',
  ])
    expect(view.safeParse({ path, language: 'en' }).success, path).toBe(false);
});

test('CK-02 unknown pages are not counted, and the views of one network are limited per day', async () => {
  await look('/made/up');
  expect(await own.db.one(sql`select count(*) as count from analytics_views`)).toEqual({ count: 0 });
  const [network, other] = ['198.51.100.7', '198.51.100.8'];
  for (const limit of [viewsOfNetwork, visitsOfNetwork])
    for (let count = 1; count < limit.points; count += 1) app.limits.allows(limit, networkKey(network));
  const from = (address: string) => ({ ...app.as(visitor), address });
  const body = { path: '/flux', language: 'en' } as const;
  for (const address of [network, network, network, other]) await countView(from(address), { body });
  for (const [turn, address] of [network, network, network, other].entries())
    await countVisit(from(address), { body: visit.parse({ visitor: String(turn).repeat(32), language: 'en' }) });
  expect((await figures()).periods.at(-1)).toMatchObject({ views: 2, visits: 2 });
  expect(await own.db.one(sql`select count(*) as count from analytics_visitors`)).toEqual({ count: 2 });
});

test('CK-02 a visitor ID counts as one visit a day, and its stored hash differs each day', async () => {
  await Promise.all([come('a'), come('a'), come('b')]);
  await come('a', 'fr');
  expect((await figures()).periods.at(-1)).toMatchObject({ visits: 2 });
  const { kept } = await own.db.one<{ kept: string }>(sql`select string_agg(visitor_hash, ' ') as kept from analytics_visitors`);
  expect(kept).not.toContain('aaaa');
  await own.db.run(sql`update analytics_visitors set day = day - 1`);
  await removeOld(own.db);
  expect(await own.db.one(sql`select count(*) as count from analytics_visitors`)).toEqual({ count: 0 });
});

test('CK-02 figures are kept for 13 months', async () => {
  await own.db.run(sql`
    insert into analytics_views (day, path, language, views)
    values ((current_date - interval '13 months')::date - 1, '/', 'en', 5), ((current_date - interval '12 months')::date, '/', 'en', 3)
  `);
  await own.db.run(sql`insert into analytics_visits (day, language, visits) values ((current_date - interval '14 months')::date, 'en', 5)`);
  await removeOld(own.db);
  const { periods } = await figures('months');
  expect(periods).toHaveLength(13);
  expect(periods[0]).toMatchObject({ views: 3, visits: 0 });
  expect(await own.db.one(sql`select count(*) as count from analytics_visits`)).toEqual({ count: 0 });
});
