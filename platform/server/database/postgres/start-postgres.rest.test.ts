import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { connect, type Database } from '../db.ts';
import { createLog } from '../../logging/log.ts';
import { startPostgres, type Postgres } from './start-postgres.ts';
import { scaled } from '../../testing/timeouts.ts';

const log = createLog({ level: 'silent' });
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-pg-'));
chmodSync(dataDir, 0o755);
const isRoot = process.getuid?.() === 0;
/** A separate namespace whose process IDs start at 1, as of another container. */
const elsewhere = ['--pid', '--mount-proc', '--ipc', '--uts', '--fork', '--kill-child'];
const canGoElsewhere = spawnSync('unshare', [...elsewhere, 'true']).status === 0;
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

/** A program that starts PostgreSQL, adds a row, reports that and waits to be killed. */
const program = `
  const [{ startPostgres }, { createLog }, { default: pg }] = await Promise.all([import('#platform/server/database/postgres/start-postgres.ts'), import('#platform/server/logging/log.ts'), import('pg')])
  const postgres = await startPostgres({ dataDir: process.argv[1], log: createLog({ level: 'silent' }) }).catch((error) => { console.log(error.message); process.exit(1) })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create table if not exists kept (id int); insert into kept values (2)')
  console.log('ready ' + postgres.pid)
`;

