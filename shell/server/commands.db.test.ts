import { existsSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync, readdirSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { installationKeys, keyNames } from '#platform/server/keys/installation-keys.ts';
import { assertKnownKeys } from '#platform/server/keys/known-keys.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { admin } from './admin.ts';
import { megabytes, type Command } from './command.ts';
import { doctor } from './doctor.ts';
import { keys as keysCommand } from './keys.ts';
import { search } from './search.ts';
import { storedFiles } from './stored-files.ts';
import { runCommandInProcess, runCommandProcess, type Outcome } from './testing/run-command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-commands-'));
let own: TestDatabase;
let person: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  person = await aPerson(createTestApp(own.db, [accounts]));
  await assertKnownKeys(own.db, readConfig({ DATA_DIR: dataDir }));
});
afterAll(async () => {
  await own.drop();
  rmSync(dataDir, { recursive: true });
});

const call = (command: Command, args: readonly string[], env: Record<string, string> = {}) =>
  runCommandInProcess(command, args, { DATABASE_URL: own.url, DATA_DIR: dataDir, ...env });
/** Runs each command once with the file as its main module, so that it ends its process. */
const type = (command: `./${string}.ts`, args: readonly string[]) =>
  runCommandProcess(command, args, { DATABASE_URL: own.url, DATA_DIR: dataDir });
/** Checks that a wrongly typed command prints its usage and does nothing else. */
const isRefused = async (command: Command, wrong: readonly (readonly string[])[], says: RegExp, env: Record<string, string> = {}) => {
  for (const args of wrong) expect(await call(command, args, env)).toEqual({ code: 1, output: expect.stringMatching(says) });
};

test('AD-01 OP-03 a command makes an administrator; wrong arguments change nothing and print the usage', async () => {
  const usage =
    /^Nothing was changed: npm run admin -- reset-password\|make-administrator\|unlock\|turn-off-two-factor USERNAME · npm run admin -- check-audit\n$/;
  await isRefused(admin, [[], ['unlock'], ['make', 'ana'], ['unlock', 'ana', 'bob'], ['check-audit', 'now']], usage);
  expect(await type('./admin.ts', ['make-administrator', person.username])).toEqual({
    code: 0,
    output: `${person.username} is an administrator.\n`,
  });
  expect(await own.db.one(sql`select is_administrator as "is" from users where id = ${person.id}`)).toEqual({ is: true });
  expect(await call(admin, ['unlock', 'nobody'])).toEqual({
    code: 1,
    output: 'Nothing was changed: No account has the ID, username or address nobody.\n',
  });
  expect(await call(admin, ['--force', 'unlock', person.username])).toEqual({ code: 1, output: expect.stringContaining('--force') });
});

test('AD-06 a command checks the audit and fails if it was altered', async () => {
  const whole = await call(admin, ['check-audit']);
  expect(whole).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^[1-9]\d* audit entries were verified in \d\.\d s\.\nThe chain ends at \d+, [\da-f]{64}\.\nThe audit is unchanged\.\n$/,
    ),
  });
  const tamper = (statement: ReturnType<typeof sql>) =>
    own.db.transaction(async (tx) => {
      await tx.run(sql`alter table audit disable trigger user`);
      await tx.run(statement);
      await tx.run(sql`alter table audit enable trigger user`);
    });
  const first = sql`(select min(id) from audit)`;
  await tamper(sql`update audit set actor_id = 'BBBBBBBB' where id = ${first}`);
  expect(await call(admin, ['check-audit'])).toEqual({
    code: 2,
    output: expect.stringMatching(/Entry 1 was changed\.\n[^]*The audit was changed\.\n$/),
  });
  await tamper(sql`delete from audit where id = ${first}`);
  expect((await call(admin, ['check-audit'])).output).toContain('Entry 1 is missing.\n');
});

test('SR-01 a command rebuilds the search index, if typed correctly', async () => {
  await isRefused(search, [[], ['build']], /^Nothing was started: npm run search -- rebuild\n$/);
  expect(await type('./search.ts', ['rebuild'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^Started\. Atrium rebuilds the index while it runs;/),
  });
  const started = await own.db.many<{ kind: string }>(sql`select kind from works where ended_at is null`);
  expect(started).toEqual([expect.objectContaining({ kind: expect.stringMatching(/search/i) })]);
});

