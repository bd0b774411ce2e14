import type { Transaction } from '#platform/server/database/db.ts';
import type { KeySettings } from '#platform/server/keys/installation-keys.ts';
import { resealProvider } from './provider/provider-secret.ts';
import { resealAll as resealSecondFactors } from './two-factor/reseal.ts';

/** Re-encrypts all data of accounts that the encryption key protects, in one transaction. */
export async function resealAll(tx: Transaction, before: KeySettings, now: KeySettings): Promise<{ resealed: number; unreadable: number }> {
  const factors = await resealSecondFactors(tx, before, now);
  const provider = await resealProvider(tx, before, now);
  return { resealed: factors.resealed + provider.resealed, unreadable: factors.unreadable + provider.unreadable };
}