test(
  'DO-04 a killed PostgreSQL restarts automatically with all acknowledged data; a frozen one is reported within 5 s',
  { timeout: scaled(60_000) },
  async () => {
    const { postgres, db } = await start();
    await db.run(sql`create table kept (id int)`);
    await db.run(sql`insert into kept values (1)`);
    const first = postgres.pid;
    process.kill(first, 'SIGKILL');
    const away = Date.now();
    // The children of a killed postmaster still answer for a moment: wait for its successor.
    await eventually(async () => expect(postgres.pid).not.toBe(first));
    await expect(eventually(() => db.many(sql`select * from kept`))).resolves.toEqual([{ id: 1 }]);
    expect(Date.now() - away).toBeLessThan(8000);

    // Stops all processes of the server: connections stay open, nothing answers.
    const frozen = [postgres.pid, ...childrenOf(postgres.pid)];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const requested = Date.now();
    await expect(db.many(sql`select * from kept`)).rejects.toMatchObject({ code: 'database.unavailable' });
    expect(Date.now() - requested).toBeLessThan(5000);
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
])('DO-04 after an application was killed %s, the next start finds all its data', async (_, isDatabaseKilled) => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const message = await new Promise<string>((resolve) => parent.stdout.once('data', (part: Buffer) => resolve(part.toString())));
  const orphan = Number(message.split(' ')[1]);
  expect(message).toMatch(/^ready/);
  parent.kill('SIGKILL');
  await new Promise((resolve) => parent.once('exit', resolve));
  expect(isRunning(orphan)).toBe(true);
  if (isDatabaseKilled) process.kill(orphan, 'SIGKILL');

  const { postgres, db } = await start();
  expect(isRunning(orphan)).toBe(false);
  expect(await db.many(sql`select distinct id from kept order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
  const { isOwner } = await db.one<{ isOwner: boolean }>(sql`select rolsuper as "isOwner" from pg_roles where rolname = current_user`);
  expect(isOwner).toBe(false);
  await db.close();
  await postgres.stop();
});

test('DO-04 a socket that the children of a killed database hold for a moment does not prevent the next start', async () => {
  const held = createServer().listen(join(dataDir, 'postgres/socket/.s.PGSQL.5432'));
  await once(held, 'listening');
  setTimeout(() => held.close(), 500);
  const { postgres, db } = await start();
  expect(await db.one(sql`select max(id) as last from kept`)).toEqual({ last: 2 });
  await db.close();
  await postgres.stop();
});

test.runIf(canGoElsewhere)(
  'DO-04 a start from another container is refused in one line without changes; a copy of the data starts',
  { timeout: scaled(60_000) },
  async () => {
    const { postgres, db } = await start();
    const lock = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    const second = spawnSync('unshare', [...elsewhere, process.execPath, '--input-type=module', '-e', program, dataDir], {
      encoding: 'utf8',
    });
    expect(second.stdout.trim()).toMatch(/^Atrium already runs on this data folder \(process \d+ on \S+\): stop it first, .*DATA_DIR.*\.$/);
    expect(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).toBe(lock);

    const copyDir = `${dataDir}-copy`;
    spawnSync('cp', ['-a', dataDir, copyDir]);
    const copy = await start(copyDir);
    await copy.db.run(sql`insert into kept values (3)`);
    expect(await copy.db.one(sql`select max(id) as last from kept`)).toEqual({ last: 3 });
    expect(await db.one(sql`select max(id) as last from kept`)).toEqual({ last: 2 });
    for (const each of [db, copy.db]) await each.close();
    for (const each of [postgres, copy.postgres]) await each.stop();
    rmSync(copyDir, { recursive: true });
  },
);

test.runIf(canGoElsewhere)(
  'DO-04 a database whose application was killed in another container is left alone until it ends',
  { timeout: scaled(60_000) },
  async () => {
    const lock = join(dataDir, 'postgres/cluster/postmaster.pid');
    const dying = `${program}; process.kill(process.pid, 'SIGKILL')`;
    // The shell is PID 1 there: processes that it has not waited for stay alive with it.
    const other = spawn(
      'unshare',
      [...elsewhere, 'sh', '-c', '"$0" --input-type=module -e "$1" "$2"; echo lost; cat', process.execPath, dying, dataDir],
      { stdio: ['pipe', 'pipe', 'ignore'] },
    );
    const ended = new Promise((resolve) => other.once('exit', resolve));
    let output = '';
    await new Promise<void>((resolve) =>
      other.stdout.on('data', (part: Buffer) => (output += part.toString()).includes('lost') && resolve()),
    );
    expect(output).toMatch(/^ready/);

    await expect(startPostgres({ dataDir, log })).rejects.toThrow(/^A database started by another system, .* stop it, then start again\.$/);
    expect(existsSync(lock)).toBe(true);
    other.kill('SIGKILL');
    await ended;
    const { postgres, db } = await eventually(() => start());
    expect(await db.many(sql`select distinct id from kept order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
    await db.close();
    await postgres.stop();
  },
);

test.runIf(isRoot)(
  'ER-01 an ordinary user can start it; root too, without locking out that user; a missing passwd entry is explained',
  { timeout: scaled(60_000) },
  () => {
    const folderOf = (uid: number) => {
      const dir = mkdtempSync(join(tmpdir(), 'atrium-pg-user-'));
      chownSync(dir, uid, uid);
      return dir;
    };
    const script = `
      const { runAsOwner } = await import('#platform/server/process/run-as-owner.ts')
      console.log(runAsOwner(process.argv[1]) ?? '')
      ${program.replace("console.log('ready ' + postgres.pid)", "await client.end(); await postgres.stop(); console.log('ready')")}`;
    const run = (uid: number, dir: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script, dir], { uid, gid: uid, encoding: 'utf8' }).stdout.trim();
    const daemon = accountOf('daemon');
    const [theirs, nameless, roots] = [folderOf(daemon), folderOf(54_321), folderOf(0)];
    chmodSync(roots, 0o777);
    expect(run(daemon, theirs)).toBe('ready');
    expect(run(0, theirs)).toBe('daemon\nready');
    expect(run(daemon, theirs)).toBe('ready');

    expect(run(54_321, nameless)).toMatch(/^The user id 54321 has no entry in \/etc\/passwd.*DATABASE_URL\.$/);

    expect(run(0, roots)).toBe('ready');
    expect(run(daemon, roots)).toMatch(
      /^The data folder \S+ belongs to nobody, and this is daemon: start as root, or change the owner with “chown -R daemon \S+ \S+” as root\.$/,
    );
    expect(run(0, roots)).toBe('ready');
    for (const dir of [theirs, nameless, roots]) rmSync(dir, { recursive: true });
  },
);

test.runIf(canGoElsewhere)(
  'ER-01 a disk that fills up during initdb is reported in one line with the fix',
  { timeout: scaled(60_000) },
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'atrium-pg-full-'));
    const script = `mount -t tmpfs -o size=$SIZE,mode=755 none "$2" && exec "$0" --input-type=module -e "$1" "$2"`;
    for (const SIZE of ['4k', '12m']) {
      const { stdout } = spawnSync('unshare', ['--mount', 'sh', '-c', script, process.execPath, program, dir], {
        env: { ...process.env, SIZE },
        encoding: 'utf8',
        timeout: scaled(30_000),
      });
      expect(stdout.trim(), SIZE).toMatch(/^The data folder \S+ has no space left: free at least 100 MB on its disk, then start again\.$/);
    }
    rmSync(dir, { recursive: true });
  },
);

test.runIf(isRoot)('a data folder accessible to root only works', async () => {
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

/** A zombie process still has its PID, but no arguments. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}

function accountOf(name: string): number {
  const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+)`, 'm'));
  return Number(line?.[1]);
}

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
