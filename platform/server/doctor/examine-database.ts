import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { standingStatement, type PartitionStanding } from '../partitions/partition-store.ts';
import { ok, reasonOf, warning, wrong, type Finding } from './finding.ts';

const about = 'database';
const patienceMs = 5_000;
const leastVersion = 150_000;
/** Connections per process: its pool, four listening workers, the bus of nodes, and a reserve. */
const connectionsOfProcess = 25;
const farMs = 20;
/**
 * Thresholds of clock skew: above the first one a warning, above the second one codes of second
 * factors are refused.
 */
const clockMs = { warning: 2_000, wrong: 30_000 };

interface Server {
  version: number;
  versionName: string;
  encoding: string;
  hasIcu: boolean;
  isReadOnly: boolean;
  isInRecovery: boolean;
  mayCreate: boolean;
  isDurable: boolean;
  connections: number;
  nowMs: number;
  hasMigrations: boolean;
}

/**
 * Checks that the database is reachable, supported, and has tables of this release or an older one.
 */
export async function examineDatabase(
  url: string,
  { migrations, processes }: { migrations: string; processes: number },
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'atrium-doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    return [wrong(about, `It cannot be reached (${reasonOf(error)}).`, todoFor(error))];
  }
  try {
    const server = await readServer(client);
    return [
      ...judge(server, processes * connectionsOfProcess),
      ...(await examineTables(client, server, migrations)),
      await examineWay(client),
    ];
  } catch (error) {
    return [wrong(about, `It lets us in, and does not answer (${reasonOf(error)}).`, 'Look at its log.')];
  } finally {
    await client.end().catch(() => {});
  }
}

async function readServer(client: pg.Client): Promise<Server> {
  const began = Date.now();
  const { rows } = await client.query<Omit<Server, 'nowMs'> & { now: string }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionName",
      pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collprovider = 'i') as "hasIcu",
      current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isInRecovery",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) and has_database_privilege(current_database(), 'create') as "mayCreate",
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' and current_setting('synchronous_commit') <> 'off' as "isDurable",
      current_setting('max_connections')::int as connections,
      (extract(epoch from clock_timestamp()) * 1000)::text as now,
      to_regclass('migrations') is not null as "hasMigrations"
    from pg_database where datname = current_database()`);
  const [row] = rows;
  if (!row) throw new Error('it says nothing of itself');
  // Assumes that the round trip is symmetric.
  const offMs = Number(row.now) - (began + Date.now()) / 2;
  return { ...row, nowMs: Date.now() + offMs };
}

function judge(server: Server, wanted: number): Finding[] {
  const findings: Finding[] = [];
  const { version, versionName, encoding, connections } = server;
  if (version < leastVersion)
    findings.push(wrong(about, `It is PostgreSQL ${versionName}.`, 'Atrium needs 15 or newer: upgrade it, or use another.'));
  if (encoding !== 'UTF8')
    findings.push(wrong(about, `Its texts are ${encoding}.`, "Make another: create database … encoding 'UTF8' template template0."));
  if (!server.hasIcu)
    findings.push(
      wrong(
        about,
        'It was built without ICU, by which names and words are sorted.',
        'Use a PostgreSQL with ICU; that of every distribution has it.',
      ),
    );
  if (server.isInRecovery)
    findings.push(wrong(about, 'It is a standby, and takes no writes.', 'Let DATABASE_URL name the primary, or promote it.'));
  else if (server.isReadOnly)
    findings.push(
      wrong(
        about,
        'It takes no writes (default_transaction_read_only).',
        'Look whether it was made read-only by hand, by a full disk or a failover, and take that back.',
      ),
    );
  if (!server.mayCreate)
    findings.push(
      wrong(
        about,
        'The user of DATABASE_URL may not create tables in it.',
        'Make that user its owner: alter database … owner to …; alter schema public owner to ….',
      ),
    );
  if (!server.isDurable)
    findings.push(
      wrong(
        about,
        'It confirms what is not on its disk yet (fsync, full_page_writes or synchronous_commit is off): a power cut loses what people were told is kept.',
        'Switch all three on.',
      ),
    );
  if (connections < wanted)
    findings.push(
      wrong(
        about,
        `It lets ${connections} connections in, and a node with these settings opens up to ${wanted}.`,
        `Set max_connections to ${wanted} for each node, and some for yourself, or PROCESSES lower.`,
      ),
    );
  const offMs = Math.abs(server.nowMs - Date.now());
  if (offMs > clockMs.warning)
    findings.push(clockFinding(`That of the database and that of this machine are ${Math.round(offMs / 1000)} s apart.`, offMs));
  return findings.length > 0 ? findings : [ok(about, `PostgreSQL ${versionName} answers, keeps what it confirms, and its clock is ours.`)];
}

/** Finding for a clock with this skew. */
export function clockFinding(says: string, offMs: number): Finding {
  const todo = 'Have both keep their time by NTP; “timedatectl” says whether they do.';
  return offMs > clockMs.wrong ? wrong('clock', says, todo) : warning('clock', says, todo);
}

async function examineTables(client: pg.Client, { hasMigrations }: Server, folder: string): Promise<Finding[]> {
  if (!hasMigrations) return [ok('tables', 'There are none yet: the first start makes them.')];
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  const ours = new Set((await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -'.sql'.length)));
  const unknown = rows.filter(({ name }) => !ours.has(name));
  if (unknown.length > 0)
    return [
      wrong(
        'tables',
        `They belong to a newer Atrium (${unknown.map(({ name }) => name).join(', ')}).`,
        'Start that one, or restore a backup made before it.',
      ),
    ];
  const missing = ours.size - rows.length;
  if (missing > 0)
    return [warning('tables', `${missing} migrations are still to come.`, 'The next start brings them in: make a backup before.')];
  return [ok('tables', `All ${rows.length} migrations are there.`), ...(await examinePartitions(client))];
}

/** Checks that partitions for upcoming rows exist. */
async function examinePartitions(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<PartitionStanding>(standingStatement);
  return rows.flatMap(({ table, ahead, hasStrays }) => {
    const todo = 'An hourly job makes them: look in the log for “platform.partitions”, and whether anything holds the table for long.';
    if (hasStrays) return [warning('tables', `Rows of ${table} found no partition, and stand in ${table}_rest.`, todo)];
    return ahead > 0 ? [] : [warning('tables', `No partition of ${table} lies ahead of its rows.`, todo)];
  });
}

async function examineWay(client: pg.Client): Promise<Finding> {
  const took: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now();
    await client.query('select 1');
    took.push(performance.now() - began);
  }
  const middle = took.sort((one, other) => one - other)[2] ?? 0;
  const says = `A question and its answer take ${middle.toFixed(1)} ms.`;
  return middle > farMs
    ? warning(
        'way to the database',
        says,
        'A page asks some ten of them one after the other: bring Atrium and its database nearer to each other.',
      )
    : ok('way to the database', says);
}

function todoFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '28P01' || code === '28000') return 'Check the user and the password of DATABASE_URL, and pg_hba.conf.';
  if (code === '3D000') return 'Check the name of the database in DATABASE_URL, or create it.';
  if (code === '53300') return 'All its connections are taken: raise max_connections.';
  if (code === '57P03') return 'It is starting or recovering: wait, and look at its log.';
  return 'Check the host and port of DATABASE_URL, whether it runs, and whether a firewall is between.';
}
