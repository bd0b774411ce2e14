import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { folderAdvice } from './folder-advice.ts';
import { keptSecret } from './kept-secret.ts';

interface SecretSettings {
  readonly dataDir: string;
  readonly tokenSecret: string;
}

/** The file in the data folder that keeps the token secret where no setting gives it. */
export const tokenSecretFile = 'token-secret';

const isKept = (dataDir: string): boolean => existsSync(join(dataDir, tokenSecretFile));

/** Whether the token secret is there: made lately, kept before, or given by a setting. */
export function hasTokenSecret(settings: SecretSettings): boolean {
  return Object.getOwnPropertyDescriptor(settings, 'tokenSecret')?.get === undefined || isKept(settings.dataDir);
}

/** The token secret where the data folder keeps one; else undefined, and none is made. */
export const keptTokenSecret = (dataDir: string): string | undefined => (isKept(dataDir) ? secretIn(dataDir) : undefined);

/** Makes the token secret when it is first read: before that, the database is asked whether it is used with one that is missing here (`assertKnownKeys`). */
export function withSecretMadeLater<Settings extends SecretSettings>(config: Settings): Settings {
  assertCanKeep(config.dataDir);
  let made: string | undefined;
  return Object.defineProperty(config, 'tokenSecret', {
    enumerable: true,
    configurable: true,
    get: () => (made ??= secretIn(config.dataDir)),
  });
}

/** Refuses a data folder that could not keep the secret. Makes nothing. */
function assertCanKeep(dataDir: string): void {
  try {
    accessSync(existingOf(dataDir), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${folderAdvice(dataDir, error)}`]);
  }
}

/** The folder, or the innermost one above it that exists. */
function existingOf(folder: string): string {
  try {
    statSync(folder);
    return folder;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && folder !== dirname(folder))
      return existingOf(dirname(folder));
    throw error;
  }
}

function secretIn(dataDir: string): string {
  try {
    return keptSecret(dataDir, tokenSecretFile);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${folderAdvice(dataDir, error)}`]);
  }
}