test('OP-02 keys are listed with those in use, and another one is adopted permanently on request', async () => {
  const keys = installationKeys(readConfig({ DATA_DIR: dataDir }));
  const listed = await type('./keys.ts', []);
  expect(listed.code).toBe(0);
  expect(listed.output.split('\n')).toEqual([...keys.map(({ name, fingerprint }) => `${name.padEnd(22)}${fingerprint}  in use`), '']);
  await isRefused(
    keysCommand,
    [['accept'], ['accept', 'token'], ['accept', 'push-key', 'token'], ['take']],
    /^No key was changed: npm run keys · /,
  );
  const consequences = {
    'token-secret': 'Everyone must sign in again',
    'contract-signing-key': 'Contracts are signed with this key from now on',
    'encryption-key': 'Authenticator apps no longer work',
    'push-key': 'No browser receives push notifications',
  };
  const others = mkdtempSync(join(tmpdir(), 'atrium-keys-'));
  const theirs = installationKeys(readConfig({ DATA_DIR: others }));
  const old = keys.find(({ name }) => name === 'token-secret')?.fingerprint;
  expect((await call(keysCommand, [], { DATA_DIR: others })).output).toContain(`the database uses another, ${old}\n`);
  const accepted = await call(keysCommand, ['accept', ...keyNames], { DATA_DIR: others });
  expect(accepted.code).toBe(0);
  for (const { name, fingerprint } of theirs)
    expect(accepted.output).toContain(`(${fingerprint}) is in use from now on. ${consequences[name]}`);
  expect((await call(keysCommand, [], { DATA_DIR: others })).output.match(/ {2}in use\n/g)).toHaveLength(keys.length);
  // A missing key is listed and not created until its loss is accepted.
  rmSync(join(others, 'token-secret'));
  const missing = await call(keysCommand, [], { DATA_DIR: others });
  expect(missing.output).toMatch(/^token-secret +[0-9a-f]{16} {2}missing: neither TOKEN_SECRET nor DATA_DIR contains it$/m);
  await isRefused(keysCommand, [['rotate']], /^No key was changed: TOKEN_SECRET is neither set nor in /, { DATA_DIR: others });
  await isRefused(admin, [['unlock', 'nobody']], /TOKEN_SECRET is neither set nor in /, { DATA_DIR: others });
  expect(existsSync(join(others, 'token-secret'))).toBe(false);
  const made = await call(keysCommand, ['accept', 'token-secret'], { DATA_DIR: others });
  expect(made.output).toMatch(/^TOKEN_SECRET \([0-9a-f]{16}\) is in use from now on\. Everyone must sign in again/);
  expect(existsSync(join(others, 'token-secret'))).toBe(true);
  expect((await call(keysCommand, ['accept', ...keyNames])).code).toBe(0);
  rmSync(others, { recursive: true });
});

test('OP-01 unreferenced objects in the store are reported and repaired; missing ones are reported and fail the check', async () => {
  await isRefused(
    storedFiles,
    [[], ['look'], ['check', 'twice'], ['mend', 'now'], ['copy'], ['accept', 'deep']],
    /^The check of stored files could not be completed: npm run stored-files -- check \[deep\] · /,
  );
  const stored = openStoredFiles({ dataDir, s3: undefined }, own.db);
  const { hash } = await stored.put(Readable.from([Buffer.from('needed')]), { mediaType: 'text/plain' });
  const place = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(hash)) ?? '';
  const unknown = hash.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const beside = join(dataDir, place.replace(/.$/, unknown.slice(-1)));
  writeFileSync(beside, 'nobody knows');
  utimesSync(beside, new Date('2020-01-01'), new Date('2020-01-01'));
  expect(await call(storedFiles, ['check'])).toEqual({
    code: 0,
    output: `${unknown}: 0.0 MB, unknown to the database.\n1 differences, 0 repaired.\n`,
  });
  expect(await call(storedFiles, ['mend', 'deep'])).toEqual({
    code: 0,
    output: `${unknown}: 0.0 MB, unknown to the database. Removed.\n1 differences, 1 repaired.\n`,
  });
  expect(existsSync(beside)).toBe(false);
  // The same length with other bytes: only a complete read detects that.
  writeFileSync(join(dataDir, place), 'NEEDED');
  expect(await call(storedFiles, ['check'])).toEqual({ code: 0, output: 'Database and store agree.\n' });
  expect(await call(storedFiles, ['check', 'deep'])).toEqual({
    code: 0,
    output: `${hash}: is changed in the store, used by nothing.\n1 differences, 0 repaired.\n`,
  });
  await own.db.run(sql`update users set picture_hash = ${hash} where id = ${person.id}`);
  const lost = (what: string) => ({
    code: 1,
    output: `${hash}: ${what}, used by users.\n1 differences, 0 repaired.\n1 files in use are missing or changed: restore them from a backup of the store.\n`,
  });
  expect(await call(storedFiles, ['mend', 'deep'])).toEqual(lost('is changed in the store'));
  rmSync(join(dataDir, place));
  expect(await type('./stored-files.ts', ['mend'])).toEqual(lost('is missing in the store'));
  await own.db.run(sql`update users set picture_hash = null where id = ${person.id}`);
  expect((await call(storedFiles, ['mend'])).output).toMatch(/ Removed\.\n1 differences, 1 repaired\.\n$/);
  expect(await call(storedFiles, ['accept'])).toEqual({ code: 0, output: 'Files are stored in this folder from now on.\n' });
});

