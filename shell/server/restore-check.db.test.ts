import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { inspectBackup } from '#platform/server/backup/inspect-backup.ts';
import { makeBackup } from '#platform/server/backup/make-backup.ts';
import { assertKnownKeys } from '#platform/server/keys/known-keys.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';
import { runCommandProcess } from './testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-proof-'));
const temporary = join(folder, 'temporary');
let own: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  // The temporary database runs as `nobody` and must be able to reach its folder.
  chmodSync(folder, 0o711);
  own = await testDatabase();
  app = createTestApp(own.db, features, { DATA_DIR: join(folder, 'data') });
  await assertKnownKeys(own.db, app.config);
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true });
});

const backUp = async (name: string): Promise<string> => {
  const file = join(folder, name);
  await makeBackup({ url: own.url, config: app.config, file });
  return file;
};

test('OP-01 a backup is verified in a temporary database: rows, keys and uploaded bytes; nothing is left, and the installation is untouched', async () => {
  await aUser(app, { role: 'manager' });
  await app.storedFiles.put(Readable.from([Buffer.from('a good file')]));
  const changed = await app.storedFiles.put(Readable.from([Buffer.from('a bad file')]));
  const path = join('stored-files', changed.hash.slice(0, 2), changed.hash);
  writeFileSync(join(app.config.dataDir, path), 'A', { flag: 'r+' });
  const file = await backUp('proved.tar.zst');
  const { rows } = (await inspectBackup(file, undefined)).closing;
  const before = readdirSync(app.config.dataDir, { recursive: true }).toSorted();
  mkdirSync(temporary);
  chmodSync(temporary, 0o711);

  const { code, output } = await runCommandProcess('./restore.ts', ['--check', file], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    DATA_DIR: app.config.dataDir,
    TOKEN_SECRET: 'the secret of another installation, long enough',
    TMPDIR: temporary,
  });
  expect(output).toMatch(/The file is complete/);
  expect(output).toMatch(/checked: no faults/);
  expect(output).toContain(`${path} does not match its hash`);
  expect(output).toMatch(/can be restored, but has one fault/);
  expect(code).toBe(2);
  expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
  expect(readdirSync(temporary)).toEqual([]);
  expect(readdirSync(app.config.dataDir, { recursive: true }).toSorted()).toEqual(before);
});

test('OP-01 any changed byte of a backup is detected before the restore', async () => {
  const file = await backUp('changed.tar.zst');
  const bytes = readFileSync(file);
  for (const part of [0.1, 0.5, 0.9, 0.999]) {
    const copy = Buffer.from(bytes);
    const at = Math.floor(part * copy.length);
    copy[at] = (copy[at] ?? 0) ^ 1;
    writeFileSync(file, copy);
    await expect(inspectBackup(file, undefined)).rejects.toThrow(/damaged/);
  }
});
