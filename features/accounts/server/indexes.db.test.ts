import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { newId } from '#platform/server/common/id.ts';
import { findOwnAudit } from './audit/audit-store.ts';
import { deleteOldSessions, endSessionsOf, findAllSessions, findOpenSessions } from './session/session-store.ts';
import { deleteUser } from './user/user-store.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  const { db } = own;
  await db.run(sql`
    insert into users (id, username, name, email, password_hash, role)
    select 'ZZ' || lpad(translate(n::text, '01', 'AB'), 6, 'A'), 'crowd' || n, 'Person ' || n, 'crowd' || n || '@example.org', 'none', 'member'
    from generate_series(1, 300) n`);
  await db.run(sql`
    insert into sessions (id, user_id, device, created_at, expires_at, ended_at)
    select gen_random_uuid(), u.id, 'a device', now() - interval '1 day' * n, now() + interval '30 days', now() - interval '1 day' * (n % 29)
    from users u, generate_series(1, 20) n`);
  await db.run(sql`
    insert into audit (action, outcome, actor_id, subject_id) select 'a', 'done', u.id, u.id from users u, generate_series(1, 20)`);
  await db.run(sql`analyze sessions`);
  await db.run(sql`analyze audit`);
});
afterAll(() => own.drop());

const someone = 'ZZAAAAAB';
const requested: [string, string, (tx: Transaction) => Promise<unknown>][] = [
  ['a person’s open sessions', 'sessions', (tx) => findOpenSessions(tx, someone)],
  ['all sessions of an export', 'sessions', (tx) => findAllSessions(tx, someone)],
  ['the sessions that a password ends', 'sessions', (tx) => endSessionsOf(tx, someone, newId())],
  ['the sessions that are swept', 'sessions', (tx) => deleteOldSessions(tx, 1000)],
  ['what a person did', 'audit', (tx) => findOwnAudit(tx, someone)],
];

test.each(requested)('AC-15 %s are found by index, without scanning %s', async (_name, table, work) => {
  // For an empty partition a sequential scan is fine.
  const scans = (await scansOf(own.db, work)).filter((scan) => scan.table === table && (scan.partition === undefined || scan.rows > 0));
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) expect(scan).toMatchObject({ index: expect.any(String), rows: expect.toSatisfy((rows) => rows <= 25) });
});

test('AC-15 closing an account finds its sessions by index', async () => {
  const { found } = await own.db.one<{ found: number }>(sql`
    select count(*) as found from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = 'sessions'::regclass and a.attname = 'user_id' and i.indpred is null and i.indisvalid`);
  expect(found).toBe(1);
  await own.db.transaction((tx) => deleteUser(tx, someone));
  expect(await own.db.many(sql`select from sessions where user_id = ${someone}`)).toEqual([]);
});
