import pg from 'pg';
import { CannotStart } from '../common/cannot-start.ts';

/** Runs statements on a separate connection without a statement timeout. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'atrium-backup',
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(
      `The database cannot be reached (${error instanceof Error ? error.message : String(error)}): check DATABASE_URL.`,
      error,
    );
  }
  try {
    await client.query(
      `set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to 0; set lock_timeout to '60s'; set idle_in_transaction_session_timeout to 0; set extra_float_digits to 1; set intervalstyle to 'postgres'; set bytea_output to 'hex'`,
    );
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Tables to back up: all of ours and of the job queue except unlogged ones. Names are quoted for
 * statements; a partitioned table is one table.
 */
export async function backedUpTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select case when n.nspname = current_schema() then quote_ident(c.relname) else quote_ident(n.nspname) || '.' || quote_ident(c.relname) end as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and n.nspname in (current_schema(), 'graphile_worker')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  return rows;
}

/** Our partitioned tables. */
export async function partitionedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'p' and relnamespace = current_schema()::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Applied migrations of this database; undefined where it was never used. */
export async function landedIn(client: pg.Client): Promise<{ migrations: string[]; jobMigrations: number } | undefined> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null and to_regclass('graphile_worker.migrations') is not null as there`,
  );
  if (!there.rows[0]?.there) return undefined;
  const { rows } = await client.query<{ migrations: string[]; jobMigrations: number }>(`
    select array(select name::text from migrations order by id) as migrations,
      (select coalesce(max(id), 0)::int from graphile_worker.migrations) as "jobMigrations"`);
  return rows[0];
}
