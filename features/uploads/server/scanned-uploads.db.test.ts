import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import { eicar, startClamd, type ClamdServer } from '#platform/server/stored-files/testing/clamd-server.ts';
import { samplePurposes } from '#platform/server/stored-files/testing/sample-upload.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { uploads } from './feature.ts';

let own: TestDatabase;
let clamd: ClamdServer;
let app: TestApp;
let userId: string;
beforeAll(async () => {
  own = await testDatabase();
  clamd = await startClamd();
  app = createTestApp(own.db, putTogether([accounts, uploads]), { CLAMD_URL: clamd.address });
  ({ id: userId } = await aPerson(app));
});
beforeEach(() => {
  clamd.says = undefined;
});
afterAll(async () => {
  await clamd.stop();
  await own.drop();
});

const begin = async (bytes: Buffer) => {
  const upload = {
    id: newId(),
    userId,
    purpose: 'anything',
    fileName: 'notes.txt',
    metadata: '',
    length: bytes.length,
    expectedHash: null,
  };
  const [purpose] = samplePurposes;
  if (purpose) await app.db.transaction((tx) => app.uploads.begin(tx, upload, purpose, samplePurposes));
  return upload.id;
};
const send = (id: string, bytes: Buffer) =>
  app.uploads.append({ userId, id, offset: 0, bodyBytes: bytes.length }, Readable.from([bytes]), () => {}, samplePurposes);
const take = (id: string) => app.db.transaction((tx) => consumeUpload(tx, { uploadId: id, userId, purpose: 'anything' }));
const storedCount = async () => (await own.db.one<{ count: number }>(sql`select count(*) as count from stored_files`)).count;

test('FI-07 every complete upload is scanned; one with a virus is refused and deleted', async () => {
  const clean = randomBytes(300_000);
  const id = await begin(clean);
  await send(id, clean);
  expect(clamd.scanned.at(-1)).toBe(clean.length);
  expect((await take(id)).size).toBe(clean.length);
  const before = await storedCount();
  const bad = Buffer.concat([randomBytes(70_000), eicar]);
  const infected = await begin(bad);
  await expect(send(infected, bad)).rejects.toMatchObject({ code: 'upload.infected', present: { signature: 'Eicar-Test-Signature' } });
  await expect(app.uploads.find(userId, infected, samplePurposes)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(take(infected)).rejects.toMatchObject({ code: 'upload.notFound' });
  expect(await storedCount()).toBe(before);
  expect(await app.storedFiles.bytes.incoming.received(infected)).toBe(0);
});

test('FI-07 if the scanner is unreachable or answers something else, a complete upload waits unserved and is scanned later', async () => {
  const bytes = randomBytes(5_000);
  const id = await begin(bytes);
  const port = Number(new URL(clamd.address).port);
  await clamd.stop();
  const away = { code: 'upload.scannerUnavailable', retryAfterSeconds: 30 };
  await expect(send(id, bytes)).rejects.toMatchObject(away);
  await expect(app.uploads.find(userId, id, samplePurposes)).rejects.toMatchObject(away);
  await expect(take(id)).rejects.toMatchObject({ code: 'upload.unfinished' });
  clamd = await startClamd({ port });
  for (const says of ['stream: Heuristics failed ERROR\0', 'stream: OK, or so', '']) {
    clamd.says = says;
    await expect(app.uploads.find(userId, id, samplePurposes), says).rejects.toMatchObject(away);
  }
  clamd.says = undefined;
  expect(await app.uploads.find(userId, id, samplePurposes)).toMatchObject({ received: bytes.length });
  expect((await take(id)).size).toBe(bytes.length);
});

test('FI-07 a file above the limit of the scanner is refused', async () => {
  const large = randomBytes(3_000_000);
  const id = await begin(large);
  let code = await send(id, large).catch((error: { code: string }) => error.code);
  // The scanner closes the connection during the transfer. If that loses its answer, the upload
  // waits and is scanned again.
  while (code === 'upload.scannerUnavailable')
    code = await app.uploads.find(userId, id, samplePurposes).catch((error: { code: string }) => error.code);
  expect(code).toBe('upload.tooLargeToScan');
  await expect(take(id)).rejects.toMatchObject({ code: 'upload.notFound' });
  const archive = randomBytes(100);
  const unseen = await begin(archive);
  clamd.says = 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0';
  await expect(send(unseen, archive)).rejects.toMatchObject({ code: 'upload.tooLargeToScan' });
});

test('OP-01 the address of the scanner is a TCP address or a socket; anything else is refused', () => {
  const read = (CLAMD_URL: string) => readConfig({ TOKEN_SECRET: 'x'.repeat(40), CLAMD_URL }).uploads.clamdUrl;
  for (const address of ['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'tcp://clamav', 'unix:///run/clamav/clamd.ctl'])
    expect(read(address)).toBe(address);
  for (const wrong of ['http://127.0.0.1', '/run/clamav/clamd.ctl', 'tcp://', 'unix://'])
    expect(() => read(wrong), wrong).toThrow(/CLAMD_URL/);
});
