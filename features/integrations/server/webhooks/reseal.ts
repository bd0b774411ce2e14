import type { Transaction } from '#platform/server/database/db.ts';
import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { sealedOtherwise, setSealedSecret } from './webhook-store.ts';

const atOnce = 500;

/**
 * Encrypts all secrets with the current key, in one transaction. Secrets that cannot be decrypted
 * stay unchanged.
 */
export async function resealSecrets(
  tx: Transaction,
  before: KeySettings,
  now: KeySettings,
): Promise<{ resealed: number; unreadable: number }> {
  const sum = { resealed: 0, unreadable: 0 };
  const fingerprint = fingerprintOf('encryption-key', encryptionKeyOf(now));
  for (let from: string | undefined = ''; from !== undefined;) {
    const rows = await sealedOtherwise(tx, fingerprint, from, atOnce);
    for (const { id, sealedSecret } of rows) {
      const secret = openSecret(before, id, { sealedSecret });
      if (secret === undefined) sum.unreadable += 1;
      else {
        await setSealedSecret(tx, id, sealSecret(now, id, secret));
        sum.resealed += 1;
      }
    }
    from = rows.length === atOnce ? rows.at(-1)?.id : undefined;
  }
  return sum;
}
