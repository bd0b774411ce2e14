import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../../logging/log.ts';
import { socketAddress, socketFolderOf } from './address.ts';
import { startPostgres } from './start-postgres.ts';

/**
 * Connects to the embedded database of a data folder: the running one, or one that is started until
 * `stop`.
 */
export async function reachPostgres({ dataDir, log }: { dataDir: string; log: Log }): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = await findRunning(dataDir);
  if (url !== undefined) return { url, stop: async () => {} };
  const postgres = await startPostgres({ dataDir, log });
  return { url: postgres.url, stop: () => postgres.stop() };
}

/** URL of the running embedded database of a data folder; undefined without one. Starts nothing. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const url = runningAddress(dataDir);
  return url !== undefined && (await answers(url)) ? url : undefined;
}

function runningAddress(dataDir: string): string | undefined {
  try {
    const home = realpathSync(join(dataDir, 'postgres'));
    const { application } = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8')) as { application: string };
    return socketAddress(socketFolderOf(home), 'atrium', application, 'atrium');
  } catch {
    return undefined;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
