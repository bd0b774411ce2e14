import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { aDraft, aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { aSession } from '#features/negotiation/server/testing/sessions.ts';
import { inspectBackup } from '#platform/server/backup/inspect-backup.ts';
import { makeBackup } from '#platform/server/backup/make-backup.ts';
import { backUpInto } from '#platform/server/backup/nightly-backup.ts';
import { assertRestorable, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { readConfig, readRestoreConfig, type Config } from '#platform/server/config/config.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { newEd25519Key } from '#platform/server/keys/ed25519-key.ts';
import { assertKnownKeys } from '#platform/server/keys/known-keys.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { renewAllPartitions } from '#platform/server/database/partitions/renew-all-partitions.ts';
import { databaseUrl } from '#platform/server/testing/database-url.ts';
import { dropDatabase, testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const migrations = join(import.meta.dirname, '../../database/migrations');
const log = createLog({ level: 'silent' });
const contractKey = newEd25519Key();

let own: TestDatabase;
let app: TestApp;
let folder: string;
let config: Config;
let ana: Awaited<ReturnType<typeof aUser>>;
const opened: Database[] = [];
const databases: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-backup-'));
  own = await testDatabase();
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'media', 'ab'), { recursive: true });
  writeFileSync(join(dataDir, 'media', 'ab', 'picture'), 'a stored file');
  app = createTestApp(own.db, features, { RATE_LIMIT_PER_MINUTE: '1000000', DATA_DIR: dataDir, CONTRACT_SIGNING_KEY: contractKey });
  config = app.config;
  await assertKnownKeys(own.db, config);
  ana = await aUser(app, { role: 'manager' });
  const bob = await aUser(app);
  const group = await aGroup(app, ana.viewer, {}, [bob.viewer]);
  await aPublishedDocument(app, ana.viewer, { title: 'Tabs\tand \\ new\nlines, “quotes” and 🦆', groupIds: [group.id] });
  await aPublishedDocument(app, ana.viewer, {});
  await aDraft(app, bob.viewer);
  await aSession(app, ana.viewer, [bob.viewer]);
});
afterAll(async () => {
  for (const db of opened) await db.close();
  for (const name of databases) await dropDatabase(inject('databaseUrl'), name);
  await own.drop();
  rmSync(folder, { recursive: true });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function emptyDatabase(): Promise<string> {
  const name = `restored_${databases.push('')}_${process.pid}`;
  databases[databases.length - 1] = name;
  await asOwner(`create database ${name}`);
  return databaseUrl(inject('databaseUrl'), name);
}

const open = (url: string) => {
  const db = connect(url, { log });
  opened.push(db);
  return db;
};

/** The content of each table, in an order that does not depend on storage. */
async function contents(db: Database): Promise<Record<string, string>> {
  const tables = await db.many<{ name: string }>(sql`
    select case when schemaname = 'public' then tablename else schemaname || '.' || tablename end as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not in ('call_counts', 'socket_io_attachments')
      and not exists (select from pg_inherits where inhrelid = format('%I.%I', schemaname, tablename)::regclass) order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { hash } = await db.one<{ hash: string }>(
      sql`select coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') || ' ' || count(*) as hash from ${raw(name)} t`,
    );
    found[name] = hash;
  }
  return found;
}

/** The schema of the tables, without their content. */
const shape = (db: Database) =>
  db.many(sql`
    select 'index' as kind, indexname::text as name, indexdef as what from pg_indexes where schemaname in ('public', 'graphile_worker')
    union all select 'constraint', conname::text || ' ' || conrelid::regclass, pg_get_constraintdef(oid) || convalidated from pg_constraint
      where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select 'trigger', tgname::text || ' ' || tgrelid::regclass, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`);

async function backUp(name: string, url = own.url): Promise<string> {
  const file = join(folder, name);
  await makeBackup({ url, config, file });
  return file;
}

/** Restores into an empty database and an empty data folder. */
async function restore(file: string, { url, dataDir }: { url?: string; dataDir?: string } = {}) {
  const target = { url: url ?? (await emptyDatabase()), dataDir: dataDir ?? mkdtempSync(join(folder, 'restored-')) };
  const backup = await inspectBackup(file, config.backups.passphrase);
  const restored = readRestoreConfig(backup.keys, { DATA_DIR: target.dataDir });
  await assertRestorable(backup, restored, migrations);
  await restoreBackup(backup, { url: target.url, config: restored, migrations });
  return { ...target, db: open(target.url), config: restored };
}

async function faultsOf(db: Database, restored: Config): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { run } of features.flatMap((feature) => feature.soundness ?? []))
    found.push(...(await run({ config: restored, db, log })).faults);
  return found;
}

