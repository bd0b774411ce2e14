import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { connect, type Database } from '../db.ts';
import { createLog } from '../log.ts';
import { processBirth } from './process-birth.ts';
import { startPostgres, type Postgres } from './start-postgres.ts';

const log = createLog({ level: 'silent' });
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-pg-'));
chmodSync(dataDir, 0o755);
const isRoot = process.getuid?.() === 0;
const opened: { stop?: () => Promise<void>; close?: () => Promise<void> }[] = [];

async function start(dir = dataDir): Promise<{ postgres: Postgres; db: Database }> {
  const postgres = await startPostgres({ dataDir: dir, log });
  const db = connect(postgres.url, { log });
  opened.push(db, postgres);
  return { postgres, db };
}

afterAll(async () => {
  for (const { close, stop } of opened) await (close ?? stop)?.();
  rmSync(dataDir, { recursive: true, force: true });
});

async function eventually<T>(attempt: () => Promise<T>, withinMs = 10_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A program that starts PostgreSQL, adds a row, says so and waits to be killed. */
const program = `
  const [{ startPostgres }, { createLog }, { default: pg }] = await Promise.all([import('#platform/server/postgres/start-postgres.ts'), import('#platform/server/log.ts'), import('pg')])
  const postgres = await startPostgres({ dataDir: process.argv[1], log: createLog({ level: 'silent' }) }).catch((error) => { console.log(error.message); process.exit(1) })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create table if not exists kept (id int); insert into kept values (2)')
  console.log('ready ' + postgres.pid)
`;

test(
  'DO-04 killed PostgreSQL comes back by itself with everything acknowledged, and a frozen one is told within five seconds',
  { timeout: 60_000 },
  async () => {
    const { postgres, db } = await start();
    await db.run(sql`create table kept (id int)`);
    await db.run(sql`insert into kept values (1)`);
    const first = postgres.pid;
    process.kill(first, 'SIGKILL');
    const away = Date.now();
    // The helpers of a killed postmaster still answer for a moment: what counts is its successor.
    await eventually(async () => expect(postgres.pid).not.toBe(first));
    await expect(eventually(() => db.many(sql`select * from kept`))).resolves.toEqual([{ id: 1 }]);
    expect(Date.now() - away).toBeLessThan(8000);

    // All processes of the server stop moving: nothing is closed, nothing answers.
    const frozen = [postgres.pid, ...childrenOf(postgres.pid)];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const asked = Date.now();
    await expect(db.many(sql`select * from kept`)).rejects.toMatchObject({ code: 'database.unavailable' });
    expect(Date.now() - asked).toBeLessThan(5000);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await expect(eventually(() => db.many(sql`select * from kept`))).resolves.toEqual([{ id: 1 }]);

    await expect(startPostgres({ dataDir, log })).rejects.toThrow(/already runs on this data folder/);
    await db.close();
    await postgres.stop();
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  },
);

test.each([
  ['alone', false],
  ['with its database', true],
])('DO-04 after an application was killed %s, the next start finds all its data', { timeout: 60_000 }, async (_, isDatabaseKilled) => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await new Promise<string>((resolve) => parent.stdout.once('data', (part: Buffer) => resolve(part.toString())));
  const orphan = Number(said.split(' ')[1]);
  expect(said).toMatch(/^ready/);
  parent.kill('SIGKILL');
  await new Promise((resolve) => parent.once('exit', resolve));
  expect(processBirth(orphan)).toBeDefined();
  if (isDatabaseKilled) process.kill(orphan, 'SIGKILL');

  const { postgres, db } = await start();
  expect(processBirth(orphan)).toBeUndefined();
  expect(await db.many(sql`select distinct id from kept order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
  const { isOwner } = await db.one<{ isOwner: boolean }>(sql`select rolsuper as "isOwner" from pg_roles where rolname = current_user`);
  expect(isOwner).toBe(false);
  await db.close();
  await postgres.stop();
});

test.runIf(isRoot)(
  'ER-01 an ordinary user may start it, and one without an entry in passwd is told what to do',
  { timeout: 60_000 },
  () => {
    const run = (uid: number) => {
      const dir = mkdtempSync(join(tmpdir(), 'atrium-pg-user-'));
      spawnSync('chown', [`${uid}:${uid}`, dir]);
      const script = program.replace(
        "console.log('ready ' + postgres.pid)",
        "await client.end(); await postgres.stop(); console.log('ready')",
      );
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, dir], { uid, gid: uid, encoding: 'utf8' });
      rmSync(dir, { recursive: true, force: true });
      return stdout.trim();
    };
    const daemon = Number(
      readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((line) => line.startsWith('daemon:'))
        ?.split(':')[2],
    );
    expect(run(daemon)).toBe('ready');
    expect(run(54_321)).toMatch(/^The user id 54321 has no entry in \/etc\/passwd.*DATABASE_URL\.$/);
  },
);

test.runIf(isRoot)('a data folder that only root may enter works too', { timeout: 60_000 }, async () => {
  const closed = mkdtempSync(join(tmpdir(), 'atrium-pg-closed-'));
  const dir = join(closed, 'data');
  mkdirSync(dir);
  for (const round of [1, 2]) {
    const { postgres, db } = await start(dir);
    await db.run(round === 1 ? sql`create table kept as select 1 as id` : sql`insert into kept values (2)`);
    expect(await db.one(sql`select count(*) from kept`)).toEqual({ count: round });
    await db.close();
    await postgres.stop();
  }
  rmSync(readlink(join(dir, 'postgres')), { recursive: true, force: true });
  rmSync(closed, { recursive: true, force: true });
});

function readlink(path: string): string {
  return spawnSync('readlink', ['-f', path], { encoding: 'utf8' }).stdout.trim();
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
}
