import type { Transaction } from '#platform/server/db.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import { holdWithoutLanguage, writeLanguages } from './store.ts';

/** Asks their sources for the language of things that came before it was kept, or by a node that does not keep it; says of how many. */
export async function fillInLanguages(sources: readonly HubSource[], tx: Transaction, atMost: number): Promise<number> {
  const items = await holdWithoutLanguage(tx, atMost);
  const told = [];
  for (const { item, kind, id } of items) {
    const entry = await sources.find((source) => source.kind === kind)?.entry(tx, id);
    told.push({ item, language: entry?.language ?? null });
  }
  await writeLanguages(tx, told);
  return items.length;
}