test('OP-01 a restore returns rows, indexes, references, triggers, sequences, keys and files', async () => {
  const file = await backUp('whole');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { db, dataDir, config: restored } = await restore(file);
  expect(await contents(db)).toEqual(await contents(own.db));
  expect(await shape(db)).toEqual(await shape(own.db));
  expect(readFileSync(join(dataDir, 'media/ab/picture'), 'utf8')).toBe('a stored file');
  expect(readFileSync(join(dataDir, 'token-secret'), 'utf8')).toBe(config.tokenSecret);
  expect(readConfig({ DATA_DIR: dataDir }).tokenSecret).toBe(config.tokenSecret);
  await assertKnownKeys(db, readConfig({ DATA_DIR: dataDir }));
  for (const name of ['token-secret', 'contract-signing-key.pem', 'encryption-key', 'media/ab/picture'])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  expect(await faultsOf(db, restored)).toEqual([]);
  // People continue where they were.
  const there = createTestApp(db, features, { DATA_DIR: dataDir });
  await aPublishedDocument(there, ana.viewer, { title: 'Afterwards' });
  await there.runJobs();
  expect(await faultsOf(db, restored)).toEqual([]);
  // Inconsistent counts are reported.
  await db.run(sql`update document_counts set documents = documents + 1`);
  await db.run(sql`update hub_counters set entries = entries + 1 where scope > 0`);
  await db.run(sql`update negotiations set title = 'Another one'`);
  expect((await faultsOf(db, restored)).join('\n')).toMatch(
    /counter of the Hub is wrong[\s\S]*the counter says|the counter says[\s\S]*counter of the Hub is wrong/,
  );
  expect((await faultsOf(db, restored)).join('\n')).toMatch(/the negotiation [0-9A-Z]{8} was changed/);
});

test('OP-01 a backup made during writes contains all that was acknowledged before its instant, and no partial write', async () => {
  const acknowledged: { id: string; at: number }[] = [];
  let isWriting = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (isWriting) {
      const { id } = await aPublishedDocument(app, ana.viewer, { title: 'One of many' });
      acknowledged.push({ id, at: acknowledged.length });
    }
  });
  let before = 0;
  const file = join(folder, 'written-to');
  try {
    await expect.poll(() => acknowledged.length, { timeout: scaled(20_000) }).toBeGreaterThan(20);
    before = acknowledged.length;
    await backUp('written-to');
  } finally {
    isWriting = false;
    await Promise.all(writers);
  }
  expect(acknowledged.length).toBeGreaterThan(before);
  const { db, config: restored } = await restore(file);
  const ids = new Set((await db.many<{ id: string }>(sql`select id from documents where visibility = 'public'`)).map(({ id }) => id));
  for (const { id } of acknowledged.slice(0, before)) expect(ids).toContain(id);
  const inHub = await db.many<{ id: string }>(sql`select id from hub_items where kind = 'document' and is_public`);
  expect(new Set(inHub.map(({ id }) => id))).toEqual(ids);
  expect(await faultsOf(db, restored)).toEqual([]);
});

