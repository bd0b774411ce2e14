import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { acceptFolder, assertOwnFolder } from './folder-mark.ts';

let own: TestDatabase;
let root: string;
beforeAll(async () => {
  own = await testDatabase();
  root = await mkdtemp(join(tmpdir(), 'atrium-marks-'));
});
afterAll(async () => {
  await own.drop();
  await rm(root, { recursive: true, force: true });
});
beforeEach(() => own.db.run(sql`delete from store_folders`));

const s3 = { endpoint: 'http://127.0.0.1:9', bucket: 'atrium', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' };
const aFolder = () => mkdtemp(join(root, 'node-'));
const start = (dataDir: string, more: { s3?: typeof s3 } = {}) =>
  assertOwnFolder(own.db, { dataDir, ...more } as Parameters<typeof assertOwnFolder>[1]);
const elsewhere = {
  code: 'start.impossible',
  message: expect.stringMatching(/is not the upload folder of this database.*stored-files -- accept”\.$/),
};

test('FI-06 two nodes with one upload folder start, also concurrently; a node with another folder is refused in one line', async () => {
  const [one, two, three] = [await aFolder(), await aFolder(), await aFolder()];
  await start(one);
  await symlink(join(one, 'stored-files'), join(two, 'stored-files'));
  await Promise.all([start(one), start(two), start(two)]);
  await expect(start(three)).rejects.toMatchObject(elsewhere);
  // The refused node changed nothing.
  await Promise.all([start(one), start(two)]);
  await expect(start(three)).rejects.toMatchObject(elsewhere);
});

test('FI-06 of nodes with separate folders whose first start is concurrent, one continues and the others are refused', async () => {
  const folders = await Promise.all(Array.from({ length: 6 }, aFolder));
  const started = await Promise.allSettled(folders.map((folder) => start(folder)));
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('FI-06 nodes that share a folder agree on its mark on a concurrent first start', async () => {
  const folder = await aFolder();
  await Promise.all(Array.from({ length: 8 }, () => start(folder)));
  const { mark } = await own.db.one<{ mark: string }>(sql`select mark from store_folders`);
  expect((await readFile(join(folder, 'stored-files/mark'), 'utf8')).trim()).toBe(mark);
});

test('FI-06 with an S3 store nothing is marked: any folder is accepted, before and after', async () => {
  const [one, two] = [await aFolder(), await aFolder()];
  await start(one, { s3 });
  await start(two, { s3 });
  expect(await own.db.many(sql`select from store_folders`)).toEqual([]);
  await start(one);
  await start(two, { s3 });
  await expect(start(two)).rejects.toMatchObject(elsewhere);
});

test('FI-06 a moved folder with its content is recognised; a lost one is replaced only with explicit consent', async () => {
  const [one, moved, fresh] = [await aFolder(), await aFolder(), await aFolder()];
  await start(one);
  await cp(join(one, 'stored-files'), join(moved, 'stored-files'), { recursive: true });
  await start(moved);
  await expect(start(fresh)).rejects.toMatchObject(elsewhere);
  await acceptFolder(own.db, { dataDir: fresh } as Parameters<typeof acceptFolder>[1]);
  await start(fresh);
  await expect(start(one)).rejects.toMatchObject(elsewhere);
});

test('FI-06 a crash between mark and row leaves a usable folder', async () => {
  const folder = await aFolder();
  await start(folder);
  const mark = await readFile(join(folder, 'stored-files/mark'), 'utf8');
  await own.db.run(sql`delete from store_folders`);
  await start(folder);
  expect(await own.db.many(sql`select mark from store_folders`)).toEqual([{ mark: mark.trim() }]);
});
