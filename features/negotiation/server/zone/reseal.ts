import type { Transaction } from '#platform/server/database/db.ts';
import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { sealedOtherwise, setSealedRange } from './range-store.ts';
import { openRange, sealRange, type RangeOwner } from './sealed-range.ts';

const atOnce = 500;
const first: RangeOwner = { clauseId: '00000000-0000-0000-0000-000000000000', place: 0, userId: '' };

/** Encrypts all ranges with the current key. Ranges that cannot be decrypted stay unchanged. */
export async function resealRanges(
  tx: Transaction,
  before: KeySettings,
  now: KeySettings,
): Promise<{ resealed: number; unreadable: number }> {
  const sum = { resealed: 0, unreadable: 0 };
  const fingerprint = fingerprintOf('encryption-key', encryptionKeyOf(now));
  for (let from: RangeOwner | undefined = first; from;) {
    const rows: Awaited<ReturnType<typeof sealedOtherwise>> = await sealedOtherwise(tx, fingerprint, from, atOnce);
    for (const row of rows) {
      const range = openRange(before, row, row.sealedRange);
      if (!range) sum.unreadable += 1;
      else {
        await setSealedRange(tx, row, sealRange(now, row, range));
        sum.resealed += 1;
      }
    }
    from = rows.length === atOnce ? rows.at(-1) : undefined;
  }
  return sum;
}
