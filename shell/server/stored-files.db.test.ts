import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { startS3Server, type S3Server } from '#platform/server/stored-files/testing/s3-server.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { typeCommand } from './testing/type-command.ts';

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

test('OP-01 one command brings what people uploaded into a bucket, where the check then finds all of it; without a bucket it says what to set', async () => {
  const stored = openStoredFiles({ dataDir, s3: undefined }, own.db);
  for (const text of ['one', 'another']) await stored.put(Readable.from([Buffer.from(text)]), { mediaType: 'text/plain' });
  const house = { DATABASE_URL: own.url, DATA_DIR: dataDir };
  expect(await typeCommand('stored-files', ['copy', 'to-bucket'], house)).toEqual({
    code: 1,
    output: expect.stringMatching(/No bucket is named: set S3_ENDPOINT/),
  });
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
  const withBucket = {
    ...house,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  expect(await typeCommand('stored-files', ['check'], withBucket)).toMatchObject({ output: expect.stringMatching(/2 differences/) });
  expect(await typeCommand('stored-files', ['copy', 'to-bucket'], withBucket)).toEqual({
    code: 0,
    output: expect.stringMatching(/^2 files were copied to the bucket, 0\.0 MB; 0 were there already\.$/m),
  });
  expect(await typeCommand('stored-files', ['check', 'deep'], withBucket)).toEqual({
    code: 0,
    output: expect.stringMatching(/Database and store agree/),
  });
}, 90_000);