describe('refusals of a restore', () => {
  let file: string;
  beforeAll(async () => {
    file = await backUp('to-be-refused');
  });

  test('OP-01 it overwrites no database, no other keys and no other files', async () => {
    const before = await contents(own.db);
    await expect(restore(file, { url: own.url })).rejects.toThrow(/not empty/);
    expect(await contents(own.db)).toEqual(before);
    const somebodys = await emptyDatabase();
    await open(somebodys).run(sql`create table theirs (id int)`);
    await expect(restore(file, { url: somebodys })).rejects.toThrow(/not empty/);

    const dataDir = mkdtempSync(join(folder, 'taken-'));
    writeFileSync(join(dataDir, 'encryption-key'), 'x'.repeat(40));
    await expect(restore(file, { dataDir })).rejects.toThrow(/already contains another encryption-key/);
    const backup = await inspectBackup(file, undefined);
    const other = readRestoreConfig(backup.keys, { TOKEN_SECRET: 'y'.repeat(40), DATA_DIR: mkdtempSync(join(folder, 'other-')) });
    await expect(assertRestorable(backup, other, migrations)).rejects.toThrow(/TOKEN_SECRET differs/);
  });

  test('OP-01 a file with an extra byte within its rows changes nothing', async () => {
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 4, bytes.length >> 1);
    const damaged = join(folder, 'damaged');
    writeFileSync(damaged, bytes);
    const url = await emptyDatabase();
    await expect(restore(damaged, { url })).rejects.toThrow(/damaged/);
    expect(await open(url).many(sql`select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  test('OP-01 a failed restore leaves nothing partial and can be repeated', async () => {
    const url = await emptyDatabase();
    const backup = await inspectBackup(file, undefined);
    const wrong = { ...backup, closing: { rows: { ...backup.closing.rows, users: 1 } } };
    const target = { url, config: readRestoreConfig(backup.keys, { DATA_DIR: mkdtempSync(join(folder, 'again-')) }), migrations };
    await expect(restoreBackup(wrong, target)).rejects.toThrow(/rows of users/);
    expect(await open(url).many(sql`select from users`)).toEqual([]);
    await restoreBackup(backup, target);
    expect(await contents(open(url))).toEqual(await contents(own.db));
  });

  test('OP-01 of two concurrent restores into one database one succeeds, the other is refused in one line; nothing is doubled', async () => {
    const url = await emptyDatabase();
    const outcomes = await Promise.allSettled([restore(file, { url }), restore(file, { url })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/^BackupError: The database is not empty[^\n]*: set DATA_DIR[^\n]*$/);
    expect(await contents(open(url))).toEqual(await contents(own.db));
  });

  test('OP-01 a backup of a newer release is refused by an older one', async () => {
    const older = join(folder, 'older');
    cpSync(migrations, older, { recursive: true });
    rmSync(join(older, readdirSync(older).toSorted().at(-1) ?? ''));
    const backup = await inspectBackup(file, undefined);
    await expect(assertRestorable(backup, readRestoreConfig(backup.keys, { DATA_DIR: folder }), older)).rejects.toThrow(/newer/);
  });
});

test('OP-01 a backup of an older release is restored and migrated', async () => {
  const older = join(folder, 'of-before');
  cpSync(migrations, older, { recursive: true });
  for (const name of readdirSync(older)) if (Number.parseInt(name) >= 120) rmSync(join(older, name));
  const url = await emptyDatabase();
  await migrate(url, older);
  const before = open(url);
  await before.run(sql`
    insert into users (id, username, name, email, password_hash, role) values ('AAAAAAAA', 'olga', 'Olga', 'olga@example.org', 'none', 'member')`);
  const { db } = await restore(await backUp('of-before.tar.zst', url));
  expect(await db.many(sql`select username from users`)).toEqual([{ username: 'olga' }]);
  expect(await shape(db)).toEqual(await shape(own.db));
});

test('OP-01 AD-06 an audit of several partitions is restored into the same partitions, with guards and hash chain', async () => {
  const source = await testDatabase();
  onTestFinished(() => source.drop());
  const { db, url } = source;
  const write = () => db.run(sql`insert into audit (action, outcome) select 'test.entry', 'done' from generate_series(1, 5)`);
  await assertKnownKeys(db, config);
  await write();
  await db.run(sql`select setval('audit_id_seq', 4999997)`);
  await renewAllPartitions({ db, log });
  await write();
  const restored = (await restore(await backUp('in-partitions.tar.zst', url))).db;
  const partsOf = (where: Database) =>
    where.many(sql`select tableoid::regclass::text as part, count(*), max(id) as last from audit group by 1 order by 3`);
  expect(await partsOf(restored)).toEqual([
    { part: 'audit_from_0', count: 5, last: 5 },
    { part: 'audit_from_4000000', count: 2, last: 4_999_999 },
    { part: 'audit_from_5000000', count: 3, last: 5_000_002 },
  ]);
  expect(await contents(restored)).toEqual(await contents(db));
  // Empty old partitions are dropped and future ones created, in both databases.
  for (const each of [db, restored]) await renewAllPartitions({ db: each, log });
  expect(await shape(restored)).toEqual(await shape(db));
  await expect(restored.run(sql`truncate audit_from_5000000`)).rejects.toThrow('append-only');
  await restored.run(sql`insert into audit (action, outcome) values ('test.next', 'done')`);
  expect(await restored.one(sql`select max(position) as links, max(audit_id) as last from audit_chain`)).toEqual({
    links: 11,
    last: 5_000_003,
  });
});

test('OP-01 without data no backup is created', async () => {
  await expect(backUp('nothing', await emptyDatabase())).rejects.toThrow(/nothing to back up/);
  expect(existsSync(join(folder, 'nothing'))).toBe(false);
});

test('OP-01 the nightly backup leaves the configured number and no files of others; a failed one deletes none', async () => {
  const dir = join(folder, 'nightly');
  mkdirSync(dir);
  const [first, second, third] = ['20200101T031500Z', '20200102T031500Z', '20200103T031500Z'].map((at) => `atrium-${at}.tar.zst`);
  for (const name of [first, second, third, 'mine.tar.zst']) writeFileSync(join(dir, name ?? ''), '');
  const env = {
    DATA_DIR: config.dataDir,
    TOKEN_SECRET: config.tokenSecret,
    CONTRACT_SIGNING_KEY: contractKey,
    ENCRYPTION_KEY: config.encryptionKey,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/none');
    await expect(backUpInto(dir, { keep: 2, passphrase: undefined }, log)).rejects.toThrow(/DATABASE_URL/);
    expect(readdirSync(dir)).toHaveLength(4);
    vi.stubEnv('DATABASE_URL', own.url);
    await backUpInto(dir, { keep: 2, passphrase: undefined }, log);
  } finally {
    vi.unstubAllEnvs();
  }
  const left = readdirSync(dir).toSorted();
  expect(left).toEqual([third, expect.stringMatching(/^atrium-20\d{6}T\d{6}Z\.tar\.zst$/), 'mine.tar.zst']);
  await restore(join(dir, left[1] ?? ''));
});
