import { createHmac, createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasTokenSecret, tokenSecretFile, type Config } from '../config.ts';
import { ed25519Key, newEd25519Key } from '../ed25519-key.ts';
import { keptSecret } from '../kept-secret.ts';
import { newPushKey } from './push-key.ts';
import { CannotStart } from '../postgres/cannot-start.ts';

export type KeySettings = Pick<Config, 'dataDir' | 'tokenSecret' | 'contractSigningKey' | 'encryptionKey' | 'pushKey'>;

export const keyNames = ['token-secret', 'contract-signing-key', 'encryption-key', 'push-key'] as const;
export type KeyName = (typeof keyNames)[number];

/** A key of this installation, which no database holds. */
export interface InstallationKey {
  name: KeyName;
  value: string;
  /** By which it is known again; it says nothing of the key. */
  fingerprint: string;
}

/** Where each key comes from: the setting that gives it, else the file in the data folder where the one that was made is kept. */
export const keySources: Readonly<Record<KeyName, { variable: string; file: string }>> = {
  'token-secret': { variable: 'TOKEN_SECRET', file: tokenSecretFile },
  'contract-signing-key': { variable: 'CONTRACT_SIGNING_KEY', file: 'contract-signing-key.pem' },
  'encryption-key': { variable: 'ENCRYPTION_KEY', file: 'encryption-key' },
  'push-key': { variable: 'PUSH_KEY', file: 'push-key' },
};

/** The private key that signs contracts, as PEM or its base64; made where there is none. */
export function contractSigningKeyOf({ contractSigningKey, dataDir }: Pick<KeySettings, 'contractSigningKey' | 'dataDir'>): string {
  return contractSigningKey ?? keptSecret(dataDir, keySources['contract-signing-key'].file, newEd25519Key);
}

/** The private key by which push services know this installation (VAPID, RFC 8292); made where there is none. */
export function pushKeyOf({ pushKey, dataDir }: Pick<KeySettings, 'pushKey' | 'dataDir'>): string {
  return pushKey ?? keptSecret(dataDir, keySources['push-key'].file, newPushKey);
}

const encryptionKeys = new WeakMap<object, string>();

/** What the keys come from that lock what must stay secret in the database itself; made where there is none. */
export function encryptionKeyOf(settings: Pick<KeySettings, 'encryptionKey' | 'dataDir'>): string {
  let key = encryptionKeys.get(settings);
  if (key === undefined)
    encryptionKeys.set(settings, (key = settings.encryptionKey ?? keptSecret(settings.dataDir, keySources['encryption-key'].file)));
  return key;
}

const valueOf: Readonly<Record<KeyName, (settings: KeySettings) => string>> = {
  'token-secret': ({ tokenSecret }) => tokenSecret,
  'contract-signing-key': contractSigningKeyOf,
  'encryption-key': encryptionKeyOf,
  'push-key': pushKeyOf,
};

/** A key of this installation. One that is neither given nor kept is made. */
export function installationKey(settings: KeySettings, name: KeyName): InstallationKey {
  const value = valueOf[name](settings);
  return { name, value, fingerprint: fingerprintOf(name, value) };
}

/** All keys of this installation. Those that are neither given nor kept are made. */
export const installationKeys = (settings: KeySettings): InstallationKey[] => keyNames.map((name) => installationKey(settings, name));

/** The keys that are neither given nor kept. Makes none. */
export function missingKeys(settings: KeySettings): KeyName[] {
  const given: Record<KeyName, boolean> = {
    'token-secret': hasTokenSecret(settings),
    'contract-signing-key': settings.contractSigningKey !== undefined,
    'encryption-key': settings.encryptionKey !== undefined,
    'push-key': settings.pushKey !== undefined,
  };
  return keyNames.filter((name) => !given[name] && !existsSync(join(settings.dataDir, keySources[name].file)));
}

/** 64 bits, as sixteen hexadecimal digits; the same for a key however it is written down. */
export function fingerprintOf(name: KeyName, value: string): string {
  return createHmac('sha256', plainKey(name, value)).update(`fingerprint of ${name}`).digest('hex').slice(0, 16);
}

function plainKey(name: KeyName, value: string): string | Buffer {
  if (name !== 'contract-signing-key') return value;
  const key = ed25519Key(value);
  if (!key) throw new CannotStart('contract-signing-key.pem holds no Ed25519 key: put the one back that signed the contracts.');
  return createPublicKey(key).export({ format: 'der', type: 'spki' });
}
