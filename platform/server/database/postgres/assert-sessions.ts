import pg from 'pg';
import { CannotStart } from '../../common/cannot-start.ts';

const timeoutMs = 3_000;
/** Other clients may take the connection that a probe would get; several probes do not all miss. */
const probes = 3;

const refusal =
  'The database cannot be used: the pooler in DATABASE_URL is in transaction or statement mode, and Atrium needs sessions; set it to session mode (PgBouncer: pool_mode = session), or connect to PostgreSQL directly, and start again.';

/**
 * Throws `CannotStart` for a pooler that shares sessions: session settings, prepared statements,
 * advisory locks and LISTEN would leak between clients. Changes nothing. A second connection probes
 * while `client` is idle.
 */
export async function assertSessions(client: pg.Client, url: string): Promise<void> {
  for (let probe = 0; probe < probes; probe += 1) if (await isShared(client, url)) throw new CannotStart(refusal);
}

async function isShared(client: pg.Client, url: string): Promise<boolean> {
  const before = await backendOf(client);
  const other = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'atrium-migrate',
  });
  other.on('error', () => {});
  try {
    await other.connect();
  } catch {
    // No second connection: unknown. In session mode, the pooler may have none free.
    return false;
  }
  try {
    await other.query('begin');
    return (await backendOf(other)) === before || (await backendOf(client)) !== before;
  } catch (error) {
    // Statement mode has no transactions; PgBouncer reports a protocol violation.
    return error instanceof Error && 'code' in error && error.code === '08P01';
  } finally {
    await other.end().catch(() => {});
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
