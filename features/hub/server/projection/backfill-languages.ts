import type { Transaction } from '#platform/server/db.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import { lockWithoutLanguage, writeLanguages } from './store.ts';

/**
 * Backfills the language of items written before languages were stored, or by an older node.
 * Returns the number of items.
 */
export async function backfillLanguages(sources: readonly HubSource[], tx: Transaction, atMost: number): Promise<number> {
  const items = await lockWithoutLanguage(tx, atMost);
  const detected = [];
  for (const { item, kind, id } of items) {
    const entry = await sources.find((source) => source.kind === kind)?.entry(tx, id);
    detected.push({ item, language: entry?.language ?? null });
  }
  await writeLanguages(tx, detected);
  return items.length;
}
