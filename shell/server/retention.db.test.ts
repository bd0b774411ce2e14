import { globSync, readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retention } from '#platform/contract/retention/table.ts';
import type { Retention } from '#platform/contract/retention/span.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { documentLimits } from '#features/documents/contract/limits.ts';
import { features } from './features.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const entries: readonly Retention[] = Object.values(retention);
const named = entries.flatMap(({ tables }) => tables);
/** What says nothing about anybody. */
const impersonal = ['categories', 'migrations', 'key_fingerprints'];

test('RE-01 the privacy policy tells of every table of the database, once', async () => {
  const tables = await own.db.many<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...named, ...impersonal].toSorted());
});

test('RE-01 every table that a feature declares stands in the entries', () => {
  for (const { tables } of features) for (const table of tables) expect([...named, ...impersonal]).toContain(table);
});

test('RE-01 how long something is kept is written once: no statement brings days, months or years of its own', () => {
  const root = new URL('../../', import.meta.url);
  const found = globSync('{features,platform,shell}/**/*.ts', { cwd: root })
    .filter((path) => /\/server\//.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap((path) =>
      [...readFileSync(new URL(path, root), 'utf8').matchAll(/interval '(\d+ (?:day|month|year)s?)'/g)].map(
        ([, span]) => `${path}: ${span}`,
      ),
    );
  expect(found.toSorted()).toEqual(
    [
      // What is shown, not what is kept.
      'features/analytics/server/store.ts: 12 months',
      // How long an account is new; how long an invitation is good, in days that its manager chooses.
      'features/accounts/server/quota/quota-store.ts: 1 day',
      'features/groups/server/invitation/store.ts: 1 day',
    ].toSorted(),
  );
});

test('DO-10 the bin says the days for which it keeps', () => {
  expect(`${documentLimits.binDays} days`).toBe(retention.documents.spans.bin);
});
