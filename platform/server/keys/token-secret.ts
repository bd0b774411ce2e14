import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../common/config-error.ts';
import { folderAdvice } from '../common/folder-advice.ts';
import { storedSecret } from './stored-secret.ts';

interface SecretSettings {
  readonly dataDir: string;
  readonly tokenSecret: string;
}

/** File in the data folder that stores the token secret, where no setting gives it. */
export const tokenSecretFile = 'token-secret';

const isStored = (dataDir: string): boolean => existsSync(join(dataDir, tokenSecretFile));

/** Whether the token secret exists: generated, stored, or set. */
export function hasTokenSecret(settings: SecretSettings): boolean {
  return Object.getOwnPropertyDescriptor(settings, 'tokenSecret')?.get === undefined || isStored(settings.dataDir);
}

/** The stored token secret; undefined where the data folder has none. Never generates one. */
export const storedTokenSecret = (dataDir: string): string | undefined => (isStored(dataDir) ? secretIn(dataDir) : undefined);

/**
 * Generates the token secret at its first read. Before that, the database is checked for use with
 * another secret (`assertKnownKeys`).
 */
export function withSecretMadeLater<Settings extends SecretSettings>(config: Settings): Settings {
  assertCanKeep(config.dataDir);
  let made: string | undefined;
  return Object.defineProperty(config, 'tokenSecret', {
    enumerable: true,
    configurable: true,
    get: () => (made ??= secretIn(config.dataDir)),
  });
}

/** Refuses a data folder that is not writable. Creates nothing. */
function assertCanKeep(dataDir: string): void {
  try {
    accessSync(existingOf(dataDir), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${folderAdvice(dataDir, error)}`]);
  }
}

/** The folder, or its innermost existing parent. */
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
    return storedSecret(dataDir, tokenSecretFile);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${folderAdvice(dataDir, error)}`]);
  }
}
