import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');

/** A server process of a measurement. */
export interface Running {
  url: string;
  pid: number;
  /** From the start to the line with its URL. */
  readyMs: number;
  residentMiB: () => number;
  stop: () => Promise<void>;
}

/** Starts the application on a data folder as `npm start` does. */
export function startProduct(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<Running> {
  return start([join(root, 'dist/server/main.js')], {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    PROCESSES: '1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '100000000',
    QUOTAS:
      'documents=100000000/100000000,messagesPerDay=100000000/100000000,joinsPerDay=100000000/100000000,sessionsPerDay=100000000/100000000',
    ...more,
  });
}

/** Starts the bare server. */
export function startCeiling(databaseUrl: string): Promise<Running> {
  return start([join(import.meta.dirname, 'ceiling.ts'), databaseUrl], {});
}

/** Starts the minimal code for a session of a person. */
export function startLeastCode(databaseUrl: string, productUrl: string, sessionId: string, userId: string): Promise<Running> {
  return start([join(import.meta.dirname, 'baseline-server.ts'), databaseUrl, productUrl, sessionId, userId], {});
}

async function start(args: string[], env: Record<string, string>): Promise<Running> {
  const since = performance.now();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await addressOf(child);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - since,
    residentMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server ended with ${code} before it was ready`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /https?:\/\/\S+/.exec(line)?.[0];
      if (address) resolve(address);
    });
  });
}
