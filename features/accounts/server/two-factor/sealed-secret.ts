import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { keyFor, seal, unseal } from '#platform/server/keys/sealing.ts';

const purpose = 'atrium second factor';

/** The secret of somebody's app as it is kept. */
export interface SealedSecret {
  sealedSecret: Buffer;
  /** The fingerprint of the encryption key; null: sealed by a key made from the token secret, as it was before. */
  sealedBy: string | null;
}

/** Seals a secret with the encryption key of this installation. It opens for the same person only. */
export function sealSecret(keys: KeySettings, userId: string, secret: string): SealedSecret {
  const key = encryptionKeyOf(keys);
  return { sealedSecret: seal(keyFor(key, purpose), userId, secret), sealedBy: fingerprintOf('encryption-key', key) };
}

/** Opens what was sealed; nothing when it was sealed with another key, for another person, or changed since. */
export function openSecret(keys: KeySettings, userId: string, { sealedSecret, sealedBy }: SealedSecret): string | undefined {
  const secret = sealedBy === null ? keys.tokenSecret : encryptionKeyOf(keys);
  return unseal(keyFor(secret, purpose), userId, sealedSecret);
}
