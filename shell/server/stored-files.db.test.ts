import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { assertKnownKeys } from '#platform/server/keys/known-keys.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { startS3Server, type S3Server } from '#platform/server/stored-files/testing/s3-server.ts';
import { databaseUrl } from '#platform/server/testing/database-url.ts';
import { dropDatabase, testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { storedFiles } from './stored-files.ts';
import { runCommandInProcess, runCommandProcess } from './testing/run-command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-stored-'));
let own: TestDatabase;
let s3: S3Server;

beforeAll(async () => {
  own = await testDatabase();
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await own.drop();
  rmSync(dataDir, { recursive: true });
});

const bucketOf = ({ settings }: S3Server) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});

test('OP-01 one command moves uploads to a bucket, where the check finds all of them; without a bucket it names the setting', async () => {
  const stored = openStoredFiles({ dataDir, s3: undefined }, own.db);
  for (const text of ['one', 'another']) await stored.put(Readable.from([Buffer.from(text)]), { mediaType: 'text/plain' });
  const app = { DATABASE_URL: own.url, DATA_DIR: dataDir };
  expect(await runCommandInProcess(storedFiles, ['copy', 'to-bucket'], app)).toEqual({
    code: 1,
    output: expect.stringMatching(/No bucket is configured: set S3_ENDPOINT/),
  });
  const withBucket = { ...app, ...bucketOf(s3) };
  expect(await runCommandInProcess(storedFiles, ['check'], withBucket)).toMatchObject({ output: expect.stringMatching(/2 differences/) });
  expect(await runCommandInProcess(storedFiles, ['copy', 'to-bucket'], withBucket)).toEqual({
    code: 0,
    output: expect.stringMatching(/^2 files were copied to the bucket, 0\.0 MB; 0 already existed\.$/m),
  });
  expect(await runCommandInProcess(storedFiles, ['check', 'deep'], withBucket)).toEqual({
    code: 0,
    output: expect.stringMatching(/Database and store agree/),
  });
});

test('OP-01 an installation moves to another database and a bucket by two commands', async () => {
  const stored = openStoredFiles({ dataDir, s3: undefined }, own.db);
  await stored.put(Readable.from([Buffer.from('what is moved')]), { mediaType: 'text/plain' });
  await assertKnownKeys(own.db, readConfig({ DATA_DIR: dataDir }));
  const folder = mkdtempSync(join(tmpdir(), 'atrium-moved-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'move.tar.zst');
  const shared = inject('databaseUrl');
  const name = `moved_${process.pid}`;
  const client = new pg.Client({ connectionString: shared });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  onTestFinished(() => dropDatabase(shared, name));
  const another = await startS3Server();
  onTestFinished(() => another.close());

  expect(await runCommandProcess('./backup.ts', [file], { DATABASE_URL: own.url, DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const there = { DATABASE_URL: databaseUrl(shared, name), DATA_DIR: join(folder, 'data'), ...bucketOf(another) };
  const { code, output } = await runCommandProcess('./restore.ts', [file], there);
  expect(output).toMatch(/\d files were copied to the bucket, .*; 0 already existed\./);
  expect(output).toMatch(/Start Atrium with “npm start”/);
  expect(code).toBe(0);
  rmSync(join(folder, 'data', 'stored-files'), { recursive: true });
  expect(await runCommandInProcess(storedFiles, ['check', 'deep'], there)).toEqual({
    code: 0,
    output: expect.stringMatching(/Database and store agree/),
  });
});
