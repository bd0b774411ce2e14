import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '../db.ts';
import { createLog } from '../../logging/log.ts';
import { migrate } from '../migrate.ts';
import { databaseUrl } from '../../testing/database-url.ts';
import { dropDatabase } from '../../testing/database.ts';
import { hasPgbouncer, startPgbouncer } from './testing/start-pgbouncer.ts';

const migrations = join(import.meta.dirname, '../../../../database/migrations');
const shared = inject('databaseUrl');
const name = `pooled_${randomBytes(6).toString('hex')}`;
const url = databaseUrl(shared, name);
if (!hasPgbouncer()) process.stderr.write('\nPgBouncer is not here: what a pooler does is not tested\n');

async function ask<Row extends object>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(!hasPgbouncer())('with PgBouncer', () => {
  beforeAll(async () => void (await ask(shared, `create database ${name}`)));
  afterAll(() => dropDatabase(shared, name));

  test.each(['transaction', 'statement'] as const)(
    'OP-02 %s mode: the start is refused in one sentence, before any migration',
    async (mode) => {
      const pooler = await startPgbouncer(url, mode);
      onTestFinished(() => pooler.close());
      await expect(migrate(pooler.url, migrations)).rejects.toMatchObject({
        code: 'start.impossible',
        message: expect.stringMatching(
          /^The database cannot be used: the pooler in DATABASE_URL [^\n]*pool_mode = session[^\n]*start again\.$/,
        ),
      });
      expect(await ask(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
      expect(await ask(url, `select from pg_namespace where nspname = 'graphile_worker'`)).toEqual([]);
    },
    60_000,
  );

  test('OP-02 session mode: migrations, also concurrent ones, statements and transactions work', async () => {
    const pooler = await startPgbouncer(url, 'session');
    onTestFinished(() => pooler.close());
    await Promise.all([migrate(pooler.url, migrations), migrate(pooler.url, migrations)]);
    const db = connect(pooler.url, { log: createLog({ level: 'silent' }), poolSize: 4 });
    onTestFinished(() => db.close());
    const read = () => db.one<{ count: number }>(sql`select count(*) as count from migrations`);
    const [one, another] = await Promise.all([read(), db.transaction(() => read())]);
    expect(one.count).toBeGreaterThan(100);
    expect(another).toEqual(one);
  });
});
