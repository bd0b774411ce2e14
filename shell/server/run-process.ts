import cluster from 'node:cluster';
import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';
import { giveBackMemoryAtRest } from './give-back-memory.ts';
import { openHouse, type OpenHouse } from './open-house.ts';

/** All that must be closed is closed within this time, or left to the next start. */
const closesWithinMs = 30_000;
/** Ctrl-C reaches us twice, from the terminal and from npm; later it is somebody who is tired of waiting. */
const sameSignalMs = 1_000;

/** Opens the house in this process, and closes it in order when it is asked to stop. */
export async function runProcess(config: Config, log: Log): Promise<OpenHouse> {
  const opening = openHouse(config, log);
  let closingSince: number | undefined;
  const close = (signal: string) => {
    if (closingSince !== undefined) {
      if (Date.now() - closingSince > sameSignalMs) process.exit(1);
      return;
    }
    closingSince = Date.now();
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.error('closing took too long');
      process.exit(1);
    }, closesWithinMs);
    // What is half open cannot be closed in order: it is opened first. Why it does not open is told below.
    opening
      .then((house) => house.close())
      .then(
        () => process.exit(0),
        () => {},
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, close);
  // Who started this process and its like is gone without a word.
  if (cluster.isWorker) process.on('disconnect', () => close('disconnect'));
  const house = await opening;
  giveBackMemoryAtRest();
  return house;
}
