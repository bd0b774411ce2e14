import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CannotStart } from '../../common/cannot-start.ts';
import type { Runner } from './runner.ts';

const MAJOR = '18';
/** File name of the socket of PostgreSQL. */
const SOCKET = '.s.PGSQL.5432';
const LEFTOVER_STOPS_WITHIN_MS = 30_000;
/** Maximum time that children of a killed server hold its socket. */
const SOCKET_HELD_MS = 6_000;
const execute = promisify(execFile);

/** Home folder, binaries and user of PostgreSQL programs. */
export interface Installation {
  readonly home: string;
  readonly binaries: string;
  readonly runner: Runner;
}

/** The data directory of the cluster. */
export const clusterOf = ({ home }: Installation): string => join(home, 'cluster');

/** A clean environment: neither our secrets nor PG… variables. */
export function spawnOptions({ binaries, runner }: Installation) {
  return {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(binaries, 'lib') },
    ...runner.identity,
  };
}

/** Passwords of the owner (superuser) and the application, generated at the first start. */
export function passwordsOf({ home, runner }: Installation): { owner: string; application: string } {
  const file = join(home, 'passwords.json');
  if (!existsSync(file)) {
    const made = { owner: randomBytes(24).toString('base64url'), application: randomBytes(24).toString('base64url') };
    writeOwn(`${file}.new`, JSON.stringify(made), runner);
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { owner: string; application: string };
}

/** Creates the cluster at the first start; recreates one whose creation was interrupted. */
export async function ensureCluster(installation: Installation): Promise<void> {
  const cluster = clusterOf(installation);
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const major = readFileSync(versionFile, 'utf8').trim();
    if (major === MAJOR) return;
    throw new CannotStart(
      `${cluster} was created by PostgreSQL ${major}, and this is ${MAJOR}: export it with the old version, or set DATA_DIR to another folder.`,
    );
  }
  const unfinished = `${cluster}.unfinished`;
  const passwordFile = join(installation.home, 'owner-password');
  rmSync(unfinished, { recursive: true, force: true });
  writeOwn(passwordFile, passwordsOf(installation).owner, installation.runner);
  try {
    await runProgram(installation, 'initdb', [
      '-D',
      unfinished,
      '-U',
      'owner',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-locale',
      '--no-instructions',
    ]);
    renameSync(unfinished, cluster);
  } catch (error) {
    const stderrLines = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : [String(error)];
    // The last line only reports the cleanup.
    const reason = stderrLines.find((line) => /(?:FATAL|PANIC|error):/.test(line)) ?? stderrLines.at(-1);
    throw new CannotStart(`The database could not be created in ${installation.home}: ${reason}`, error);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Stops a PostgreSQL on this cluster whose parent was killed, and removes files of a killed one.
 * Returns whether one was running. It inspects the process, since its ID may be reused or belong to
 * a zombie, which PostgreSQL's tools take for a live server. A server in another container is
 * recognised by its socket and left alone.
 */
export async function stopLeftover(installation: Installation, sockets: string): Promise<boolean> {
  const cluster = clusterOf(installation);
  const pid = postmasterPid(cluster);
  const wasRunning = pid !== undefined && worksIn(pid, cluster);
  if (wasRunning) await stopProcess(pid, cluster);
  if (await isServed(join(sockets, SOCKET)))
    throw new CannotStart(
      'A database started by another system, such as a container, still runs on this data folder: stop it, then start again.',
    );
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  rmSync(join(sockets, `${SOCKET}.lock`), { force: true });
  return wasRunning;
}

async function stopProcess(pid: number, cluster: string): Promise<void> {
  const requested = Date.now();
  sendQuietly(pid, 'SIGINT');
  while (worksIn(pid, cluster)) {
    const waitedMs = Date.now() - requested;
    if (waitedMs > 2 * LEFTOVER_STOPS_WITHIN_MS)
      throw new CannotStart(`A leftover database process does not stop: end process ${pid}, then start again.`);
    if (waitedMs > LEFTOVER_STOPS_WITHIN_MS) sendQuietly(pid, 'SIGQUIT');
    await sleep(20);
  }
}

/**
 * Whether a server continues accepting connections at a socket. The children of a killed one inherited
 * its socket, which the kernel continues accepting for until they notice.
 */
async function isServed(socket: string): Promise<boolean> {
  const requested = Date.now();
  while (await answers(socket)) {
    if (Date.now() - requested > SOCKET_HELD_MS) return true;
    await sleep(50);
  }
  return false;
}

/** Whether a socket accepts connections; a stale socket file refuses. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ENOENT' && error.code !== 'ECONNREFUSED'));
  });
}

function sendQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It exited meanwhile.
  }
}

/** The process ID in postmaster.pid; with `status`, only once its eighth line says “ready”. */
export function postmasterPid(cluster: string, status?: 'ready'): number | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return status === undefined || lines[7]?.trim() === status ? Number(lines[0]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a process runs on this cluster. IDs are reused after a reboot, and a zombie has no
 * arguments. Unlike the working directory, arguments are readable by all users, also by root of a
 * container.
 */
function worksIn(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-D\0${cluster}\0`);
  } catch {
    return false;
  }
}

function runProgram(installation: Installation, name: 'initdb', args: string[]) {
  return execute(join(installation.binaries, 'bin', name), args, spawnOptions(installation));
}

function writeOwn(file: string, text: string, { identity }: Runner): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (identity !== undefined) chownSync(file, identity.uid, identity.gid);
}
