import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentSearchSource } from '#features/documents/server/search-source.ts';
import { groupSearchSource } from '#features/groups/server/search-source.ts';
import type { Queries } from '#platform/server/db.ts';
import { reindexThing } from '#platform/server/search/search-subscribers.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { fill } from './fill.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await fill(own.url, 200, { texts: 40 });
});
afterAll(() => own.drop());

const kept = (db: Queries, kind: string, id: string) =>
  db.one<{ words: string }>(sql`
    select title, author_id, category, is_public, group_ids, people, created_at, updated_at, edition, words::text from searched_things where kind = ${kind} and id = ${id}`);

test('SR-01 filled data equals what the product would have written', async () => {
  for (const [source, count] of [
    [documentSearchSource, 200],
    [groupSearchSource, 40],
  ] as const) {
    const ids = await source.ids(own.db, '', count);
    expect(ids).toHaveLength(count);
    for (const id of ids)
      await own.db.transaction(async (tx) => {
        const filled = await kept(tx, source.kind, id);
        await reindexThing(tx, source, id);
        expect(await kept(tx, source.kind, id)).toEqual(filled);
      });
  }
  const { missing } = await own.db.one<{ missing: number }>(sql`
    select count(*) as missing from hub_items i where not exists (select from searched_things s where s.kind = i.kind and s.id = i.id)`);
  expect(missing).toBe(0);
});
