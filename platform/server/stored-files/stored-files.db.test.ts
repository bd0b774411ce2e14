import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../database/db.ts';
import { newId } from '../common/id.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { checkStoredFiles, findDifferences, mendDifference } from './check-stored-files.ts';
import { FolderStore } from './folder-store.ts';
import { S3 } from './s3-client.ts';
import { S3Store } from './s3-store.ts';
import { StoredFiles } from './stored-files.ts';
import { findStoredFile } from './stored-file-store.ts';
import { sweepStoredFiles } from './sweep-stored-files.ts';
import { consumeUpload } from './consume-upload.ts';
import { startS3Server, type S3Server } from './testing/s3-server.ts';
import { sampleBytes, sampleSizes, sampleUpload } from './testing/sample-upload.ts';
import { findUpload } from './upload-store.ts';
import type { UploadPurpose } from './upload-purpose.ts';
import { Uploads } from './uploads.ts';

/** Test sizes in bytes: an S3 part has 5 steps, and objects above 12 steps are copied in parts. */
const step = 50_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const purposes: readonly UploadPurpose[] = [
  {
    name: 'anything',
    accepts: () => true,
    usedBytes: async (db) => (await db.one<{ sum: number }>(sql`select coalesce(sum(size), 0)::bigint as sum from test_things`)).sum,
  },
];

