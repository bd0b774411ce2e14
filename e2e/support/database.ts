import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Atrium } from './atrium.ts';

/** Lets time pass for everybody's sign-in: as if it had been some minutes earlier. */
export async function signedInEarlier(atrium: Atrium, minutes: number): Promise<void> {
  const home = join(atrium.dataDir, 'postgres');
  const { application } = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8')) as { application: string };
  const client = new pg.Client({ host: join(home, 'socket'), user: 'atrium', password: application, database: 'atrium' });
  await client.connect();
  try {
    await client.query('update sessions set authenticated_at = authenticated_at - make_interval(mins => $1)', [minutes]);
  } finally {
    await client.end();
  }
}

/** The processes of the database, the one that started the others first. */
export function processesOf(atrium: Atrium): number[] {
  const first = Number(readFileSync(join(atrium.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [first, ...children.map(Number)];
}
