import { runMigrations as runJobMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Log } from './log.ts';
import { CannotStart } from './postgres/cannot-start.ts';

/** Any number that nobody else uses on this database. It makes a second process wait instead of fail. */
const LOCK = 5_283_740_911;

/**
 * Brings the tables up to date: the job queue's own, then our files `NNNN_name.sql` in order, all new ones in one transaction.
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
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await runJobMigrations({ connectionString: url });
    const done = await runner({
      dbClient: client,
      dir,
      ignorePattern: String.raw`(?!.*\.sql$).*`,
      direction: 'up',
      migrationsTable: 'migrations',
      noLock: true,
      singleTransaction: true,
      logger: { debug: () => {}, info: () => {}, warn: (text) => log?.warn(text), error: (text) => log?.error(text) },
    });
    if (done.length > 0) log?.info({ migrations: done.map(({ name }) => name) }, 'the database was brought up to date');
  } finally {
    // Ending the session gives the lock back, whatever happened inside.
    await client.end();
  }
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
