import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { languages } from '#platform/contract/language.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { aViewer, createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { admin } from '../feature.ts';
import { readBackups } from './read-backups.ts';
import { watchBackups } from './watch-backups.ts';

let own: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'atrium-watched-backups-'));
const dir = join(folder, 'not', 'there yet');
const asFile = join(folder, 'a file');
writeFileSync(asFile, '');
const hourMs = 3_600_000;

beforeAll(async () => {
  own = await testDatabase();
  const app = appWith(undefined);
  for (const language of languages) {
    const { viewer } = await aUser(app);
    await own.db.run(
      sql`update users set is_administrator = true, language = ${language}, email_confirmed_at = now() where id = ${viewer.id}`,
    );
  }
  const { viewer: suspended } = await aUser(app);
  await own.db.run(
    sql`update users set is_administrator = true, email_confirmed_at = now(), suspended_at = now() where id = ${suspended.id}`,
  );
  const { viewer: unconfirmed } = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true, email_confirmed_at = null where id = ${unconfirmed.id}`);
  await aUser(app);
  await app.runJobs();
});
afterEach(async () => {
  await own.db.run(sql`delete from backup_standing`);
  rmSync(join(folder, 'not'), { recursive: true, force: true });
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true });
});

const appWith = (backupDir: string | undefined): TestApp =>
  createTestApp(own.db, [accounts, admin], backupDir === undefined ? {} : { BACKUP_DIR: backupDir });

function backUp(hoursAgo: number): void {
  mkdirSync(dir, { recursive: true });
  const instant = new Date(Date.now() - hoursAgo * hourMs).toISOString().replace(/[-:]|\.\d+/g, '');
  writeFileSync(join(dir, `atrium-${instant}.tar.zst`), 'a backup');
}

/** Subjects of the mails that the hourly job sends. */
async function mailed(app: TestApp): Promise<string[]> {
  const before = app.mails.length;
  await watchBackups(app);
  await app.runJobs();
  return app.mails.slice(before).map(({ subject }) => subject);
}
const later = (hours: number) =>
  own.db.run(sql`
    update backup_standing set since = since - make_interval(hours => ${hours}), mailed_at = mailed_at - make_interval(hours => ${hours})`);

test('OP-01 OP-03 administration: shows the age of the newest backup, or that there is none, the folder is unusable or none is configured', async () => {
  const read = (backupDir: string | undefined) => readBackups(appWith(backupDir).as(aViewer({ isAdministrator: true })));
  expect(await read(undefined)).toEqual({ state: 'unset', newest: null, kept: 0, nightly: null });
  expect(await read(asFile)).toMatchObject({ state: 'unusable', newest: null, kept: 0, nightly: { dir: asFile } });
  expect(await read(join(asFile, 'below'))).toMatchObject({ state: 'unusable' });
  expect(await read(dir)).toEqual({
    state: 'none',
    newest: null,
    kept: 0,
    nightly: { dir, at: '03:15', keep: 14, isEncrypted: false },
  });
  expect(existsSync(join(folder, 'not'))).toBe(false);
  backUp(40);
  backUp(27);
  expect(await read(dir)).toMatchObject({ state: 'late', kept: 2, newest: { bytes: 8 } });
  backUp(25);
  const { state, newest, kept } = await read(dir);
  expect([state, kept]).toEqual(['fine', 3]);
  expect(Math.round((Date.now() - Date.parse(newest?.begunAt ?? '')) / hourMs)).toBe(25);
});

test('OP-03 backups stop: each administrator gets one mail in their language per change of state, at most one a day', async () => {
  const app = appWith(dir);
  backUp(2);
  expect(await mailed(app)).toEqual([]);
  rmSync(dir, { recursive: true });
  backUp(30);
  const subjects = await mailed(app);
  expect(subjects.toSorted()).toEqual(
    languages.map((language) => app.words.translate(language, 'admin', 'mail.backups.late.subject')).toSorted(),
  );
  expect(new Set(subjects).size).toBe(3);
  const french = app.mails.find(({ text }) => text.startsWith('Bonjour'));
  expect(french?.text).toMatch(/date du .*UTC/);
  expect(french?.text).toContain('http://localhost:3000/dashBoardSuperAdmin/backups');
  // No second mail while the state lasts, even days later.
  await later(100);
  expect(await mailed(app)).toEqual([]);
  // After another change of state, the next mail is sent 24 hours after the last.
  backUp(1);
  expect(await mailed(app)).toEqual([]);
  const broken = appWith(asFile);
  await own.db.run(sql`update backup_standing set mailed_at = now() - interval '3 hours'`);
  expect(await mailed(broken)).toEqual([]);
  await later(22);
  expect(await mailed(broken)).toHaveLength(3);
  expect(broken.mails[0]?.text).toContain(asFile);
});

test.each([
  ['none is set', 24, undefined],
  ['the folder stays empty for more than a night', 26, dir],
])('OP-03 %s: administrators get a mail once, after %i h', async (_name, hours, backupDir) => {
  const app = appWith(backupDir);
  expect(await mailed(app)).toEqual([]);
  await later(hours - 1);
  expect(await mailed(app)).toEqual([]);
  await later(1);
  expect(await mailed(app)).toHaveLength(3);
  await later(1_000);
  expect(await mailed(app)).toEqual([]);
});

test('OP-02 two nodes check at the same time: each administrator gets one mail', async () => {
  const [one, another] = [appWith(asFile), appWith(asFile)];
  await Promise.all([watchBackups(one), watchBackups(another)]);
  await one.runJobs();
  expect(one.mails).toHaveLength(3);
});
