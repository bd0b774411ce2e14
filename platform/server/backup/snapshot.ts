import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { Manifest, TableShape } from './manifest.ts';
import { keptTables, landedIn, partitionedTables, withSession } from './session.ts';

/** The database as it was at one instant, however long the reading takes. */
export interface Snapshot {
  manifest: Omit<Manifest, 'format' | 'release'>;
  /** The rows of a table as COPY writes them. Returns how many there were. */
  rowsOf: (table: TableShape) => AsyncGenerator<Buffer, number>;
}

/** Reads the database in one repeatable-read transaction: nobody waits for it, and it waits for nobody. */
export function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return withSession(url, async (client) => {
    // The instant is that of BEGIN, and the statement behind it takes the snapshot: a clock that is looked at behind that would name an instant
    // before which more was acknowledged. Both are sent at once, so that nothing comes between.
    const [, { rows }] = (await client.query(`
      begin isolation level repeatable read, read only;
      select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "takenAt", current_setting('server_version') as postgres`)) as unknown as [
      unknown,
      pg.QueryResult<{ takenAt: string; postgres: string }>,
    ];
    const [instant] = rows;
    const landed = await landedIn(client);
    if (!instant || !landed) throw new BackupError('There is nothing to back up: Atrium has never been started on this database.');
    const tables = await keptTables(client);
    const split = await partitionedTables(client);
    // So that no migration changes them meanwhile.
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
  // COPY reads no table of partitions but by a query.
  const rows = client.query(copyTo(`copy ${isSplit ? `(select ${list} from ${name})` : `${name} (${list})`} to stdout`));
  yield* rows as AsyncIterable<Buffer>;
  return rows.rowCount;
}

/** Numbers that were given out are never given out again: read behind the snapshot, these are at least as far as what it shows. */
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select case when schemaname = current_schema() then quote_ident(sequencename)
        else quote_ident(schemaname) || '.' || quote_ident(sequencename) end as name, last_value::text as value
    from pg_sequences where schemaname in (current_schema(), 'graphile_worker') and last_value is not null order by 1`);
  return rows;
}