let own: TestDatabase;
let db: Database;
let s3: S3Server;
let dataDir: string;
const userId = 'TESTQWER';
beforeAll(async () => {
  own = await testDatabase();
  db = own.db;
  s3 = await startS3Server();
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-store-'));
  await db.run(sql`create table test_facts (hash text references stored_files on delete cascade)`);
  await db.run(sql`create table test_things (hash text references stored_files, size bigint not null default 0)`);
  await db.run(sql`
    insert into users (id, username, name, email, password_hash, role) values (${userId}, 'uploader', 'Uploader', 'u@example.org', 'x', 'member')`);
});
afterAll(async () => {
  await own.drop();
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

const kinds = ['folder', 's3'] as const;

describe.each(kinds)('a store of bytes: %s', (kind) => {
  let app: TestApp;
  beforeEach(async () => {
    await db.run(sql`delete from test_things`);
    await db.run(sql`delete from uploads`);
    app = aNode();
  });

  /** A node with the store; several nodes share it if it is S3. */
  function aNode(): TestApp {
    const node = createTestApp(db, [], { DATA_DIR: dataDir, UPLOAD_QUOTA: '100MB' });
    const store =
      kind === 's3'
        ? new S3Store(new S3(s3.settings), db, join(dataDir, newId()), sampleSizes)
        : new FolderStore(join(dataDir, 'stored-files'));
    node.storedFiles = new StoredFiles(db, store, join(dataDir, 'spool'));
    node.uploads = new Uploads({ db, config: node.config, files: node.storedFiles });
    return node;
  }

  const bytesOf = async (hash: string, range?: { from: number; to: number }) =>
    Buffer.concat((await (await app.storedFiles.read(hash, range)).toArray()) as Buffer[]);

  async function begin(length: number, expectedHash: string | null = null, fileName = 'a file.bin'): Promise<string> {
    const id = newId();
    const upload = { id, userId, purpose: 'anything', fileName, metadata: '', length, expectedHash };
    await db.transaction((tx) => app.uploads.begin(tx, upload, purposes[0] as UploadPurpose, purposes));
    return id;
  }
  const append = (id: string, offset: number, bytes: Buffer, node = app) =>
    node.uploads.append({ userId, id, offset, bodyBytes: bytes.length }, chunksOf(bytes), () => {}, purposes);
  const take = (uploadId: string, as = userId, purpose = 'anything') =>
    db.transaction(async (tx) => {
      const taken = await consumeUpload(tx, { uploadId, userId: as, purpose });
      await tx.run(sql`insert into test_things values (${taken.hash}, ${taken.size})`);
      return taken;
    });
  const ageAll = () => db.run(sql`update stored_files set unreferenced_since = unreferenced_since - interval '25 hours'`);

  test('FI-06 the same content is stored once, for any uploader, and is read entirely and by ranges', async () => {
    // Random bytes alone are detected as music or a picture about once in a thousand runs.
    const bytes = Buffer.concat([Buffer.from('of no type: '), randomBytes(3 * step)]);
    const path = join(dataDir, newId());
    await writeFile(path, bytes);
    onTestFinished(() => rm(path, { force: true }));
    const [one, two, three] = await Promise.all([
      app.storedFiles.put(path),
      app.storedFiles.put(Readable.from([bytes])),
      aNode().storedFiles.put(path, { mediaType: 'application/octet-stream' }),
    ]);
    for (const file of [one, two, three])
      expect(file).toEqual({ hash: sha256(bytes), size: bytes.length, mediaType: 'application/octet-stream' });
    // Later changes of the source file have no effect.
    await writeFile(path, 'changed');
    expect(await bytesOf(one.hash)).toEqual(bytes);
    expect(await bytesOf(one.hash, { from: 10, to: 19 })).toEqual(bytes.subarray(10, 20));
    expect(await app.storedFiles.asFile(one.hash, async (file) => (await readFile(file)).equals(bytes))).toBe(true);
    expect((await Array.fromAsync(app.storedFiles.bytes.list())).filter(({ hash }) => hash === one.hash)).toHaveLength(1);
  });

  test('FI-06 unreferenced content is deleted with its bytes after a day; a foreign key of any table retains it', async () => {
    const stored = await app.storedFiles.put(Readable.from([randomBytes(100)]));
    const left = await app.storedFiles.put(Readable.from([randomBytes(100)]));
    await db.run(sql`insert into test_things values (${stored.hash})`);
    // Rows with metadata of a content do not retain it and are deleted with it.
    await db.run(sql`insert into test_facts values (${stored.hash}), (${left.hash})`);
    await sweepStoredFiles(app);
    expect(await app.storedFiles.bytes.sizeOf(left.hash)).toBe(100);
    await ageAll();
    await sweepStoredFiles(app);
    expect([await findStoredFile(db, left.hash), await app.storedFiles.bytes.sizeOf(left.hash)]).toEqual([undefined, undefined]);
    expect(await bytesOf(stored.hash)).toHaveLength(100);
    expect(await db.many(sql`select hash from test_facts`)).toEqual([{ hash: stored.hash }]);
    // The grace period starts when the last reference is deleted.
    await db.run(sql`delete from test_things`);
    await sweepStoredFiles(app);
    expect(await bytesOf(stored.hash)).toHaveLength(100);
    await ageAll();
    await sweepStoredFiles(app);
    expect(await app.storedFiles.bytes.sizeOf(stored.hash)).toBeUndefined();
  });

  test('FI-06 storing content again during its deletion succeeds at any moment', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const bytes = randomBytes(1000);
      await app.storedFiles.put(Readable.from([bytes]));
      await ageAll();
      const [, { hash }] = await Promise.all([sweepStoredFiles(app), aNode().storedFiles.put(Readable.from([bytes]))]);
      await db.run(sql`insert into test_things values (${hash})`);
      expect(await bytesOf(hash)).toEqual(bytes);
    }
  });

  test('FI-03 an upload resumes at its offset, on another node and after an interruption, without losing acknowledged bytes', async () => {
    const bytes = randomBytes(13 * step + 777);
    const id = await begin(bytes.length, sha256(bytes));
    expect((await append(id, 0, bytes.subarray(0, step))).received).toBe(step);
    // Interrupted in the middle.
    const broken = async function* () {
      yield bytes.subarray(step, 3 * step);
      throw new Error('the tunnel');
    };
    const cut = await app.uploads.append({ userId, id, offset: step, bodyBytes: undefined }, broken(), () => {}, purposes);
    expect(cut.received).toBe(3 * step);
    // A new node has no state in memory, like a restarted process.
    const other = aNode();
    expect((await other.uploads.find(userId, id, purposes)).received).toBe(3 * step);
    await append(id, 3 * step, bytes.subarray(3 * step, 12 * step), other);
    await expect(take(id)).rejects.toMatchObject({ code: 'upload.unfinished' });
    await append(id, 12 * step, bytes.subarray(12 * step));
    expect(await take(id)).toEqual({
      hash: sha256(bytes),
      size: bytes.length,
      mediaType: 'application/octet-stream',
      fileName: 'a file.bin',
    });
    expect(sha256(await bytesOf(sha256(bytes)))).toBe(sha256(bytes));
    await expect(take(id)).rejects.toMatchObject({ code: 'upload.notFound' });
    await sweepStoredFiles(app);
    expect(await app.storedFiles.bytes.incoming.received(id)).toBe(0);
  });

  test('FI-03 for any chunk size the result is what was sent', async () => {
    const bytes = randomBytes(6 * step);
    const id = await begin(bytes.length, sha256(bytes));
    const other = aNode();
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 90_001)
      await append(id, at, bytes.subarray(at, at + size), at % 2 ? app : other);
    expect((await take(id)).hash).toBe(sha256(bytes));
  });

  test('FI-06 an upload complete at a crash is finished by the next request', async () => {
    const bytes = randomBytes(1000);
    const id = await begin(bytes.length);
    await app.storedFiles.bytes.incoming.append({ id, length: bytes.length }, 0, chunksOf(bytes));
    // Placed, but the process was killed before the database knew of it.
    await app.storedFiles.bytes.incoming.place({ id, length: bytes.length }, sha256(bytes));
    expect((await aNode().uploads.find(userId, id, purposes)).received).toBe(1000);
    expect((await take(id)).hash).toBe(sha256(bytes));
  });

  test('FI-03 acknowledged bytes survive a process killed during an upload', async () => {
    const { length, piece } = sampleUpload;
    const id = await begin(length, sha256(sampleBytes(0, length)));
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
    const env = {
      DATA_DIR: dataDir,
      ...(kind === 's3'
        ? { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
        : {}),
    };
    const child = fork(new URL('./testing/killed-in-upload.ts', import.meta.url), [own.url, id, userId], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let acknowledged = 0;
    child.on('message', (received: number) => {
      acknowledged = received;
      // Kills it between two answers, at an arbitrary point.
      if (received > 1_200_000) setTimeout(() => child.kill('SIGKILL'), 3);
    });
    const [, signal] = (await once(child, 'exit')) as [unknown, string];
    expect([signal, acknowledged > 1_200_000]).toEqual(['SIGKILL', true]);
    app = aNode();
    const { received } = await app.uploads.find(userId, id, purposes);
    expect(received).toBeGreaterThanOrEqual(acknowledged);
    for (let at = received; at < length; at += piece) await append(id, at, sampleBytes(at, Math.min(at + piece, length)));
    expect((await take(id)).hash).toBe(sha256(sampleBytes(0, length)));
  });

  test('FI-04 wrong offsets and lengths are refused, and stored bytes stay', async () => {
    const bytes = randomBytes(1000);
    const id = await begin(1000);
    await append(id, 0, bytes.subarray(0, 400));
    for (const offset of [0, 399, 401, 1000])
      await expect(append(id, offset, bytes.subarray(0, 10))).rejects.toMatchObject({ code: 'upload.offsetWrong' });
    await expect(append(id, 400, randomBytes(601))).rejects.toMatchObject({ code: 'upload.tooMuch' });
    await expect(
      app.uploads.append(
        { userId, id, offset: 400, bodyBytes: undefined },
        chunksOf(Buffer.concat([bytes.subarray(400), randomBytes(5000)])),
        () => {},
        purposes,
      ),
    ).rejects.toMatchObject({ code: 'upload.tooMuch' });
    expect((await app.uploads.find(userId, id, purposes)).received).toBe(1000);
    expect((await take(id)).hash).toBe(sha256(bytes));
  });

  test('FI-05 an upload is accessible to its owner and for its purpose only', async () => {
    const id = await begin(10);
    await append(id, 0, randomBytes(10));
    await expect(app.uploads.find('SOMEBODY', id, purposes)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(app.uploads.end('SOMEBODY', id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(take(id, 'SOMEBODY')).rejects.toMatchObject({ code: 'upload.notFound' });
    await expect(take(id, userId, 'another')).rejects.toMatchObject({ code: 'upload.notFound' });
    expect((await take(id)).size).toBe(10);
  });

  test('FI-04 a wrong checksum or a program is refused once complete, and deleted', async () => {
    const wrong = await begin(10, sha256(Buffer.from('something else')));
    await expect(append(wrong, 0, randomBytes(10))).rejects.toMatchObject({ code: 'upload.checksumWrong' });
    const program = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), randomBytes(500)]);
    const script = Buffer.from('#!/bin/sh\nrm -rf /\n');
    const named = Buffer.from('Format-Volume -DriveLetter C\n');
    for (const [bytes, name] of [
      [program, 'holiday.jpg'],
      [script, 'notes.txt'],
      [named, 'notes.ps1'],
    ] as const) {
      const id = await begin(bytes.length, null, name);
      await expect(append(id, 0, bytes)).rejects.toMatchObject({ code: 'upload.typeRefused' });
      expect(await findUpload(db, userId, id)).toBeUndefined();
      expect(await app.storedFiles.bytes.sizeOf(sha256(bytes))).toBeUndefined();
    }
  });

  test('FI-04 the storage quota counts items and uploads together, also for 20 concurrent windows', async () => {
    await db.run(sql`insert into test_things values (null, 40000000)`);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => begin(10_000_000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'upload.overQuota', present: { limit: 100_000_000, left: 0 } });
    await expect(begin(100_000_001)).rejects.toMatchObject({ code: 'upload.tooLarge', present: { maxBytes: 100_000_000 } });
  });

  test('FI-03 a later request takes over from one with a dead connection', async () => {
    const bytes = randomBytes(2 * step);
    const id = await begin(bytes.length);
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const stuck = async function* () {
      yield bytes.subarray(0, step);
      await stopped;
    };
    const before = app.uploads.append({ userId, id, offset: 0, bodyBytes: bytes.length }, stuck(), stop, purposes);
    const { received } = await app.uploads.find(userId, id, purposes);
    expect([received, (await before).received]).toEqual([step, step]);
    await append(id, step, bytes.subarray(step));
    expect((await take(id)).hash).toBe(sha256(bytes));
  });

  test('RE-02 uploads without data for a day are deleted with their bytes, also if the account is gone', async () => {
    const stale = await begin(100);
    const [orphan, live] = [await begin(100), await begin(100)];
    for (const id of [stale, orphan, live]) await append(id, 0, randomBytes(50));
    await db.run(sql`update uploads set touched_at = now() - interval '25 hours' where id = ${stale}`);
    await db.run(sql`delete from uploads where id = ${orphan}`);
    await sweepStoredFiles(app);
    const received = (id: string) => app.storedFiles.bytes.incoming.received(id);
    expect([await received(stale), await received(orphan), await received(live)]).toEqual([0, 0, 50]);
    expect(await findUpload(db, userId, stale)).toBeUndefined();
  });

  test('FI-06 differences between database and store are found, and repaired where nothing is lost', async () => {
    const [needed, unneeded] = [
      await app.storedFiles.put(Readable.from([randomBytes(10)])),
      await app.storedFiles.put(Readable.from([randomBytes(10)])),
    ];
    await db.run(sql`insert into test_things values (${needed.hash})`);
    for (const { hash } of [needed, unneeded]) await app.storedFiles.bytes.remove(hash);
    const stray = randomBytes(20);
    const path = join(dataDir, newId());
    await writeFile(path, stray);
    if (kind === 'folder') await utimes(path, new Date(0), new Date(0));
    await app.storedFiles.bytes.write(path, sha256(stray));
    const find = async () =>
      (await Array.fromAsync(findDifferences(app))).filter(({ hash }) => [needed.hash, unneeded.hash, sha256(stray)].includes(hash));
    const found = await find();
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'missing', hash: needed.hash, referredBy: ['test_things'] },
        { kind: 'missing', hash: unneeded.hash, referredBy: [] },
        // The clock of an S3 store cannot be set back: a young object may still get its row.
        ...(kind === 'folder' ? [{ kind: 'unknown', hash: sha256(stray), size: 20 }] : []),
      ]),
    );
    expect((await checkStoredFiles(app)).faults.join()).toContain(`the stored file ${needed.hash}, used by test_things, is missing`);
    for (const difference of found) await mendDifference(app, difference);
    expect(await find()).toEqual([{ kind: 'missing', hash: needed.hash, referredBy: ['test_things'] }]);
    await db.run(sql`delete from test_things`);
  });
});

