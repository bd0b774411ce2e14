import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog } from '../logging/log.ts';
import { migrate } from '../database/migrate.ts';
import { startPostgres } from '../database/postgres/start-postgres.ts';
import { databaseUrl } from './database-url.ts';

const PREFIX = 'atrium-test-';
const migrations = join(import.meta.dirname, '../../../database/migrations');

/** Starts one PostgreSQL for the run, with a migrated template database that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog({ level: 'warn' });
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, log, isDurable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database template_atrium');
  await client.end();
  await migrate(databaseUrl(postgres.url, 'template_atrium'), migrations, log);
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Stops and deletes leftovers of killed runs. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const dataDir = join(tmpdir(), name);
    try {
      const left = await startPostgres({ dataDir, log: createLog({ level: 'silent' }), isDurable: false });
      await left.stop();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Another run is sweeping, or another user owns it.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
