import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentKind } from '#features/documents/server/content-kinds.ts';
import { groupKind } from '#features/groups/server/content-kinds.ts';
import { features } from '#shell/server/features.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { reindexThing } from '#platform/server/search/search-subscribers.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { fill } from './fill.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await fill(own.url, 200, { texts: 40 });
});
afterAll(() => own.drop());

const stored = (db: Queries, kind: string, id: string) =>
  db.one<{ words: string }>(sql`
    select title, author_id, category, is_public, group_ids, people, created_at, updated_at, edition, words::text from searched_things where kind = ${kind} and id = ${id}`);

test('SR-01 filled data equals what the product would have written', async () => {
  for (const [{ kind, indexed }, count] of [
    [documentKind, 200],
    [groupKind, 40],
  ] as const) {
    const ids = await indexed.search.ids(own.db, '', count);
    expect(ids).toHaveLength(count);
    for (const id of ids)
      await own.db.transaction(async (tx) => {
        const filled = await stored(tx, kind, id);
        await reindexThing(tx, { ...indexed, kind }, id);
        expect(await stored(tx, kind, id)).toEqual(filled);
      });
  }
  const { missing } = await own.db.one<{ missing: number }>(sql`
    select count(*) as missing from hub_items i where not exists (select from searched_things s where s.kind = i.kind and s.id = i.id)`);
  expect(missing).toBe(0);
});

test('SR-01 filled data leaves nothing to backfill, which would run during a measurement', async () => {
  const steps = features.flatMap(({ taskSteps = [] }) => taskSteps).filter(({ kind }) => kind.queue === 'words');
  expect(steps.length).toBeGreaterThan(5);
  const missing = await Promise.all(steps.map(async ({ kind, name, count }) => [`${kind.name} ${name}`, await count(own.db, '')] as const));
  expect(missing.filter(([, rows]) => rows > 0)).toEqual([]);
});
