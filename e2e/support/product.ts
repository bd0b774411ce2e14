import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#platform/server/testing/free-port.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const root = join(import.meta.dirname, '../..');
const startLimitMs = scaled(60_000);

export type Ending = 'SIGTERM' | 'SIGHUP' | 'SIGKILL';

/** The application as a process, always on the same port with the same settings. */
export interface Product {
  url: string;
  settings: Record<string, string>;
  /** Its recent output, for error messages. */
  output(): string;
  /** Its process ID, or that of the last process. */
  pid(): number;
  /** Starts it and waits until it is healthy. */
  start(withinMs?: number): Promise<void>;
  /** Stops it and returns the exit code; null where a signal killed it, as after the timeout. */
  end(signal: Ending, withinMs?: number): Promise<number | null | undefined>;
}

/** An application that is not started yet. */
export async function aProduct(settings: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    METRICS_PORT: '0',
    // One process is one node.
    PROCESSES: '1',
    // Each person has a network address (see api.ts).
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...settings,
  };
  let output = '';
  let child: ChildProcess | undefined;
  return {
    url,
    settings: env as Record<string, string>,
    output: () => output,
    pid: () => child?.pid ?? 0,
    async start(withinMs = startLimitMs) {
      const started = spawn(process.execPath, [join(root, 'dist/server/main.js')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-50_000)));
      const deadline = Date.now() + withinMs;
      while (!(await isHealthy(url))) {
        if (started.exitCode !== null) throw new Error(`Atrium ended with ${started.exitCode} instead of opening:\n${output}`);
        if (Date.now() > deadline) throw new Error(`Atrium did not open within ${withinMs / 1000} s:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async end(signal, withinMs = scaled(15_000)) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), withinMs);
      await ended;
      clearTimeout(killTimer);
      return child.exitCode;
    },
  };
}

/** Whether the application is ready and writable. */
export async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
    const { status } = (await answer.json()) as { status: string };
    return answer.ok && status !== 'readOnly';
  } catch {
    return false;
  }
}
