import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { findDifferences } from './check-stored-files.ts';
import { copyStoredFiles } from './copy-stored-files.ts';
import { bothStores, openStoredFiles } from './open-stored-files.ts';
import { startS3Server, type S3Server } from './testing/s3-server.ts';

let own: TestDatabase;
let s3: S3Server;
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-copy-'));
const elsewhere = mkdtempSync(join(tmpdir(), 'atrium-copy-'));

beforeAll(async () => {
  own = await testDatabase();
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await own.drop();
  for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true });
});

const readAll = async (store: { read: (hash: string) => Promise<Readable> }, hash: string) =>
  (await buffer(await store.read(hash))).toString();

test('OP-01 uploads are copied from folder to bucket and back, once; files that changed on the disk are reported and not copied', async () => {
  const stored = openStoredFiles({ dataDir, s3: undefined }, own.db);
  const files = [];
  for (const text of ['one', 'another', 'a third'])
    files.push(await stored.put(Readable.from([Buffer.from(text)]), { mediaType: 'text/plain' }));
  const [one, another, third] = files.map(({ hash }) => hash) as [string, string, string];
  writeFileSync(join(dataDir, 'stored-files', third.slice(0, 2), third), 'a turd?', { flag: 'r+' });

  const settings = { dataDir, s3: s3.settings };
  const { folder, bucket } = bothStores(settings, own.db);
  expect(await copyStoredFiles(folder, bucket!)).toEqual({ files: 2, bytes: 10, present: 0, changed: [third] });
  expect(await readAll(bucket!, one)).toBe('one');
  expect(await readAll(folder, one)).toBe('one');
  // A second run has nothing left to do.
  expect(await copyStoredFiles(folder, bucket!)).toMatchObject({ files: 0, present: 2, changed: [third] });

  const left = [];
  for await (const difference of findDifferences({ db: own.db, storedFiles: openStoredFiles(settings, own.db) })) left.push(difference);
  expect(left).toEqual([{ kind: 'missing', hash: third, referredBy: [] }]);

  const back = bothStores({ dataDir: elsewhere, s3: s3.settings }, own.db);
  expect(await copyStoredFiles(back.bucket!, back.folder)).toEqual({ files: 2, bytes: 10, present: 0, changed: [] });
  expect(await readAll(back.folder, another)).toBe('another');
});
