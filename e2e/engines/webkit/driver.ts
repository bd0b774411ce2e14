import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#platform/server/testing/free-port.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';
import type { WebKitInstallation } from '../find-browsers.ts';

/** An error of WebDriver, such as `stale element reference`. */
export class DriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** A reference to an element, as WebDriver sends it. */
export type ElementReference = Readonly<Record<string, string>>;

/** One browser with one window (W3C WebDriver). */
export interface Driver {
  send<Reply = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply>;
  /** Runs the body of a function in the page. */
  run<Reply = unknown>(script: string, ...args: readonly unknown[]): Promise<Reply>;
  /** The same of a function that calls `done` with the reply. */
  runAsync<Reply = unknown>(script: string): Promise<Reply>;
  end(): Promise<void>;
}

/** A display that no one sees; several browsers can share it. */
export async function startDisplay({ xvfb }: WebKitInstallation): Promise<{ name: string; end: () => Promise<void> }> {
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { name: `:${number.toString().trim()}`, end: () => endOf(server) };
}

/** Starts WebKitWebDriver, which starts the browser: one process for each person. */
export async function startDriver(
  webkit: WebKitInstallation,
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Driver> {
  const port = await freePort();
  const server = spawn(webkit.driver, ['-p', String(port)], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const ask = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      signal: AbortSignal.timeout(scaled(60_000)),
    });
    const { value } = (await response.json()) as { value: Reply & { error?: string; message?: string } };
    if (!response.ok) throw new DriverError(value.error ?? '', `${value.message ?? ''} (${method} ${path})`);
    return value;
  };
  await waitUntilListening(port, server);
  const started = { binary: webkit.browser, args: ['--automation', ...options] };
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': started } };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities });
  return {
    send: (method, path, body) => ask(method, `/session/${sessionId}${path}`, body),
    run: (script, ...args) => ask('POST', `/session/${sessionId}/execute/sync`, { script, args }),
    runAsync: (script) => ask('POST', `/session/${sessionId}/execute/async`, { script: `const [done] = arguments; ${script}`, args: [] }),
    async end() {
      await ask('DELETE', `/session/${sessionId}`).catch(() => {});
      await endOf(server);
    },
  };
}

async function waitUntilListening(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + scaled(20_000);
  while (Date.now() < deadline && server.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`WebKitWebDriver does not listen (exit code ${server.exitCode})`);
}

async function endOf(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill();
  await ended;
}