test('FI-06 an unreachable store is reported as unavailable, and is found again automatically', async () => {
  const { settings, close } = await startS3Server();
  await close();
  const store = new S3Store(new S3(settings), db, dataDir);
  await expect(store.sizeOf('a'.repeat(64))).rejects.toMatchObject({ code: 'storedFile.unavailable' });
  const again = await startS3Server(Number(new URL(settings.endpoint).port));
  onTestFinished(() => again.close());
  expect(await store.sizeOf('a'.repeat(64))).toBeUndefined();
});

test('FI-06 an object listed in S3 before it is complete does not count: it is written again', async () => {
  const { settings, close } = await startS3Server();
  onTestFinished(close);
  const bytes = randomBytes(3 * step);
  const store = new S3Store(new S3(settings), db, join(dataDir, newId()), sampleSizes);
  const part = join(dataDir, newId());
  await writeFile(part, bytes.subarray(0, step));
  await store.write(part, sha256(bytes));
  expect(await store.sizeOf(sha256(bytes))).toBe(step);
  const stored = await new StoredFiles(db, store, join(dataDir, 'spool')).put(Readable.from([bytes]));
  expect(stored.size).toBe(bytes.length);
  expect(await buffer(await store.read(stored.hash))).toEqual(bytes);
  expect((await findStoredFile(db, stored.hash))?.size).toBe(bytes.length);
});

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
