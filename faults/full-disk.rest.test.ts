import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#platform/server/testing/free-port.ts';
import { examineInstallation } from '#platform/server/doctor/examine-installation.ts';
import type { Finding } from '#platform/server/doctor/finding.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { modules } from '#shell/server/features.ts';
import { hasProxy, startProxy, type RunningProxy } from '../packaging/proxies.ts';
import { processesOf } from '../e2e/support/database.ts';
import { aProduct, type Product } from '../e2e/support/product.ts';
import { mountDisk, type Disk } from './disk.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const root = join(import.meta.dirname, '..');
const timeoutMs = scaled(60_000);
/**
 * Milliseconds for some rounds of both checks: Caddy checks every 2 s, the product its disk every 5
 * s.
 */
const watchMs = 16_000;
const folder = mkdtempSync(join(tmpdir(), 'atrium-full-disk-'));
// When root runs this, the database runs as `nobody` and must be able to reach its folder.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const disk = mountDisk(dataDir);
if (!disk) process.stderr.write('\nthis user may not mount a small disk: what people see on a full one is not tested\n');
afterAll(() => {
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const noRoom = {
  about: 'disk',
  state: 'wrong',
  says: expect.stringMatching(/^0\.0 GiB of \d+ GiB are free below /),
  todo: 'Writes are refused: free space, or use a larger disk.',
};
/** Advice on the settings of a test setup, which is given on any disk. */
const isOfSetup = ({ about }: Finding) => about === 'settings' || about === 'versions';

/** Runs the health check of the image as written in its Containerfile; returns its exit code. */
function imageHealth(product: Product): number | null {
  const [, command = '[]'] = /^HEALTHCHECK [^\n]*\n\s+CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Containerfile'), 'utf8')) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  return spawnSync(process.execPath, args, { env: { PORT: product.settings['PORT'] }, timeout: 10_000 }).status;
}

describe.skipIf(!disk || !hasProxy('caddy'))('an embedded database on a full disk, with Caddy as proxy', () => {
  let product: Product;
  let proxy: RunningProxy;
  let port: number;
  const small = disk as Disk;

  beforeAll(async () => {
    port = await freePort();
    product = await aProduct({ DATA_DIR: dataDir, PUBLIC_URL: `https://localhost:${port}` });
    await product.start(timeoutMs);
    proxy = await startProxy('caddy', { port, nodePorts: [Number(product.settings['PORT'])] });
  }, 2 * timeoutMs);
  afterAll(async () => {
    small.widen();
    await proxy.close();
    await product.end('SIGTERM', 40_000);
  }, 2 * timeoutMs);

  /** The findings of the doctor, run as by an administrator of this machine. */
  async function examine(): Promise<Finding[]> {
    const found: Finding[] = [];
    const env = { ...product.settings, BACKUP_DIR: join(dataDir, 'backups'), PUBLIC_URL: product.url };
    const log = createLog({ level: 'silent' });
    for await (const each of examineInstallation({ env, modules, root, migrations: join(root, 'database/migrations'), log }))
      found.push(each);
    return found;
  }

  const ask = (path: string, method = 'GET'): Promise<{ status: number; body: string; retryAfter: string | undefined }> =>
    new Promise((resolve, reject) => {
      const headers = { host: `localhost:${port}`, accept: 'text/html,application/json', 'content-type': 'application/json' };
      request({ host: '127.0.0.1', port, path, method, headers, servername: 'localhost', ca: proxy.ca, agent: false })
        .on('error', reject)
        .on('response', (answer) => {
          let body = '';
          answer.on('data', (bytes: Buffer) => (body += bytes.toString()));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, retryAfter: answer.headers['retry-after'] }));
        })
        .end();
    });

  test('OP-03 OP-04 full disk: through the shipped Caddyfile, reads work, writes get 503, health is 200 and read-only', async () => {
    await small.leave(0);
    const pages = ['/', '/flux', '/blogGeneral2', '/api/hub'];
    await expect
      .poll(async () => JSON.parse((await ask('/api/health/ready')).body || '{}') as object, { timeout: scaled(15_000) })
      .toMatchObject({ status: 'readOnly', disk: 'full' });
    for (const until = Date.now() + watchMs; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 500)))
      for (const path of [...pages, '/api/health', '/api/health/ready', '/api/health/live']) {
        const { status, body } = await ask(path);
        expect([path, status], body.slice(0, 300)).toEqual([path, 200]);
      }
    const written = await ask('/api/auth/register', 'POST');
    expect([written.status, written.retryAfter, (JSON.parse(written.body) as { code: string }).code]).toEqual([503, '60', 'storage.full']);
    expect(imageHealth(product)).toBe(0);
    expect((await examine()).filter((each) => each.todo !== undefined && !isOfSetup(each))).toEqual([noRoom]);
    small.widen();
    await expect
      .poll(async () => JSON.parse((await ask('/api/health/ready')).body) as object, { timeout: scaled(30_000) })
      .toEqual({ status: 'up' });
  });

  test('OP-03 doctor on a full disk: one cause and one advice, even if the database has stopped; it starts nothing', async () => {
    await small.leave(0);
    await product.end('SIGKILL');
    for (const pid of processesOf({ dataDir })) process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => processesOf({ dataDir }).filter((pid) => existsSync(`/proc/${pid}`)).length, { timeout: scaled(10_000) })
      .toBe(0);
    const before = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    const found = await examine();
    expect(found.filter((each) => each.todo !== undefined && !isOfSetup(each))).toEqual([noRoom]);
    expect(found.filter(({ state }) => state === 'skipped').map(({ about }) => about)).toEqual([
      'backups',
      'database',
      'file store',
      'proxy',
    ]);
    expect(found.flatMap(({ says, todo = '' }) => [says, todo]).join('\n')).not.toMatch(/restore|rights|start again/i);
    // No start was attempted: the PID file of the killed process is unchanged.
    expect(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).toBe(before);
    small.widen();
    await product.start(timeoutMs);
    await expect.poll(async () => (await ask('/flux')).status, { timeout: scaled(15_000) }).toBe(200);
  });
});
