import * as Y from 'yjs';
import type { Transaction } from '#platform/server/database/db.ts';
import { isStructured } from './live-text.ts';
import { addNodesIn, canOrphan, decodeRanges, encodeRanges, nodesOf } from './live-ranges.ts';
import { appendUpdate, authorsOf, claimClients, mergedState, saveNodes, updatesAfter, type LiveTextRow } from './live-store.ts';
import { RecentChanges, type OrphanedText } from './orphaned-text.ts';

/**
 * Inserts again what an update that was just appended, and those that its author did not know, orphan. Returns the updates that do it,
 * which were appended after it.
 */
export async function reinsertOrphanedText(
  tx: Transaction,
  id: string,
  { update, base, live, isSuggested }: { update: Uint8Array; base: number; live: LiveTextRow; isSuggested: boolean },
): Promise<Uint8Array[]> {
  const nodes = live.nodes && decodeRanges(live.nodes);
  if (nodes && addNodesIn(update, nodes)) await saveNodes(tx, id, encodeRanges(nodes));
  // A suggestion deletes no paragraph, and must not become text when its paragraph is gone.
  if (isSuggested || base >= live.lastSeq) return [];
  const others = (await updatesAfter(tx, id, base)).slice(0, -1);
  const areAllThere = others.length === live.lastSeq - base;
  const areNodesThere = base >= live.mergedSeq || isStructured(live);
  if (nodes && areAllThere && areNodesThere && !canOrphan(update, others, nodes)) return [];
  const changes = await openRecent(tx, id, Math.max(base, live.mergedSeq), live);
  const made = await insertAgain(tx, id, changes, changes.apply(update));
  await saveNodes(tx, id, encodeRanges(nodesOf(changes.doc)));
  return made;
}

/** The live text before the last update; those after `base` are applied one by one. */
async function openRecent(tx: Transaction, id: string, base: number, { mergedSeq }: LiveTextRow): Promise<RecentChanges> {
  const stored = (await updatesAfter(tx, id, mergedSeq)).slice(0, -1);
  const changes = new RecentChanges(id, [await mergedState(tx, id), ...stored.slice(0, base - mergedSeq)]);
  for (const each of stored.slice(base - mergedSeq)) changes.apply(each);
  return changes;
}

async function insertAgain(tx: Transaction, id: string, changes: RecentChanges, orphans: readonly OrphanedText[]): Promise<Uint8Array[]> {
  const authors = await authorsOf(tx, id, [...new Set(orphans.map(({ client }) => client))]);
  /** One new number for each person. */
  const clients = new Map<string | undefined, number>();
  const made: Uint8Array[] = [];
  for (const orphan of orphans) {
    const authorId = authors.get(orphan.client);
    const client = clients.get(authorId) ?? new Y.Doc().clientID;
    if (!clients.has(authorId)) await claimClients(tx, id, authorId ?? null, [client]);
    clients.set(authorId, client);
    const update = changes.insert(orphan, client);
    if (!update) continue;
    await appendUpdate(tx, id, { update, vector: Y.encodeStateVector(changes.doc), authorId: authorId ?? null });
    made.push(update);
  }
  return made;
}
