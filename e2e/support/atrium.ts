import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { openMailbox, type Mailbox } from './mailbox.ts';

const root = join(import.meta.dirname, '../..');
const startLimitMs = 60_000;

type Ending = 'SIGTERM' | 'SIGHUP' | 'SIGKILL';

/** The product, running as anybody would run it. */
export interface Atrium {
  url: string;
  administrator: { email: string; password: string };
  mailbox: Mailbox;
  dataDir: string;
  /** Everything it has printed, for the message of a failure. */
  output(): string;
  /** Ends it, and gives what it ended with; null where a signal ended it. */
  end(signal: Ending): Promise<number | null | undefined>;
  /** Ends it (gracefully, unless told otherwise) and starts it again on the same data and address. */
  restart(signal?: Ending): Promise<void>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the real product on an empty data folder, with its own database and a mail server on the loopback. */
export async function startAtrium(settings: Record<string, string> = {}): Promise<Atrium> {
  const mailbox = await openMailbox();
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-journey-'));
  // As root, the database runs as nobody and must be able to reach its folder.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const administrator = { email: 'administrator@example.org', password: 'correct-horse-battery-staple' };
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    METRICS_PORT: '0',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Atrium <atrium@example.org>',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    // Each person of a journey comes from an address of their own (see person.ts).
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...settings,
  };

  let output = '';
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = spawn(process.execPath, [join(root, 'shell/server/main.ts')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-50_000)));
    const deadline = Date.now() + startLimitMs;
    while (!(await isHealthy(url))) {
      if (started.exitCode !== null) throw new Error(`Atrium ended with ${started.exitCode} instead of opening:\n${output}`);
      if (Date.now() > deadline) throw new Error(`Atrium did not open within ${startLimitMs / 1000} s:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const end = async (signal: Ending) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    const impatience = setTimeout(() => child?.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(impatience);
    return child.exitCode;
  };
  const stop = async () => {
    await end('SIGTERM');
    await mailbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    administrator,
    mailbox,
    dataDir,
    output: () => output,
    end,
    async restart(signal = 'SIGTERM') {
      await end(signal);
      await start();
    },
    stop,
  };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
