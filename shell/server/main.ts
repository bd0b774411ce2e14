import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { modules } from './features.ts';
import { openHouse } from './open-house.ts';
import { startupAdvice } from './startup-advice.ts';

/** The process: reads the settings, opens the house, and closes it in order when it is asked to stop. */
process.title = 'atrium';
try {
  const config = readConfig(undefined, modules);
  const log = createLog({ level: config.logLevel });
  for (const module of config.modulesOffToo) log.warn(module, `the module ${module.name} is off too, since it needs ${module.needs}`);
  const house = await openHouse(config, log);
  process.stdout.write(`Atrium is open at ${house.address}\n`);
  if (house.administrator)
    process.stdout.write(`Administrator: ${house.administrator.email} · one-time password: ${house.administrator.oneTimePassword}\n`);
  let isClosing = false;
  const close = (signal: string) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    log.info({ signal }, 'closing');
    void house.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
} catch (error) {
  process.stderr.write(`${startupAdvice(error)}\n`);
  process.exit(1);
}
