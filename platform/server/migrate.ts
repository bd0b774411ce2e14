import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Log } from './log.ts';
import { CannotStart } from './postgres/cannot-start.ts';

/** Any number that nobody else uses on this database. It makes a second process wait instead of fail. */
const LOCK = 5_283_740_911;
const turnMs = 200;

/**
 * Brings the tables up to date: the job queue's own, then our files `NNNN_name.sql` in order, all new ones in one transaction, but
 * for those that say `-- outside a transaction` in their first line.
 * Safe when several processes start at once: the others wait, then find nothing to do.
 */
export async function migrate(url: string, dir: string, log?: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'atrium-migrate' });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(`The database cannot be used: ${adviceFor(error)}`, error);
  }
  try {
    await demandVersion(client);
    await takeTurn(client);
    await runJobMigrations({ connectionString: url });
    for (const stretch of await stretches(dir)) await bring(client, dir, stretch, log);
  } finally {
    // Ending the session gives the lock back, whatever happened inside.
    await client.end();
  }
}

/**
 * Waits until no other process is at it. Asked again and again: whoever waits within a statement holds a snapshot, and an index
 * that is made while others write waits for all of those.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (rows[0]?.mine) return;
    await new Promise((resolve) => setTimeout(resolve, turnMs));
  }
}

/** The first line of a file whose statements run one by one, each by itself: only so can an index be made while others write. */
const OUTSIDE = '-- outside a transaction';

interface Stretch {
  /** How many files there are up to its end. */
  end: number;
  /** The statements of a file that runs outside a transaction. */
  outside?: { name: string; statements: string[] };
}

/** The files in order: as many as may go together, and between them those that each go by themselves. */
async function stretches(dir: string): Promise<Stretch[]> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  const found: Stretch[] = [];
  for (const [index, file] of files.entries()) {
    const text = await readFile(join(dir, file), 'utf8');
    if (text.startsWith(OUTSIDE))
      found.push({ end: index + 1, outside: { name: file.slice(0, -'.sql'.length), statements: statementsOf(text) } });
    else if (found.length > 0 && !found.at(-1)?.outside) found.splice(-1, 1, { end: index + 1 });
    else found.push({ end: index + 1 });
  }
  return found;
}

/** Each statement ends with its line. */
function statementsOf(text: string): string[] {
  return text
    .split(/;[^\S\n]*(?:\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean);
}

/** Brings a stretch in, but what is in already. What fails half-way outside a transaction is run again from its beginning. */
async function bring(client: pg.Client, dir: string, { end, outside }: Stretch, log?: Log): Promise<void> {
  const table = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  const { rows } = table.rows[0]?.there
    ? await client.query<{ count: number }>('select count(*)::int as count from migrations')
    : { rows: [] };
  const before = rows[0]?.count ?? 0;
  if (before >= end) return;
  if (outside) for (const statement of outside.statements) await client.query(statement);
  const done = await runner({
    dbClient: client,
    dir,
    ignorePattern: String.raw`(?!.*\.sql$).*`,
    direction: 'up',
    count: end - before,
    migrationsTable: 'migrations',
    noLock: true,
    singleTransaction: true,
    // Noted as run, where its statements have been.
    fake: outside !== undefined,
    logger: { debug: () => {}, info: () => {}, warn: (text) => log?.warn(text), error: (text) => log?.error(text) },
  });
  if (done.length > 0) log?.info({ migrations: done.map(({ name }) => name) }, 'the database was brought up to date');
}

const OLDEST = 15;

async function demandVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version) < OLDEST)
    throw new CannotStart(`The database is PostgreSQL ${version}: set DATABASE_URL to one of version ${OLDEST} or newer.`);
}

function adviceFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the host in DATABASE_URL is not known; correct its name.';
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'nobody answers at the host and port in DATABASE_URL; start PostgreSQL there, or correct them.';
    case '28P01':
    case '28000':
      return 'it refuses the user or password in DATABASE_URL; correct them.';
    case '3D000':
      return 'it has no database of the name in DATABASE_URL; create it, or correct the name.';
    default:
      return `${error instanceof Error ? error.message : String(error)}; check DATABASE_URL.`;
  }
}
