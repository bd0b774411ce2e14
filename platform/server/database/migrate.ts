import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../logging/log.ts';
import { assertSessions } from './postgres/assert-sessions.ts';
import { CannotStart } from '../common/cannot-start.ts';

/** Arbitrary number of the advisory lock. A second process waits instead of failing. */
const LOCK = 5_283_740_911;
const turnMs = 200;

/**
 * Migrates the database: tables of the job queue, then our files `NNNN_name.sql` in order. New
 * files share one transaction, except those with `-- outside a transaction` in their first line.
 * Safe for concurrent processes: the others wait, then find nothing to do.
 */
export async function migrate(url: string, dir: string, log?: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'atrium-migrate' });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(adviceFor(error), error);
  }
  try {
    await assertVersion(client);
    await assertTakesWrites(client);
    await assertSessions(client, url);
    await takeTurn(client);
    const names = await namesIn(dir);
    const there = await namesThere(client);
    assertKnown(names, there);
    const missing = names.filter((name) => !there.includes(name));
    if (missing.length > 0) {
      await assertRights(client);
      await bringTimeOrderedIds(client);
    }
    await bringJobTables(url);
    for (const run of await migrationRuns(dir, missing)) await bring(client, dir, run, log);
    if (missing.length > 0) log?.info({ migrations: missing.length, latest: missing.at(-1) }, 'database migrated');
  } catch (error) {
    throw codeOf(error) === insufficientPrivilege ? new CannotStart(adviceFor(error), error) : error;
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/**
 * The pool is ours: a pool of the job queue would be closed without waiting and without error
 * listeners. A database that stops then would end the process.
 */
async function bringJobTables(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  // The failed query reports the error.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}));
  try {
    await runJobMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/**
 * Creates `uuidv7()` where PostgreSQL is older than 18. Migrations use it: UUIDs of version 7 begin
 * with a time stamp in milliseconds.
 */
async function bringTimeOrderedIds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regprocedure('uuidv7()') is not null as there`);
  if (rows[0]?.there) return;
  await client.query(`
    create function uuidv7() returns uuid language sql volatile parallel safe as $$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid $$`);
}

/**
 * Polls for the lock. Waiting within a statement would hold a snapshot, and `create index
 * concurrently` waits for all snapshots.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (rows[0]?.mine) return;
    await new Promise((resolve) => setTimeout(resolve, turnMs));
  }
}

/** The migrations of a folder, in order. */
async function namesIn(dir: string): Promise<string[]> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  return files.map((file) => file.slice(0, -'.sql'.length));
}

/** The migrations that this database has applied. */
async function namesThere(client: pg.Client): Promise<string[]> {
  const table = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  if (!table.rows[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

/** A newer release may have changed the tables: an older one can neither read nor maintain them. */
function assertKnown(names: readonly string[], there: readonly string[]): void {
  const unknown = there.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new CannotStart(
      `The database belongs to a newer Atrium (this release does not know ${unknown.join(', ')}): start that release, or restore a backup made before the upgrade.`,
    );
}

/**
 * First line of a file whose statements run without a transaction, as `create index concurrently`
 * requires.
 */
const OUTSIDE = '-- outside a transaction';

interface MigrationRun {
  names: string[];
  /** The statements of a file that runs outside a transaction. */
  outside?: string[];
}

/**
 * Missing migrations in order, grouped into transactions, with a group for each file outside a
 * transaction. After a merge of branches, a missing migration can have a lower number than an
 * applied one.
 */
async function migrationRuns(dir: string, missing: readonly string[]): Promise<MigrationRun[]> {
  const found: MigrationRun[] = [];
  for (const name of missing) {
    const text = await readFile(join(dir, `${name}.sql`), 'utf8');
    const last = found.at(-1);
    if (text.startsWith(OUTSIDE)) found.push({ names: [name], outside: statementsOf(text) });
    else if (last && !last.outside) last.names.push(name);
    else found.push({ names: [name] });
  }
  return found;
}

/** A statement ends with a semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  return text
    .split(/;[^\S\n]*(?:\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean);
}

/**
 * Applies one group. A file outside a transaction that failed half-way is run again from its
 * beginning.
 */
async function bring(client: pg.Client, dir: string, { names, outside = [] }: MigrationRun, log?: Log): Promise<void> {
  for (const statement of outside) await client.query(statement);
  const { runner } = await import('node-pg-migrate');
  await runner({
    dbClient: client,
    dir,
    ignorePattern: String.raw`(?!.*\.sql$).*`,
    direction: 'up',
    count: names.length,
    checkOrder: false,
    migrationsTable: 'migrations',
    noLock: true,
    singleTransaction: true,
    // Only recorded: its statements have already run.
    fake: outside.length > 0,
    logger: { debug: () => {}, info: () => {}, warn: (text) => log?.warn(text), error: (text) => log?.error(text) },
  });
  log?.debug({ migrations: names }, 'migrations applied');
}

const OLDEST = 15;

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version) < OLDEST)
    throw new CannotStart(`The database is PostgreSQL ${version}: set DATABASE_URL to one of version ${OLDEST} or newer.`);
}

/** Connections to a standby or read-only database succeed, so this is checked separately. */
async function assertTakesWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`);
  if (rows[0]?.isReadOnly) throw new CannotStart(`The database cannot be used: ${takesNoWrites}`);
}

async function assertRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ canCreate: boolean | null }>(
    `select has_database_privilege(current_database(), 'create') and has_schema_privilege(current_schema(), 'create') as "canCreate"`,
  );
  if (rows[0]?.canCreate !== true) throw new CannotStart(`The database cannot be used: ${denied}`);
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function adviceFor(error: unknown): string {
  return `The database cannot be used: ${adviceByCode[codeOf(error)] ?? `${error instanceof Error ? error.message : String(error)}; check DATABASE_URL.`}`;
}

const insufficientPrivilege = '42501';
const denied =
  'the user in DATABASE_URL cannot create tables; make that user the owner: “alter database NAME owner to USER”, as an administrator of PostgreSQL.';
const takesNoWrites = 'it is read-only; point DATABASE_URL to the primary, or make the database writable, and start again.';
const unknownHost = 'the host in DATABASE_URL is unknown; correct its name.';
const nobodyThere = 'nothing answers at the host and port in DATABASE_URL; start PostgreSQL there, or correct them.';
const refused = 'it rejects the user or password in DATABASE_URL; correct them.';

const adviceByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: nobodyThere,
  ENOENT: nobodyThere,
  '28P01': refused,
  '28000': refused,
  '3D000': 'it has no database with the name in DATABASE_URL; create it, or correct the name.',
  [insufficientPrivilege]: denied,
  '53300': 'all its connections are in use; raise max_connections, or set PROCESSES lower.',
  '57P03': 'it is starting up or recovering; try again later, its log shows the progress.',
};
