import cluster from 'node:cluster';
import { ConfigError, dataDirOf, readConfig, type Config } from '#platform/server/config/config.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { runAsOwner } from '#platform/server/process/run-as-owner.ts';
import { superviseProcesses, reportOpen } from './processes.ts';
import { startupAdvice } from './startup-advice.ts';

/**
 * The process: reads the settings, starts the application or child processes, and stops in order on
 * a signal.
 */
process.title = 'atrium';
// After a terminal is closed, writes fail; the shutdown must continue.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  const owner = runAsOwner(dataDirOf());
  const settings = soundSettings();
  const log = createLog({ level: settings?.logLevel ?? 'info' });
  if (owner !== undefined) log.info({ user: owner }, 'running as the owner of the data folder');
  if (settings && settings.processes > 1 && cluster.isPrimary) await superviseProcesses(settings.processes, log);
  else await open();
} catch (error) {
  process.stderr.write(`${startupAdvice(error)}\n`);
  process.exit(1);
}

/**
 * The settings, as far as they can be read without features; undefined where invalid, since the
 * start reports all problems.
 */
function soundSettings(): Config | undefined {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** A parent process opens nothing and loads no features. */
async function open(): Promise<void> {
  const [{ modules }, { runProcess }] = await Promise.all([import('./features.ts'), import('./run-process.ts')]);
  const config: Config = readConfig(undefined, modules);
  const log = createLog({ level: config.logLevel }).child(config.processNumber === undefined ? {} : { process: config.processNumber });
  for (const module of config.modulesOffToo) log.warn(module, `module ${module.name} is off because it needs ${module.needs}`);
  const { address, administrator } = await runProcess(config, log);
  reportOpen({ address, administrator });
}
