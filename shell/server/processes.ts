import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/server/logging/log.ts';
import { releaseMemory } from './release-memory.ts';
import type { RunningApp } from './start-app.ts';

/** A child process that ends is restarted with exponential backoff. */
const pauseMs = { first: 500, most: 30_000 };
/** After this time, an end does not count as a failed start. */
const settledMs = 60_000;
/** Ctrl-C also reaches the children, and the parent twice. */
const sameSignalMs = 1_000;

export type Opened = Pick<RunningApp, 'address' | 'administrator'>;

/**
 * Reports that the application is open: to the terminal, or to the parent process, which reports it
 * once.
 */
export function reportOpen(opened: Opened): void {
  if (cluster.isWorker) return void process.send?.(opened);
  process.stdout.write(`Atrium is running at ${opened.address}\n`);
  if (opened.administrator)
    process.stdout.write(`Administrator: ${opened.administrator.email} · one-time password: ${opened.administrator.oneTimePassword}\n`);
}

/**
 * Runs several processes on one port, each a node. The first creates keys and tables before the
 * others start; a process that ends is replaced; a signal closes all.
 */
export async function superviseProcesses(count: number, log: Log): Promise<void> {
  const running = new Set<Worker>();
  let closingSince: number | undefined;
  let exitCode = 0;

  const start = (number: number): Worker => {
    const worker = cluster.fork({ ATRIUM_PROCESS: String(number) });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return worker;
  };
  const keep = async (first: Worker, number: number): Promise<void> => {
    let worker = first;
    for (let losses = 0; ;) {
      const sinceMs = Date.now();
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
      if (closingSince !== undefined) {
        exitCode ||= code ?? 1;
        return;
      }
      losses = Date.now() - sinceMs > settledMs ? 0 : losses + 1;
      log.error({ process: number, code, signal }, 'process ended and is restarted');
      await sleep(Math.min(pauseMs.most, pauseMs.first * 2 ** Math.max(0, losses - 1)));
      if (closingSince !== undefined) return;
      worker = start(number);
    }
  };

  const close = (signal: NodeJS.Signals) => {
    if (closingSince !== undefined && Date.now() - closingSince < sameSignalMs) return;
    closingSince ??= Date.now();
    for (const worker of running) worker.process.kill(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, close);

  const first = start(1);
  const opened = await opening(first);
  const stored = [
    keep(first, 1),
    ...Array.from({ length: count - 1 }, (_, place) => place + 2).map((number) => keep(start(number), number)),
  ];
  reportOpen(opened);
  log.info({ processes: count }, 'running several processes');
  releaseMemory();
  await Promise.all(stored);
  process.exit(exitCode);
}

/**
 * The report of the first process. If it exits instead, it has logged the reason, and the parent
 * exits too.
 */
function opening(worker: Worker): Promise<Opened> {
  const giveUp = (code: number | null) => process.exit(code ?? 1);
  worker.once('exit', giveUp);
  return new Promise((resolve) => {
    worker.once('message', (opened: Opened) => {
      worker.off('exit', giveUp);
      resolve(opened);
    });
  });
}
