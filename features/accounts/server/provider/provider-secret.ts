import type { Transaction } from '#platform/server/database/db.ts';
import { findProvider, saveProvider, type StoredProvider, type SealedText } from '#platform/server/installation/registration-store.ts';
import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { keyFor, seal, unseal } from '#platform/server/keys/sealing.ts';

const purpose = 'atrium provider secret';
type Keys = Pick<KeySettings, 'encryptionKey' | 'dataDir'>;

/** Encrypts a client secret with the encryption key of this installation, bound to the issuer. */
export function sealProviderSecret(keys: Keys, issuer: string, secret: string): SealedText {
  const key = encryptionKeyOf(keys);
  return { sealed: seal(keyFor(key, purpose), issuer, secret), by: fingerprintOf('encryption-key', key) };
}

/** Decrypts a stored client secret; undefined if there is none or another key encrypted it. */
export function providerSecretOf(keys: Keys, { issuer, secret }: Pick<StoredProvider, 'issuer' | 'secret'>): string | undefined {
  return secret ? unseal(keyFor(encryptionKeyOf(keys), purpose), issuer, secret.sealed) : undefined;
}

/** Re-encrypts the stored secret in a transaction. */
export async function resealProvider(tx: Transaction, before: Keys, now: Keys): Promise<{ resealed: number; unreadable: number }> {
  const stored = await findProvider(tx, { isLocked: true });
  if (!stored?.secret) return { resealed: 0, unreadable: 0 };
  const secret = providerSecretOf(before, stored);
  if (secret === undefined) return { resealed: 0, unreadable: 1 };
  await saveProvider(tx, { ...stored, secret: sealProviderSecret(now, stored.issuer, secret) });
  return { resealed: 1, unreadable: 0 };
}
