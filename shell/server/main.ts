import { dataDirOf, readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { runAsOwner } from '#platform/server/run-as-owner.ts';
import { modules } from './features.ts';
import { openHouse } from './open-house.ts';
import { startupAdvice } from './startup-advice.ts';

/** All that must be closed is closed within this time, or left to the next start. */
const closesWithinMs = 30_000;
/** Ctrl-C reaches us twice, from the terminal and from npm; later it is somebody who is tired of waiting. */
const sameSignalMs = 1_000;

/** The process: reads the settings, opens the house, and closes it in order when it is asked to stop. */
process.title = 'atrium';
// A terminal that was closed takes no more words; there is still all the rest to close.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  const owner = runAsOwner(dataDirOf());
  const config = readConfig(undefined, modules);
  const log = createLog({ level: config.logLevel });
  if (owner !== undefined) log.info({ user: owner }, 'runs as whom the data folder belongs to');
  for (const module of config.modulesOffToo) log.warn(module, `the module ${module.name} is off too, since it needs ${module.needs}`);
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
  const house = await opening;
  process.stdout.write(`Atrium is open at ${house.address}\n`);
  if (house.administrator)
    process.stdout.write(`Administrator: ${house.administrator.email} · one-time password: ${house.administrator.oneTimePassword}\n`);
} catch (error) {
  process.stderr.write(`${startupAdvice(error)}\n`);
  process.exit(1);
}
