import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { keyFor, seal, unseal } from '#platform/server/keys/sealing.ts';

const purpose = 'atrium second factor';

/** Encrypted secret of an authenticator app. */
export interface SealedSecret {
  sealedSecret: Buffer;
  /**
   * Fingerprint of the encryption key; null if encrypted with a key derived from the token secret,
   * as in earlier releases.
   */
  sealedBy: string | null;
}

/** Encrypts a secret with the encryption key of this installation, bound to the user. */
export function sealSecret(keys: KeySettings, userId: string, secret: string): SealedSecret {
  const key = encryptionKeyOf(keys);
  return { sealedSecret: seal(keyFor(key, purpose), userId, secret), sealedBy: fingerprintOf('encryption-key', key) };
}

/** Decrypts a secret; undefined if the key or user differs, or if it was tampered with. */
export function openSecret(keys: KeySettings, userId: string, { sealedSecret, sealedBy }: SealedSecret): string | undefined {
  const secret = sealedBy === null ? keys.tokenSecret : encryptionKeyOf(keys);
  return unseal(keyFor(secret, purpose), userId, sealedSecret);
}
