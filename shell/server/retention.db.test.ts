import { globSync, readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOf, type Retention } from '#platform/contract/retention/retention-period.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { documentLimits } from '#features/documents/contract/limits.ts';
import { retention as documentRetention } from '#features/documents/contract/retention.ts';
import { features } from './features.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

type RetentionEntries = Readonly<Record<string, Retention>>;

const root = new URL('../../', import.meta.url);
/** Stored data of each feature, by its own `contract/retention.ts`. */
const storedBy = new Map<string, RetentionEntries>();
for (const path of globSync('features/*/contract/retention.ts', { cwd: root }))
  storedBy.set(
    path.split('/')[1] ?? '',
    ((await import(/* @vite-ignore */ new URL(path, root).href)) as { retention: RetentionEntries }).retention,
  );
const named = [platformRetention, ...storedBy.values()].flatMap(tablesOf);
/** Tables without personal data; the sample contracts name fictitious people. */
const impersonal = [
  'categories',
  'category_edition',
  'figure_counting',
  'figure_days',
  'installation',
  'own_texts',
  'migrations',
  'module_switches',
  'backup_standing',
  'key_fingerprints',
  'mail_in_state',
  'negotiation_samples',
  'store_folders',
];

test('RE-01 the privacy policy covers every table of the database once', async () => {
  const tables = await own.db.many<{ name: string }>(sql`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`);
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...named, ...impersonal].toSorted());
});

test('RE-01 each feature declares how long its tables are kept', () => {
  for (const { name, tables } of features) {
    const stored = tablesOf(storedBy.get(name) ?? {});
    expect([...stored, ...impersonal], `features/${name}/contract/retention.ts`).toEqual(expect.arrayContaining([...tables]));
    expect(tables, `tables of ${name}`).toEqual(expect.arrayContaining([...stored]));
  }
});

test('RE-01 retention periods are written once: no statement has its own days, months or years', () => {
  const found = globSync('{features,platform,shell}/**/*.ts', { cwd: root })
    .filter((path) => /\/server\//.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap((path) =>
      [...readFileSync(new URL(path, root), 'utf8').matchAll(/interval '(\d+ (?:day|month|year)s?)'/g)].map(
        ([, span]) => `${path}: ${span}`,
      ),
    );
  expect(found.toSorted(), 'a span of what is kept stands in contract/retention.ts; one of what is shown, among the limits').toEqual(
    [
      // Displayed periods, not retention.
      'features/groups/server/group/suggestion-store.ts: 30 days',
      'features/analytics/server/store.ts: 12 months',
      // Age up to which an account is new, and days of validity of an invitation, as its manager
      // chooses.
      'features/accounts/server/quota/quota-store.ts: 1 day',
      'features/groups/server/invitation/store.ts: 1 day',
      // Time within which a second refusal counts together with the first one.
      'features/notifications/server/delivery/delivery-store.ts: 60 days',
    ].toSorted(),
  );
});

test('DO-10 the bin shows its number of days', () => {
  expect(`${documentLimits.binDays} days`).toBe(documentRetention.documents.periods.bin);
});
