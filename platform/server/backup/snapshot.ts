import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { Manifest, TableShape } from './manifest.ts';
import { backedUpTables, landedIn, partitionedTables, withSession } from './session.ts';

/** The database at one instant. */
export interface Snapshot {
  manifest: Omit<Manifest, 'format' | 'release'>;
  /** Yields the rows of a table in COPY format; returns their number. */
  rowsOf: (table: TableShape) => AsyncGenerator<Buffer, number>;
}

/** Reads the database in one repeatable-read transaction, which neither blocks nor waits. */
export function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return withSession(url, async (client) => {
    // `now()` is the time of BEGIN, and the next statement takes the snapshot. A clock read after
    // that could be later than the snapshot. Both are sent together, so that no time passes between
    // them.
    const [, { rows }] = (await client.query(`
      begin isolation level repeatable read, read only;
      select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "takenAt", current_setting('server_version') as postgres`)) as unknown as [
      unknown,
      pg.QueryResult<{ takenAt: string; postgres: string }>,
    ];
    const [instant] = rows;
    const landed = await landedIn(client);
    if (!instant || !landed) throw new BackupError('There is nothing to back up: Atrium was never started on this database.');
    const tables = await backedUpTables(client);
    const split = await partitionedTables(client);
    // Prevents migrations from changing the tables meanwhile.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    const done = await work({
      manifest: { ...instant, ...landed, tables, sequences: await sequencesOf(client) },
      rowsOf: (table) => copyOut(client, table, split.has(table.name)),
    });
    await client.query('commit');
    return done;
  });
}

async function* copyOut(client: pg.Client, { name, columns }: TableShape, isSplit: boolean): AsyncGenerator<Buffer, number> {
  const list = columns.join(', ');
  // COPY only reads a partitioned table through a query.
  const rows = client.query(copyTo(`copy ${isSplit ? `(select ${list} from ${name})` : `${name} (${list})`} to stdout`));
  yield* rows as AsyncIterable<Buffer>;
  return rows.rowCount;
}

/** Sequences never go back: read after the snapshot, they are at least as high as its values. */
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select case when schemaname = current_schema() then quote_ident(sequencename)
        else quote_ident(schemaname) || '.' || quote_ident(sequencename) end as name, last_value::text as value
    from pg_sequences where schemaname in (current_schema(), 'graphile_worker') and last_value is not null order by 1`);
  return rows;
}
