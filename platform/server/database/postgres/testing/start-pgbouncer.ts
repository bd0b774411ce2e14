import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lentAccount } from '../../../common/account-names.ts';
import { freePort } from '../../../testing/free-port.ts';

const readyWithinMs = 10_000;

/** Whether PgBouncer is installed. Tests do not install it. */
export const hasPgbouncer = (): boolean => spawnSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v pgbouncer']).status === 0;

/** Starts PgBouncer in front of a PostgreSQL that listens on a socket. */
export async function startPgbouncer(
  url: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-pgbouncer-'));
  const port = await freePort();
  const { username, password, pathname, searchParams } = new URL(url);
  const database = pathname.slice(1);
  const way = `host=${searchParams.get('host')} user=${username} password='${decodeURIComponent(password)}' dbname=${database}`;
  const settings = `auth_type=any\npool_mode=${mode}\nlisten_addr=127.0.0.1\nlisten_port=${port}\nunix_socket_dir=\nmax_client_conn=200\ndefault_pool_size=60`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `[databases]\n${database} = ${way}\n[pgbouncer]\n${settings}\n`, { mode: 0o600 });
  // It refuses root; then it must reach the socket of a database that runs as `nobody`.
  const identity = process.getuid?.() === 0 ? lentAccount() : undefined;
  if (identity) for (const path of [folder, file]) chownSync(path, identity.uid, identity.gid);
  const child = spawn('pgbouncer', [file], {
    ...identity,
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-5_000)));
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + readyWithinMs; !(await listens(port)); await sleep(50))
    if (Date.now() > deadline || child.exitCode !== null) {
      await close();
      throw new Error(`PgBouncer does not answer: ${output}`);
    }
  return { url: `postgres://${username}@127.0.0.1:${port}/${database}`, close };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
