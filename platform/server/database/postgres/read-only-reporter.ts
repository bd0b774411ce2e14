import pg from 'pg';
import type { Log } from '../../logging/log.ts';

const askMs = 2_000;

/** Logs once that the database is read-only, with advice, and once that it is writable again. */
export function readOnlyReporter(url: string, log: Log): { report: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const takesWrites = await mayWrite(url);
    isAsking = false;
    if (!takesWrites || timer === undefined) return;
    stop();
    log.info('the database accepts writes again');
  };
  return {
    stop,
    report() {
      if (timer) return;
      log.error(
        'the database is read-only: point DATABASE_URL to the primary, or make the database writable. “npm run doctor” shows the cause',
      );
      timer = setInterval(() => void ask(), askMs);
      timer.unref();
    },
  };
}

/** Whether a new connection, which follows the current address, is writable. */
async function mayWrite(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: askMs, query_timeout: askMs, application_name: 'atrium' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ mayWrite: boolean }>(`select current_setting('transaction_read_only') = 'off' as "mayWrite"`);
    return rows[0]?.mayWrite === true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}
