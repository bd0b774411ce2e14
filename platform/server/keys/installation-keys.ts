import { createHmac, createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ed25519Key, newEd25519Key } from './ed25519-key.ts';
import { storedSecret } from './stored-secret.ts';
import { hasTokenSecret, tokenSecretFile } from './token-secret.ts';
import { newPushKey } from './push-key.ts';
import { CannotStart } from '../common/cannot-start.ts';

export type KeySettings = Pick<Config, 'dataDir' | 'tokenSecret' | 'contractSigningKey' | 'encryptionKey' | 'pushKey'>;

export const keyNames = ['token-secret', 'contract-signing-key', 'encryption-key', 'push-key'] as const;
export type KeyName = (typeof keyNames)[number];

/** A key of this installation. It is never in the database. */
export interface InstallationKey {
  name: KeyName;
  value: string;
  /** Identifies the key without revealing it. */
  fingerprint: string;
}

/** Source of each key: a setting, otherwise a file in the data folder. */
export const keySources: Readonly<Record<KeyName, { variable: string; file: string }>> = {
  'token-secret': { variable: 'TOKEN_SECRET', file: tokenSecretFile },
  'contract-signing-key': { variable: 'CONTRACT_SIGNING_KEY', file: 'contract-signing-key.pem' },
  'encryption-key': { variable: 'ENCRYPTION_KEY', file: 'encryption-key' },
  'push-key': { variable: 'PUSH_KEY', file: 'push-key' },
};

/** The private key that signs contracts, as PEM or its base64; generated where missing. */
export function contractSigningKeyOf({ contractSigningKey, dataDir }: Pick<KeySettings, 'contractSigningKey' | 'dataDir'>): string {
  return contractSigningKey ?? storedSecret(dataDir, keySources['contract-signing-key'].file, newEd25519Key);
}

/** The private VAPID key (RFC 8292) for push services; generated where missing. */
export function pushKeyOf({ pushKey, dataDir }: Pick<KeySettings, 'pushKey' | 'dataDir'>): string {
  return pushKey ?? storedSecret(dataDir, keySources['push-key'].file, newPushKey);
}

const encryptionKeys = new WeakMap<object, string>();

/**
 * The secret from which the encryption keys for the database are derived; generated where missing.
 */
export function encryptionKeyOf(settings: Pick<KeySettings, 'encryptionKey' | 'dataDir'>): string {
  let key = encryptionKeys.get(settings);
  if (key === undefined)
    encryptionKeys.set(settings, (key = settings.encryptionKey ?? storedSecret(settings.dataDir, keySources['encryption-key'].file)));
  return key;
}

const valueOf: Readonly<Record<KeyName, (settings: KeySettings) => string>> = {
  'token-secret': ({ tokenSecret }) => tokenSecret,
  'contract-signing-key': contractSigningKeyOf,
  'encryption-key': encryptionKeyOf,
  'push-key': pushKeyOf,
};

/** A key of this installation; generated where missing. */
export function installationKey(settings: KeySettings, name: KeyName): InstallationKey {
  const value = valueOf[name](settings);
  return { name, value, fingerprint: fingerprintOf(name, value) };
}

/** All keys of this installation; missing ones are generated. */
export const installationKeys = (settings: KeySettings): InstallationKey[] => keyNames.map((name) => installationKey(settings, name));

/** Keys that are neither set nor stored. Generates none. */
export function missingKeys(settings: KeySettings): KeyName[] {
  const given: Record<KeyName, boolean> = {
    'token-secret': hasTokenSecret(settings),
    'contract-signing-key': settings.contractSigningKey !== undefined,
    'encryption-key': settings.encryptionKey !== undefined,
    'push-key': settings.pushKey !== undefined,
  };
  return keyNames.filter((name) => !given[name] && !existsSync(join(settings.dataDir, keySources[name].file)));
}

/** 64 bits as 16 hexadecimal digits, independent of the key's notation. */
export function fingerprintOf(name: KeyName, value: string): string {
  return createHmac('sha256', plainKey(name, value)).update(`fingerprint of ${name}`).digest('hex').slice(0, 16);
}

function plainKey(name: KeyName, value: string): string | Buffer {
  if (name !== 'contract-signing-key') return value;
  const key = ed25519Key(value);
  if (!key) throw new CannotStart('contract-signing-key.pem contains no Ed25519 key: restore the key that signed the contracts.');
  return createPublicKey(key).export({ format: 'der', type: 'spki' });
}
