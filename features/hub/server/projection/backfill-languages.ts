import type { Transaction } from '#platform/server/database/db.ts';
import type { HubKind } from '#platform/server/extension-points/indexed-kind.ts';
import { lockWithoutLanguage, writeLanguages } from './store.ts';

/**
 * Backfills the language of items written before languages were stored, or by an older node.
 * Returns the number of items.
 */
export async function backfillLanguages(kinds: readonly HubKind[], tx: Transaction, atMost: number): Promise<number> {
  const items = await lockWithoutLanguage(tx, atMost);
  const detected = [];
  for (const { item, kind, id } of items) {
    const entry = await kinds.find((indexed) => indexed.kind === kind)?.entry(tx, id);
    detected.push({ item, language: entry?.language ?? null });
  }
  await writeLanguages(tx, detected);
  return items.length;
}
