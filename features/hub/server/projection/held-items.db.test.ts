import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { hubFeature } from '../feature.ts';
import { lockWithoutLanguage, leaveOutAuthors } from './store.ts';

let own: TestDatabase;
let [held, free]: { id: string }[] = [];
beforeAll(async () => {
  const features = [accounts, groups, documents, hubFeature([groups, documents])];
  own = await testDatabase();
  const app = createTestApp(own.db, features);
  const ana = await aPerson(app, { role: 'manager' });
  const { id } = await aGroup(app, ana);
  held = await aPublishedDocument(app, ana, { title: 'Held', groupIds: [id] });
  free = await aPublishedDocument(app, ana, { title: 'Free', groupIds: [id] });
  await own.db.run(sql`update hub_entries set language = '?'`);
});
afterAll(() => own.drop());

/** Does something while another transaction has locked a thing; fails rather than waits. */
const whileHeld = (of: { id: string } | undefined, work: (tx: Transaction) => Promise<unknown>) =>
  own.db.transaction(async (other) => {
    await other.run(sql`select from hub_items where id = ${of?.id} for update`);
    return own.db.transaction(async (tx) => {
      await tx.run(sql`set local lock_timeout = '50ms'`);
      return work(tx);
    });
  });

test('HU-01 HU-06 background tasks over the Hub wait for locked things, and then read them as changed', async () => {
  const works: ((tx: Transaction) => Promise<unknown>)[] = [(tx) => leaveOutAuthors(tx, '0', 9), (tx) => lockWithoutLanguage(tx, 9)];
  for (const work of works) for (const of of [held, free]) await expect(whileHeld(of, work)).rejects.toBeDefined();
  // Without locks they finish immediately.
  for (const work of works) expect(await own.db.transaction(work)).toBeDefined();
  const { looked } = await own.db.transaction((tx) => leaveOutAuthors(tx, '0', 9));
  expect(looked).toBe(2);
  const { last } = await own.db.transaction((tx) => leaveOutAuthors(tx, '0', 1));
  expect(await own.db.transaction((tx) => leaveOutAuthors(tx, last ?? '', 9))).toMatchObject({ looked: 1 });
  expect((await own.db.transaction((tx) => lockWithoutLanguage(tx, 1))).length).toBe(1);
});
