import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../logging/log.ts';
import { folderAdvice, isFolderFault } from '../../common/folder-advice.ts';
import { socketAddress, socketFolderOf } from './address.ts';
import { findBinaries } from './binaries.ts';
import { CannotStart } from '../../common/cannot-start.ts';
import { claim } from './claim.ts';
import { clusterOf, ensureCluster, passwordsOf, postmasterPid, spawnOptions, stopLeftover, type Installation } from './cluster.ts';
import { openHome } from './home.ts';
import { chooseRunner } from './runner.ts';
import { settingArguments } from './settings.ts';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;

export interface Postgres {
  readonly url: string;
  /** Process ID of the postmaster; changes at a restart. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on `dataDir` and restarts it after a crash. Works as root or a
 * normal user, and after a killed process. `isDurable: false` is for disposable data.
 */
export async function startPostgres({
  dataDir,
  log,
  isDurable = true,
}: {
  dataDir: string;
  log: Log;
  isDurable?: boolean;
}): Promise<Postgres> {
  const runner = chooseRunner();
  const home = openHome(dataDir, runner, log);
  const release = claim(home);
  try {
    const installation: Installation = { home, runner, binaries: findBinaries(home, runner) };
    await ensureCluster(installation);
    const sockets = socketFolder(installation);
    if (await stopLeftover(installation, sockets)) log.warn('stopped a leftover database process');
    const supervisor = new Supervisor(installation, ['-k', sockets, ...settingArguments(installation.binaries, isDurable)], log);
    await supervisor.start();
    try {
      const url = await ensureApplication(installation, sockets);
      let stopped: Promise<void> | undefined;
      return {
        url,
        get pid() {
          return supervisor.pid;
        },
        stop: () => (stopped ??= supervisor.stop().finally(release)),
      };
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
  } catch (error) {
    release();
    throw isFolderFault(error) ? new CannotStart(`The data folder ${folderAdvice(dataDir, error)}`, error) : error;
  }
}

function socketFolder({ home, runner }: Installation): string {
  const folder = socketFolderOf(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runner.identity !== undefined) chownSync(folder, runner.identity.uid, runner.identity.gid);
  return folder;
}

/** The application has a role that owns its database and nothing else. */
async function ensureApplication(installation: Installation, sockets: string): Promise<string> {
  const passwords = passwordsOf(installation);
  const urlOf = (user: string, password: string, database: string) => socketAddress(sockets, user, password, database);
  const client = new pg.Client({ connectionString: urlOf('owner', passwords.owner, 'postgres'), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
      `select exists (select from pg_roles where rolname = 'atrium') as "hasRole", exists (select from pg_database where datname = 'atrium') as "hasDatabase"`,
    );
    if (rows[0]?.hasRole !== true)
      await client.query(`create role atrium login createdb password ${client.escapeLiteral(passwords.application)}`);
    if (rows[0]?.hasDatabase !== true) await client.query('create database atrium owner atrium');
  } finally {
    await client.end();
  }
  return urlOf('atrium', passwords.application, 'atrium');
}

class Supervisor {
  readonly #installation: Installation;
  readonly #args: string[];
  readonly #log: Log;
  #child: ChildProcess | undefined;
  #isStopping = false;
  /** If this process exits without a stop, PostgreSQL at least gets a signal. */
  readonly #atExit = () => this.#child?.kill('SIGINT');

  constructor(installation: Installation, args: string[], log: Log) {
    this.#installation = installation;
    this.#args = args;
    this.#log = log;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    process.once('exit', this.#atExit);
    try {
      await this.#launchPatiently(6);
    } catch (error) {
      process.removeListener('exit', this.#atExit);
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    process.removeListener('exit', this.#atExit);
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // SIGINT is a fast shutdown with rollbacks. After the timeout, SIGQUIT is immediate and the
    // next start recovers.
    child.kill('SIGINT');
    const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(killTimer);
  }

  /**
   * The children of a killed postmaster take a moment to exit, and the next one refuses to start
   * meanwhile.
   */
  async #launchPatiently(attempts: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#launch();
        return;
      } catch (error) {
        if (this.#isStopping || attempt >= attempts) throw error;
        await sleep(Math.min(100 * 2 ** attempt, 5000));
      }
    }
  }

  async #launch(): Promise<void> {
    const cluster = clusterOf(this.#installation);
    const output: string[] = [];
    // A session of its own, so that Ctrl-C only reaches this process, which stops in order.
    const child = spawn(join(this.#installation.binaries, 'bin/postgres'), ['-D', cluster, ...this.#args], {
      ...spawnOptions(this.#installation),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    const lines = createInterface({ input: child.stderr });
    lines.on('line', (line) => {
      output.push(line);
      if (output.length > 20) output.shift();
      if (/ (FATAL|PANIC): /.test(line)) this.#log.debug({ line }, 'postgres');
    });
    const until = Date.now() + READY_WITHIN_MS;
    while (postmasterPid(cluster, 'ready') !== child.pid || child.pid === undefined) {
      if (failure !== undefined || hasEnded(child)) {
        const reason =
          failure?.message ??
          output.findLast((line) => /(FATAL|PANIC):/.test(line)) ??
          output.at(-1) ??
          `it ended with ${child.exitCode ?? child.signalCode}`;
        throw new CannotStart(`PostgreSQL did not start on ${cluster}: ${reason}`);
      }
      if (Date.now() > until) {
        child.kill('SIGQUIT');
        throw new CannotStart(`PostgreSQL was not ready on ${cluster} within ${READY_WITHIN_MS / 1000} s`);
      }
      await sleep(10);
    }
    if (hasEnded(child)) return this.#launch();
    child.once('exit', (code, signal) => void this.#revive(code, signal));
  }

  async #revive(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (this.#isStopping) return;
    this.#log.error({ exitCode: code, signal }, 'the database process ended and is restarted');
    try {
      await this.#launchPatiently(Number.POSITIVE_INFINITY);
      this.#log.info('the database is running again');
    } catch (error) {
      if (!this.#isStopping) this.#log.error({ err: error }, 'the database could not be restarted');
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
