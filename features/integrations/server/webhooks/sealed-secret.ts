import { randomBytes } from 'node:crypto';
import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { keyFor, seal, unseal } from '#platform/server/keys/sealing.ts';
import { secretPrefix } from './signature.ts';

const purpose = 'atrium webhook';

/** An encrypted secret with the fingerprint of its key. */
export interface SealedSecret {
  sealedSecret: Buffer;
  sealedBy: string;
}

export const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

/** Encrypts a secret with the installation's key, bound to this webhook. */
export function sealSecret(keys: KeySettings, webhookId: string, secret: string): SealedSecret {
  const key = encryptionKeyOf(keys);
  return { sealedSecret: seal(keyFor(key, purpose), webhookId, secret), sealedBy: fingerprintOf('encryption-key', key) };
}

/** Decrypts a secret; undefined if it belongs to another key or webhook, or was modified. */
export function openSecret(keys: KeySettings, webhookId: string, { sealedSecret }: Pick<SealedSecret, 'sealedSecret'>): string | undefined {
  return unseal(keyFor(encryptionKeyOf(keys), purpose), webhookId, sealedSecret);
}