test('OP-01 if no database of the installation runs, a command starts it and stops it afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-alone-'));
  expect(await runCommandProcess('./keys.ts', [], { DATA_DIR: folder })).toEqual({
    code: 1,
    output: 'No key was changed: This release was never started on this database: start it first.\n',
  });
  const home = realpathSync(join(folder, 'postgres'));
  const left = readdirSync(home, { recursive: true, encoding: 'utf8' });
  expect(left.some((name) => name.endsWith('PG_VERSION'))).toBe(true);
  expect(left.filter((name) => name.endsWith('postmaster.pid'))).toEqual([]);
  rmSync(home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

test('OP-03 the doctor reports the state of each area and what to do, and fails if something is wrong', async () => {
  const searched = ({ code, output }: Outcome) => {
    const lines = output.trimEnd().split('\n');
    const found = lines.filter((line) => /^(?:ok {5}|warning|wrong {2}|skipped) \S/.test(line)).map((line) => line.slice(0, 7).trim());
    const count = (state: string) => found.filter((each) => each === state).length;
    const advice = lines.filter((line) => /^ {8}→ \S/.test(line)).length;
    expect(found.length + advice + 1).toBe(lines.length);
    return {
      code,
      last: lines.at(-1),
      wrong: count('wrong'),
      warning: count('warning'),
      ok: count('ok'),
      skipped: count('skipped'),
      advice,
    };
  };
  const well = searched(await type('./doctor.ts', []));
  expect([well.ok > 5, well.code]).toEqual([true, well.wrong > 0 ? 2 : 0]);
  const restOf = ({ skipped }: { skipped: number }) => (skipped > 0 ? `, ${skipped} skipped` : '');
  expect(well.last).toBe(
    well.wrong + well.warning + well.skipped === 0 ? 'No problems found.' : `${well.wrong} wrong, ${well.warning} warnings${restOf(well)}.`,
  );
  const deep = await type('./doctor.ts', ['--files']);
  expect(deep.output).toMatch(/^ok {5} stored files: /m);
  const unhealthy = searched(await call(doctor, [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }));
  expect([unhealthy.code, unhealthy.wrong > 0, unhealthy.advice > 0]).toEqual([2, true, true]);
  expect(unhealthy.last).toBe(`${unhealthy.wrong} wrong, ${unhealthy.warning} warnings${restOf(unhealthy)}.`);
});

test('OP-01 an aborted command exits as failed', async () => {
  const program = `
    const { runTyped } = await import(${JSON.stringify(join(import.meta.dirname, './command.ts'))});
    await runTyped({ main: true }, async () => {
      console.log('begun');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect([signal, ...(await once(child, 'close'))]).toEqual([signal, 1, null]);
  }
});

test('OP-01 sizes are printed in megabytes, small ones with one decimal', () => {
  expect([megabytes(0), megabytes(149_000), megabytes(9_949_999), megabytes(10_000_000), megabytes(1_234_567_890)]).toEqual([
    '0.0 MB',
    '0.1 MB',
    '9.9 MB',
    '10 MB',
    '1235 MB',
  ]);
});
