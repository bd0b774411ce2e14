import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Atrium } from './atrium.ts';

/** An installation with a data folder. */
export type OnItsFolder = Pick<Atrium, 'dataDir'>;

/** Queries the database of a data folder directly. */
export async function askDatabase<Row extends object>({ dataDir }: OnItsFolder, text: string, values: unknown[] = []): Promise<Row[]> {
  const home = join(dataDir, 'postgres');
  const { application } = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8')) as { application: string };
  const client = new pg.Client({ host: join(home, 'socket'), user: 'atrium', password: application, database: 'atrium' });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Moves all sign-ins some minutes into the past. */
export async function signedInEarlier(atrium: OnItsFolder, minutes: number): Promise<void> {
  await askDatabase(atrium, 'update sessions set authenticated_at = authenticated_at - make_interval(mins => $1)', [minutes]);
}

/** Runs a periodic job of this name now, instead of at the next time of its schedule. */
export async function runJob(atrium: OnItsFolder, name: string): Promise<void> {
  await askDatabase(atrium, 'select graphile_worker.add_job($1)', [name]);
}

/** Processes of the database, the postmaster first. */
export function processesOf(atrium: OnItsFolder): number[] {
  const first = Number(readFileSync(join(atrium.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [first, ...childrenOf(first)];
}

/** Child processes; empty where the process has ended. */
export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}
