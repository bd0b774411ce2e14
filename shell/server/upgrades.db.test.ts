import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createIdentify } from '#features/accounts/server/public-api.ts';
import { replayed, stateInTables } from '#features/negotiation/server/testing/sessions.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { dropDatabase, testDatabase } from '#platform/server/testing/database.ts';
import { databaseUrl } from '#platform/server/testing/database-url.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { resumeTasks } from '#platform/server/jobs/background-task-store.ts';
import { checkOutEarlier } from '../../faults/nodes/earlier.ts';
import { features } from './features.ts';

const database = join(import.meta.dirname, '../../database');
const releases = readdirSync(join(database, 'releases')).filter((name) => name.endsWith('.sql.gz'));
/** The password of everyone in the databases of earlier releases. */
const password = 'a password for all of them';

let fresh: unknown;
beforeAll(async () => {
  const { db, drop } = await testDatabase();
  fresh = await schemaOf(db);
  await drop();
});

test('OP-06 databases of earlier releases exist', () => {
  expect(releases.length).toBeGreaterThan(2);
});

describe.each(releases)('the database of %s', (release) => {
  const shared = inject('databaseUrl');
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  const url = databaseUrl(shared, name);
  const dump = gunzipSync(readFileSync(join(database, 'releases', release))).toString('utf8');
  let db: Database;
  let app: TestApp;
  let http: FastifyInstance;

  beforeAll(async () => {
    await ask(shared, `create database ${name}`);
    await ask(url, dump);
    await migrate(url, join(database, 'migrations'));
    db = connect(url, { log: createLog({ level: 'silent' }) });
    app = createTestApp(db, features);
    for (const feature of features) await feature.onStart?.(app);
    await resumeTasks(db);
    await app.runJobs();
    const problemOf = createProblems(
      features.map(({ errors }) => errors),
      app.words,
    );
    http = createHttp({
      app,
      routes: bindRoutes(features),
      pipeline: new Pipeline(app),
      problemOf,
      identify: createIdentify(app),
    });
  });
  afterAll(async () => {
    await http?.close();
    await db?.close();
    await dropDatabase(shared, name);
  });

  test('OP-06 has the schema of a new installation after migration', async () => {
    expect(await schemaOf(db)).toEqual(fresh);
  });

  test('OP-06 has lost nobody and nothing', async () => {
    for (const table of ['users', 'groups', 'memberships', 'documents', 'document_versions', 'hub_items']) {
      const { rowCount } = await db.pool.query(`select from ${table}`);
      expect(rowCount, table).toBe(dump.split(`INSERT INTO public.${table} `).length - 1);
      expect(rowCount, table).toBeGreaterThan(0);
    }
  });

  test('OP-06 works as before: people sign in and find their items', async () => {
    const signedIn = await http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: 'helen.marsh', password },
    });
    expect(signedIn.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${signedIn.json().token}` };
    const get = async (path: string) => {
      const answer = await http.inject({ url: path, headers });
      expect(answer.statusCode, path).toBe(200);
      return answer.json();
    };
    const hub = await get('/api/hub?mode=private');
    expect(hub.items.length).toBeGreaterThan(0);
    const own = await db.many<{ id: string; title: string }>(sql`
      select d.id, d.title from documents d join users u on u.id = d.author_id where u.username = 'helen.marsh' and d.state <> 'deleted'`);
    expect(own.length).toBeGreaterThan(0);
    for (const { id, title } of own) expect(await get(`/api/documents/${id}`)).toMatchObject({ title });
  });

  test('OP-06 negotiations match their log', async () => {
    for (const { id } of await db.many<{ id: string }>(sql`select id from negotiations`))
      expect(await stateInTables(db, id)).toEqual(await replayed(app, id));
  });
});

test('OP-06 the previous program refuses newer tables, as the upgrade page says, and changes nothing', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operation/upgrade.md'), 'utf8');
  const [, since = ''] =
    /^\| of (\d+ November 2026) \(commit `[0-9a-f]{8}`\) and later \| ends in one line, `The database belongs to a newer Atrium …`/m.exec(
      page,
    ) ?? [];
  const earlier = checkOutEarlier();
  onTestFinished(() => earlier.remove());
  const [, released = ''] = /^(\d{4}-\d\d-\d\d)-/.exec(earlier.name) ?? [];
  expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(released));

  const newer = await testDatabase();
  onTestFinished(() => newer.drop());
  await newer.db.run(sql`insert into migrations (name, run_on) values ('9999_of-tomorrow', now())`);
  const before = await schemaOf(newer.db);
  const started = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `await (await import('./platform/server/migrate.ts')).migrate(${JSON.stringify(newer.url)}, 'database/migrations')`,
    ],
    { cwd: earlier.folder, encoding: 'utf8' },
  );
  expect(started.status).not.toBe(0);
  expect(started.stderr).toMatch(
    /The database belongs to a newer Atrium \(this one does not know .*9999_of-tomorrow\): start that one, or restore a backup made before it\./,
  );
  expect(await schemaOf(newer.db)).toEqual(before);
});

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** All objects that migrations create, in an order independent of them. */
async function schemaOf(db: Database): Promise<unknown> {
  return {
    columns: await db.many(sql`
      select table_name as "table", column_name as "column", data_type as type, is_nullable as empty, column_default as "default", generation_expression as computed
      from information_schema.columns where table_schema = 'public' order by 1, 2`),
    indexes: await db.many(sql`
      select pg_get_indexdef(indexrelid) as index, indisvalid as valid
      from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace order by 1`),
    constraints: await db.many(sql`
      select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as rule, convalidated as valid
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
    triggers: await db.many(sql`select pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1`),
    functions: await db.many(
      sql`select pg_get_functiondef(oid) as function from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    ),
    migrations: await db.many(sql`select name from migrations order by 1`),
  };
}
