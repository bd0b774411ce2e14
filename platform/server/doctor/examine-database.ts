import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { standingStatement, type PartitionStanding } from '../database/partitions/partition-store.ts';
import { ok, reasonOf, warning, wrong, type Finding } from './finding.ts';

const about = 'database';
const timeoutMs = 5_000;
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
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'atrium-doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    return [wrong(about, `The database cannot be reached (${reasonOf(error)}).`, todoFor(error))];
  }
  try {
    const server = await readServer(client);
    return [
      ...judge(server, processes * connectionsOfProcess),
      ...(await examineTables(client, server, migrations)),
      await examineWay(client),
    ];
  } catch (error) {
    return [wrong(about, `The database accepts the connection and does not answer (${reasonOf(error)}).`, 'Check its log.')];
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
  if (!row) throw new Error('the database returned no information about itself');
  // Assumes that the round trip is symmetric.
  const offMs = Number(row.now) - (began + Date.now()) / 2;
  return { ...row, nowMs: Date.now() + offMs };
}

interface Requirement {
  isMissing: (server: Server) => boolean;
  says: (server: Server) => string;
  todo: string;
}

const requirements: readonly Requirement[] = [
  {
    isMissing: ({ version }) => version < leastVersion,
    says: ({ versionName }) => `PostgreSQL ${versionName} is too old.`,
    todo: 'Upgrade to PostgreSQL 15 or newer.',
  },
  {
    isMissing: ({ encoding }) => encoding !== 'UTF8',
    says: ({ encoding }) => `The encoding is ${encoding}, not UTF8.`,
    todo: "Create another database: create database … encoding 'UTF8' template template0.",
  },
  {
    isMissing: ({ hasIcu }) => !hasIcu,
    says: () => 'PostgreSQL was built without ICU, which is needed to sort names and words.',
    todo: 'Use a PostgreSQL with ICU, such as the package of a distribution.',
  },
  {
    isMissing: ({ isInRecovery }) => isInRecovery,
    says: () => 'The database is a read-only standby.',
    todo: 'Point DATABASE_URL to the primary, or promote the standby.',
  },
  {
    isMissing: ({ isReadOnly, isInRecovery }) => isReadOnly && !isInRecovery,
    says: () => 'The database is read-only (default_transaction_read_only).',
    todo: 'Find out whether it was made read-only manually, by a full disk or by a failover, and make it writable.',
  },
  {
    isMissing: ({ mayCreate }) => !mayCreate,
    says: () => 'The user in DATABASE_URL cannot create tables.',
    todo: 'Make that user the owner: alter database … owner to …; alter schema public owner to ….',
  },
  {
    isMissing: ({ isDurable }) => !isDurable,
    says: () =>
      'Commits are acknowledged before they are on disk (fsync, full_page_writes or synchronous_commit is off): a power failure loses acknowledged writes.',
    todo: 'Turn on all three settings.',
  },
];

/** Findings about the settings of a server; `needed` is the number of connections of this node. */
function judge(server: Server, needed: number): Finding[] {
  const findings = requirements.filter(({ isMissing }) => isMissing(server)).map(({ says, todo }) => wrong(about, says(server), todo));
  if (server.connections < needed)
    findings.push(
      wrong(
        about,
        `The database allows ${server.connections} connections, and a node with these settings opens up to ${needed}.`,
        `Set max_connections to ${needed} for each node plus a reserve, or set PROCESSES lower.`,
      ),
    );
  const offMs = Math.abs(server.nowMs - Date.now());
  if (offMs > clockMs.warning)
    findings.push(clockFinding(`The clocks of the database and of this machine are ${Math.round(offMs / 1000)} s apart.`, offMs));
  return findings.length > 0
    ? findings
    : [ok(about, `PostgreSQL ${server.versionName} answers, commits durably and agrees with the clock of this machine.`)];
}

/** Finding for a clock with this skew. */
export function clockFinding(says: string, offMs: number): Finding {
  const todo = 'Synchronise both with NTP; “timedatectl” shows the state.';
  return offMs > clockMs.wrong ? wrong('clock', says, todo) : warning('clock', says, todo);
}

async function examineTables(client: pg.Client, { hasMigrations }: Server, folder: string): Promise<Finding[]> {
  if (!hasMigrations) return [ok('tables', 'None yet: the first start creates them.')];
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  const ours = new Set((await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -'.sql'.length)));
  const unknown = rows.filter(({ name }) => !ours.has(name));
  if (unknown.length > 0)
    return [
      wrong(
        'tables',
        `The tables belong to a newer release of Atrium (${unknown.map(({ name }) => name).join(', ')}).`,
        'Start that release, or restore a backup made before it.',
      ),
    ];
  const missing = ours.size - rows.length;
  if (missing > 0) return [warning('tables', `${missing} migrations are pending.`, 'The next start applies them: make a backup first.')];
  return [ok('tables', `All ${rows.length} migrations are applied.`), ...(await examinePartitions(client))];
}

/** Checks that partitions for upcoming rows exist. */
async function examinePartitions(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<PartitionStanding>(standingStatement);
  return rows.flatMap(({ table, ahead, hasStrays }) => {
    const todo =
      'An hourly job creates partitions: search the log for “platform.partitions”, and check whether anything locks the table for long.';
    if (hasStrays) return [warning('tables', `Rows of ${table} without a partition are in ${table}_rest.`, todo)];
    return ahead > 0 ? [] : [warning('tables', `${table} has no empty partition for future rows.`, todo)];
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
  const says = `A round trip takes ${middle.toFixed(1)} ms.`;
  return middle > farMs
    ? warning(
        'connection to the database',
        says,
        'A page makes about ten consecutive round trips: run Atrium and its database closer to each other.',
      )
    : ok('connection to the database', says);
}

function todoFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '28P01' || code === '28000') return 'Check the user and the password of DATABASE_URL, and pg_hba.conf.';
  if (code === '3D000') return 'Check the name of the database in DATABASE_URL, or create it.';
  if (code === '53300') return 'All connections are in use: raise max_connections.';
  if (code === '57P03') return 'The database is starting or recovering: wait, and check its log.';
  return 'Check the host and port of DATABASE_URL, whether PostgreSQL runs, and whether a firewall blocks the connection.';
}
