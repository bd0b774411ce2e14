import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../database/db.ts';
import { createLog } from '../logging/log.ts';
import { databaseUrl } from './database-url.ts';

const insufficientPrivilege = '42501';

export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A database with all tables and no rows: `const { db, drop } = await testDatabase()`, and
 * `afterAll(drop)`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const shared = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(shared, `create database ${name} template template_atrium strategy wal_log`);
  const url = databaseUrl(shared, name);
  const db = connect(url, { log: createLog({ level: 'silent' }) });
  return {
    db,
    url,
    drop: async () => {
      await db.close();
      await dropDatabase(shared, name);
    },
  };
}

/** Drops a database. If autovacuum is using it, it remains until the test server stops. */
export async function dropDatabase(shared: string, name: string): Promise<void> {
  await asOwner(shared, `drop database if exists ${name} with (force)`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) throw error;
  });
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
