import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { retention } from '../retention/retention.ts';
import { insertAudit } from './audit-store.ts';
import { findToExport } from './audit-search-store.ts';
import { lineEnd } from './chain-store.ts';
import { checkChain } from './check-chain.ts';

let own: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
});
afterAll(() => own.drop());

/** Changes rows with the triggers disabled, as the owner of the database could. */
const tamper = (...statements: ReturnType<typeof sql>[]) =>
  own.db.transaction(async (tx) => {
    for (const table of ['audit', 'audit_chain', 'audit_checkpoint']) await tx.run(sql([`alter table ${table} disable trigger user`]));
    for (const statement of statements) await tx.run(statement);
    for (const table of ['audit', 'audit_chain', 'audit_checkpoint']) {
      await tx.run(sql([`alter table ${table} enable trigger user`]));
      const triggers = await tx.many<{ name: string }>(
        sql`select tgname as name from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`,
      );
      for (const { name } of triggers) await tx.run(sql([`alter table ${table} enable always trigger ${name}`]));
    }
  });
const note = (action: string, db = own.db as Parameters<typeof insertAudit>[0]) =>
  insertAudit(db, { action, outcome: 'done', actorId: 'AAAAAAAA', subjectId: null, addressHash: 'an address' });
/** Resets the audit to ten entries. */
beforeEach(async () => {
  await tamper(sql`delete from audit`, sql`delete from audit_chain`, sql`update audit_checkpoint set position = 0, hash = sha256('')`);
  for (let count = 1; count <= 10; count += 1) await note(`test.entry${count}`);
});

test('AD-06 unchanged: each entry follows from the one before, and the check returns the head', async () => {
  const result = await checkChain(own.db);
  expect(result).toMatchObject({ isWhole: true, checked: 10, fault: null, outside: 0, head: { position: 10 } });
  expect(result.head.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('AD-06 the exported chain can be verified independently', async () => {
  const rows = await findToExport(own.db, {}, 0, 100);
  expect(rows).toHaveLength(10);
  let hash = createHash('sha256').update('').digest();
  for (const row of rows) {
    const line = [row.position, row.id, row.at, row.action, row.outcome, row.actorId ?? '', row.subjectId ?? '', row.addressHash ?? ''];
    hash = createHash('sha256').update(hash).update(line.join('\n')).digest();
    expect(row.hash).toBe(hash.toString('hex'));
  }
  expect((await checkChain(own.db)).head.hash).toBe(hash.toString('hex'));
});

test('AD-06 an entry changed, deleted or inserted into the chain is found and named', async () => {
  await tamper(sql`update audit set actor_id = 'BBBBBBBB' where action = 'test.entry4'`);
  expect(await checkChain(own.db)).toMatchObject({ isWhole: false, checked: 3, fault: { position: 4, reason: 'changed' } });
  await tamper(sql`update audit set actor_id = 'AAAAAAAA' where action = 'test.entry4'`);
  expect(await checkChain(own.db)).toMatchObject({ isWhole: true });

  await tamper(sql`delete from audit where action = 'test.entry7'`);
  expect(await checkChain(own.db)).toMatchObject({ isWhole: false, fault: { position: 7, reason: 'missing' } });
  await tamper(sql`delete from audit_chain where position = 7`);
  expect(await checkChain(own.db)).toMatchObject({ isWhole: false, fault: { position: 7, reason: 'missing' } });
});

test('AD-06 the separator of lines cannot hide text inserted into an entry', async () => {
  for (const position of [5, 10]) {
    await tamper(sql`update audit set address_hash = ${`an address${lineEnd}more`} where action = ${`test.entry${position}`}`);
    expect(await checkChain(own.db)).toMatchObject({ isWhole: false, fault: { position, reason: 'changed' } });
    await tamper(sql`update audit set address_hash = 'an address' where action = ${`test.entry${position}`}`);
  }
  expect(await checkChain(own.db)).toMatchObject({ isWhole: true });
});

test('AD-06 entries inserted without a link are counted', async () => {
  await tamper(sql`insert into audit (action, outcome) values ('test.slipped', 'done')`);
  expect(await checkChain(own.db)).toMatchObject({ isWhole: false, fault: null, outside: 1 });
});

test('AD-06 rollbacks leave no gap, and overlapping transactions are chained in one order', async () => {
  await expect(
    own.db.transaction(async (tx) => {
      await note('test.never', tx);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  const slow = Array.from({ length: 12 }, (_, index) =>
    own.db.transaction(async (tx) => {
      await note(`test.slow${index}`, tx);
      await tx.run(sql`select pg_sleep(${((index * 7) % 12) / 100}::float8)`);
      await note(`test.slower${index}`, tx);
    }),
  );
  await Promise.all(slow);
  expect(await checkChain(own.db)).toMatchObject({ isWhole: true, checked: 34, head: { position: 34 } });
});

test('AD-06 RE-01 chain and checkpoint are immutable, and the checkpoint moves past expired entries only', async () => {
  await expect(own.db.run(sql`update audit_chain set hash = sha256('x') where position = 3`)).rejects.toThrow('append-only');
  await expect(own.db.run(sql`delete from audit_chain where position = 3`)).rejects.toThrow('append-only');
  await expect(own.db.run(sql`truncate audit_chain`)).rejects.toThrow('append-only');
  await expect(
    own.db.run(sql`update audit_checkpoint set position = 3, hash = (select hash from audit_chain where position = 3)`),
  ).rejects.toThrow('moves forward alone');
  await expect(own.db.run(sql`delete from audit_checkpoint`)).rejects.toThrow('moves forward alone');
});

test('RE-01 AD-06 entries older than a year are cut off the start, and the rest is still one chain', async () => {
  await own.db.run(sql`select 1`);
  // Four entries older than a year and six newer ones, in a new chain.
  await tamper(sql`delete from audit`, sql`delete from audit_chain`);
  for (const days of [400, 390, 380, 367, 364, 100, 10, 3, 1, 0])
    await own.db.run(
      sql`insert into audit (at, action, outcome) values (now() - make_interval(days => ${days}::int), 'test.aged', 'done')`,
    );
  await retention(app);
  expect(await own.db.many(sql`select c.position from audit_chain c join audit a on a.id = c.audit_id order by 1`)).toEqual(
    [5, 6, 7, 8, 9, 10].map((position) => ({ position })),
  );
  expect(await own.db.one(sql`select position from audit_checkpoint`)).toEqual({ position: 4 });
  expect(await checkChain(own.db)).toMatchObject({ isWhole: true, checked: 6, head: { position: 10 } });
  // Finally all entries are cut off, and the next entry continues the chain.
  await tamper(sql`update audit set at = now() - interval '2 years'`);
  await tamper(sql`delete from audit_chain where false`);
  await retention(app);
  expect(await own.db.one(sql`select count(*) as count from audit`)).toEqual({ count: 0 });
  await note('test.next');
  expect(await checkChain(own.db)).toMatchObject({ isWhole: true, checked: 1, head: { position: 11 } });
});
