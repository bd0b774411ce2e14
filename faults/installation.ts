import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '#platform/server/logging/log.ts';
import { startPostgres } from '#platform/server/database/postgres/start-postgres.ts';
import { storedFilesFolder } from '#platform/server/stored-files/open-stored-files.ts';
import { aProduct, isHealthy, type Product } from '../e2e/support/product.ts';
import { processesOf } from '../e2e/support/database.ts';
import { mountDisk, removeDisk, type Disk } from './disk.ts';
import { openMailServer, type MailServer } from './mail-server.ts';

/** `one`: a node with its embedded database. `two`: two nodes on an external one. */
export const shapes = ['one', 'two'] as const;
export type Shape = (typeof shapes)[number];

/** Where results are checked: the current installation, or a restored one as of an instant. */
export interface Place {
  nodes: readonly Product[];
  /** Parent folder of the database. */
  dataDir: string;
  /** Milliseconds since the epoch; absent: now. */
  asOfMs?: number;
}

/** An installation of the application. */
export interface Installation extends Place {
  shape: Shape;
  /** Settings of all nodes. */
  settings: Readonly<Record<string, string>>;
  /** A folder for other files. */
  folder: string;
  /** Disk of the database; undefined where mounting is not permitted. */
  disk: Disk | undefined;
  mails: MailServer;
  close: () => Promise<void>;
}

export const administrator = { email: 'administrator@example.org', password: 'correct-horse-battery-staple' };

const prefix = 'atrium-faults-';

/** Installs and starts the application. */
export async function install(shape: Shape): Promise<Installation> {
  sweep();
  const root = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // As root, the database runs as `nobody` and must reach its folder.
  chmodSync(root, 0o755);
  const dataDir = join(root, 'data');
  mkdirSync(dataDir);
  const disk = mountDisk(dataDir);
  const mails = await openMailServer();
  const external = shape === 'two' ? await startPostgres({ dataDir, log: createLog({ level: 'silent' }) }) : undefined;
  const settings = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'Atrium <atrium@example.org>',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMIT_PER_MINUTE: '1000000',
    QUOTAS:
      'documents=100000/100000,groups=100000/100000,joinsPerDay=100000/100000,sessionsPerDay=100000/100000,filesPerDay=100000/100000,messagesPerDay=100000/100000',
    ...(external ? { DATABASE_URL: external.url } : {}),
  };
  const nodes: Product[] = [];
  const close = async () => {
    await Promise.all(nodes.map((node) => node.end('SIGTERM', 40_000)));
    await external?.stop();
    await mails.close();
    disk?.remove();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    const [first, second] = external ? [join(root, 'node-1'), join(root, 'node-2')] : [dataDir, undefined];
    const one = await aProduct({ ...settings, DATA_DIR: first });
    nodes.push(one);
    await one.start();
    if (second) {
      // Nodes share keys and public URL.
      cpSync(first, second, { recursive: true });
      // And the folder of uploads.
      rmSync(join(second, storedFilesFolder), { recursive: true });
      symlinkSync(join(first, storedFilesFolder), join(second, storedFilesFolder));
      const two = await aProduct({ ...settings, DATA_DIR: second, PUBLIC_URL: one.url });
      nodes.push(two);
      await two.start();
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { shape, settings, nodes, folder: root, dataDir, disk, mails, close };
}

/** Waits until all nodes are healthy; returns findings after the timeout. */
export async function allHealthy({ nodes }: Installation, withinMs: number): Promise<string[]> {
  const deadline = Date.now() + withinMs;
  let unhealthy: readonly Product[] = nodes;
  while (unhealthy.length && Date.now() < deadline) {
    const health = await Promise.all(unhealthy.map(({ url }) => isHealthy(url)));
    unhealthy = unhealthy.filter((_, place) => !health[place]);
    if (unhealthy.length) await sleep(100);
  }
  return unhealthy.map(
    ({ url, output }) => `${url} is not healthy ${withinMs / 1000} s after a fault was over; it said:\n${output().slice(-3_000)}`,
  );
}

/** Deletes leftovers of killed runs. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const dataDir = join(tmpdir(), name, 'data');
    if (existsSync(join(dataDir, 'postgres/cluster/postmaster.pid')))
      for (const each of processesOf({ dataDir })) if (commandOf(each).includes(dataDir)) process.kill(each, 'SIGKILL');
    removeDisk(dataDir);
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Command line of a process; empty where it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
