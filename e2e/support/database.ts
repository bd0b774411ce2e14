import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Atrium } from './atrium.ts';

/** Something that has its data in a folder. */
export type OnItsFolder = Pick<Atrium, 'dataDir'>;

/** Asks the database on a data folder, past the product. */
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

/** Lets time pass for everybody's sign-in: as if it had been some minutes earlier. */
export async function signedInEarlier(atrium: OnItsFolder, minutes: number): Promise<void> {
  await askDatabase(atrium, 'update sessions set authenticated_at = authenticated_at - make_interval(mins => $1)', [minutes]);
}

/** The processes of the database, the one that started the others first. */
export function processesOf(atrium: OnItsFolder): number[] {
  const first = Number(readFileSync(join(atrium.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [first, ...childrenOf(first)];
}

/** The processes that a process started; none where it has ended. */
export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}
