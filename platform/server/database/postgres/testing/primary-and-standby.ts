import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createLog } from '../../../logging/log.ts';
import { socketAddress, socketFolderOf } from '../address.ts';
import { findBinaries } from '../binaries.ts';
import { clusterOf, passwordsOf, postmasterPid, spawnOptions, type Installation } from '../cluster.ts';
import { settingArguments } from '../settings.ts';
import { startPostgres } from '../start-postgres.ts';
import { openHome } from '../home.ts';
import { chooseRunner } from '../runner.ts';

const readyWithinMs = 60_000;

/** A primary and a standby of the embedded PostgreSQL, as in a managed database. */
export interface PrimaryAndStandby {
  url: string;
  standbyUrl: string;
  /** Kills the primary, as a power loss would. */
  killPrimary: () => Promise<void>;
  /** Makes the standby writable. */
  promote: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts both: the standby is a copy of the primary after `fill`, and follows it. */
export async function startPrimaryAndStandby(fill: (url: string) => Promise<void>): Promise<PrimaryAndStandby> {
  const root = mkdtempSync(join(tmpdir(), 'atrium-standby-'));
  // As root, the database runs as `nobody` and must reach its folder.
  chmodSync(root, 0o755);
  const folders = { primary: join(root, 'primary'), standby: join(root, 'standby') };
  // Creates the cluster; its WAL supports replication from the next start.
  await (await startPostgres({ dataDir: folders.primary, log: createLog({ level: 'silent' }), isDurable: false })).stop();
  const primary = installationOf(folders.primary);
  const { owner, application } = passwordsOf(primary);
  const addressOf = (one: Installation, user = 'atrium', password = application) =>
    socketAddress(socketFolderOf(one.home), user, password, 'atrium');
  const running: ChildProcess[] = [];
  const close = async () => {
    for (const child of running) await end(child, 'SIGQUIT');
    rmSync(root, { recursive: true, force: true });
  };
  let standby: Installation;
  try {
    running.push(await start(primary, []));
    await fill(addressOf(primary));
    await end(running.pop() as ChildProcess, 'SIGINT');
    execFileSync('cp', ['-a', folders.primary, folders.standby]);
    standby = installationOf(folders.standby);
    writeFileSync(join(clusterOf(standby), 'standby.signal'), '');
    running.push(await start(primary, []));
    const way = `host=${socketFolderOf(primary.home)} user=owner password=${owner}`;
    running.push(await start(standby, [`primary_conninfo=${way}`]));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: addressOf(primary),
    standbyUrl: addressOf(standby),
    killPrimary: () => end(running[0] as ChildProcess, 'SIGQUIT'),
    promote: () => asOwner(addressOf(standby, 'owner', owner), 'select pg_promote()'),
    close,
  };
}

function installationOf(dataDir: string): Installation {
  const runner = chooseRunner();
  const home = openHome(dataDir, runner, createLog({ level: 'silent' }));
  return { home, runner, binaries: findBinaries(home, runner) };
}

async function start(installation: Installation, more: readonly string[]): Promise<ChildProcess> {
  const { home, binaries, runner } = installation;
  const sockets = socketFolderOf(home);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  if (runner.identity !== undefined) chownSync(sockets, runner.identity.uid, runner.identity.gid);
  const settings = ['wal_level=replica', 'max_wal_senders=4', ...more].flatMap((setting) => ['-c', setting]);
  const args = ['-D', clusterOf(installation), '-k', sockets, ...settingArguments(binaries, false), ...settings];
  const child = spawn(join(binaries, 'bin/postgres'), args, { ...spawnOptions(installation), stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-5_000)));
  const deadline = Date.now() + readyWithinMs;
  while (postmasterPid(clusterOf(installation), 'ready') !== child.pid) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output}`);
    await sleep(20);
  }
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
