import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { search } from '../../contract/endpoints.ts';
import { searchFeature } from '../feature.ts';
import { aLeaf, createLeaves, leaves, emitLeaf } from '../testing.ts';
import { beginRebuild, rebuildMissing, rebuildOutdated, type RebuildSubject } from './rebuild.ts';

const features = [searchFeature([leaves])];

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
beforeAll(async () => {
  own = await testDatabase();
  await createLeaves(own.db);
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
beforeEach(() => own.db.run(sql`truncate leaves, searched_things`));
afterAll(() => own.drop());

const resultsFor = async (q: string) =>
  (await ask(search, visitor, { query: { q, sort: 'newest', limit: '50' } })).items.map(({ id }) => id).toSorted();
const rebuild = (subject: RebuildSubject) => own.db.transaction((tx) => beginRebuild(tx, subject));

test('SR-01 OP-06 things from before search existed are found after a background task', async () => {
  const ids = [];
  for (let turn = 0; turn < 120; turn += 1)
    ids.push(await emitLeaf(app, aLeaf({ title: `Leaf ${turn}` }), undefined, turn % 3 ? 'leaf' : 'twig'));
  await own.db.run(sql`truncate searched_things`);
  expect(await resultsFor('leaf')).toEqual([]);
  await rebuildOutdated(app);
  await app.finishTasks();
  expect((await ask(search, visitor, { query: { q: 'leaf' } })).counts).toEqual({ leaf: 80, twig: 40 });
  expect(await own.db.many(sql`select id from searched_things where edition = 0`)).toEqual([]);
});

test('SR-01 OP-06 changes missed by an older node are repaired, and nothing else is written', async () => {
  const stored = await emitLeaf(app, aLeaf({ title: 'Kept' }));
  const lost = await emitLeaf(app, aLeaf({ title: 'Lost' }));
  const removed = await emitLeaf(app, aLeaf({ title: 'Gone' }));
  const numberOf = async () => (await own.db.one<{ item: number }>(sql`select item from searched_things where id = ${stored}`)).item;
  const before = await numberOf();
  await own.db.run(sql`delete from searched_things where id = ${lost}`);
  await own.db.run(sql`delete from leaves where id = ${removed}`);
  await rebuildMissing(app);
  await app.finishTasks();
  expect([await resultsFor('kept'), await resultsFor('lost')]).toEqual([[stored], [lost]]);
  expect(await own.db.many(sql`select id from searched_things where id = ${removed}`)).toEqual([]);
  expect(await numberOf()).toBe(before);
});

test('SR-01 concurrent changes during a full rebuild lose nothing and restore nothing', async () => {
  const ids: string[] = [];
  for (let turn = 0; turn < 60; turn += 1) ids.push(await emitLeaf(app, aLeaf({ title: `Before ${turn}` })));
  const removed: string[] = [];
  const changed: string[] = [];
  const come: string[] = [];
  await rebuild('all');
  let isDone = false;
  const change = async () => {
    for (let turn = 0; !isDone || turn < 20; turn += 1) {
      const id = ids[(turn * 7) % ids.length] as string;
      if (turn % 3 === 0) come.push(await emitLeaf(app, aLeaf({ title: 'After' })));
      else if (turn % 3 === 1) {
        await emitLeaf(app, null, id);
        removed.push(id);
      } else {
        await emitLeaf(app, aLeaf({ title: 'After' }), id);
        changed.push(id);
      }
    }
  };
  const finish = async () => {
    await app.finishTasks();
    await rebuild('all');
    await app.finishTasks();
    isDone = true;
  };
  await Promise.all([change(), finish()]);
  const there = await own.db.many<{ id: string; title: string }>(sql`select id, entry ->> 'title' as title from leaves order by id`);
  const searched = await own.db.many<{ id: string; title: string }>(sql`select id, title from searched_things order by id`);
  expect(searched).toEqual(there);
  expect(come.length).toBeGreaterThan(0);
});
