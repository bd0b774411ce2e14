import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { sealedOtherwise, setSealedSecret } from './two-factor-store.ts';

const atOnce = 500;

/**
 * Re-encrypts secrets that are still encrypted with the token secret, so that it can be changed.
 * Runs after a rolling update, because older nodes cannot read the new form.
 */
export async function resealOld({ db, config }: AppContext): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await db.transaction(async (tx) => (await resealBatch(tx, { before: config, now: config, from, isOldOnly: true })).last);
  }
}

/** Re-encrypts all second factors in a transaction; unreadable ones are left unchanged. */
export async function resealAll(tx: Transaction, before: KeySettings, now: KeySettings): Promise<{ resealed: number; unreadable: number }> {
  const sum = { resealed: 0, unreadable: 0 };
  for (let from: string | undefined = ''; from !== undefined;) {
    const done = await resealBatch(tx, { before, now, from, isOldOnly: false });
    sum.resealed += done.resealed;
    sum.unreadable += done.unreadable;
    from = done.last;
  }
  return sum;
}

interface Batch {
  before: KeySettings;
  now: KeySettings;
  /** Account ID after which the batch starts. */
  from: string;
  isOldOnly: boolean;
}

async function resealBatch(
  tx: Transaction,
  { before, now, from, isOldOnly }: Batch,
): Promise<{ resealed: number; unreadable: number; last: string | undefined }> {
  const fingerprint = isOldOnly ? null : fingerprintOf('encryption-key', encryptionKeyOf(now));
  const rows = await sealedOtherwise(tx, fingerprint, from, atOnce);
  let unreadable = 0;
  for (const { userId, ...kept } of rows) {
    const secret = openSecret(before, userId, kept);
    if (secret === undefined) unreadable += 1;
    else await setSealedSecret(tx, userId, sealSecret(now, userId, secret));
  }
  return { resealed: rows.length - unreadable, unreadable, last: rows.length === atOnce ? rows.at(-1)?.userId : undefined };
}
