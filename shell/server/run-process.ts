import cluster from 'node:cluster';
import type { Config } from '#platform/server/config/config.ts';
import type { Log } from '#platform/server/logging/log.ts';
import { releaseMemoryWhenIdle } from './release-memory.ts';
import { startApp, type RunningApp } from './start-app.ts';

/** Time limit of the shutdown; the next start recovers the rest. */
const closesWithinMs = 30_000;
/** Ctrl-C sends two signals, from the terminal and from npm; a later one is an impatient user. */
const sameSignalMs = 1_000;

/** Starts the application in this process, and stops it in order on a signal. */
export async function runProcess(config: Config, log: Log): Promise<RunningApp> {
  const opening = startApp(config, log);
  let closingSince: number | undefined;
  const close = (signal: string) => {
    if (closingSince !== undefined) {
      if (Date.now() - closingSince > sameSignalMs) process.exit(1);
      return;
    }
    closingSince = Date.now();
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.error('shutdown timed out');
      process.exit(1);
    }, closesWithinMs);
    // A partly started application is started completely before it closes. A failed start is
    // reported below.
    opening
      .then((app) => app.close())
      .then(
        () => process.exit(0),
        () => {},
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, close);
  // The parent process has died.
  if (cluster.isWorker) process.on('disconnect', () => close('disconnect'));
  const app = await opening;
  releaseMemoryWhenIdle();
  return app;
}
