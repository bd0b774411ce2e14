import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../database/db.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import type { SearchEntry } from './index-words.ts';
import { indexThing, removeFromIndex } from './search-index-store.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const entry = (title: string): SearchEntry => ({
  title,
  text: '',
  language: null,
  authorId: null,
  category: null,
  createdAt: '2026-03-10T12:00:00Z',
  updatedAt: '2026-03-10T12:00:00Z',
  audience: { isPublic: true, groupIds: [], userIds: [] },
});

const titles = async () =>
  (await own.db.many<{ title: string }>(sql`select title from searched_things where kind = 'leaf' order by id`)).map(({ title }) => title);

type Step = 'put' | 'again' | 'remove';
const steps: Record<Step, (tx: Transaction) => unknown> = {
  put: (tx) => indexThing(tx, 'leaf', '1', entry('first')),
  again: (tx) => indexThing(tx, 'leaf', '1', entry('second')),
  remove: (tx) => removeFromIndex(tx, 'leaf', ['1']),
};

test.each<[Step[], string[]]>([
  [['put'], ['first']],
  [['put', 'again'], ['second']],
  [['put', 'remove'], []],
  [['remove', 'put'], ['first']],
  [['put', 'remove', 'again'], ['second']],
  [['put', 'again', 'remove'], []],
])('SR-04 the last change of an item within a transaction is what is indexed: %s', async (all, left) => {
  for (const before of [[], ['kept']]) {
    await own.db.run(sql`delete from searched_things`);
    if (before.length > 0) await own.db.transaction(async (tx) => indexThing(tx, 'leaf', '1', entry('kept')));
    await own.db.transaction(async (tx) => {
      for (const step of all) await steps[step](tx);
      indexThing(tx, 'leaf', '2', entry('another'));
    });
    expect(await titles()).toEqual([...left, 'another']);
  }
});

test('SR-04 a rolled back change is not indexed', async () => {
  await own.db.run(sql`delete from searched_things`);
  const failing = own.db.transaction(async (tx) => {
    indexThing(tx, 'leaf', '1', entry('first'));
    throw new Error('not kept');
  });
  await expect(failing).rejects.toThrow('not kept');
  expect(await titles()).toEqual([]);
});
