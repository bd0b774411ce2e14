import { piecesOf, type Mentioned } from '#features/accounts/contract/mentions.ts';
import { mentionedIn } from '#features/accounts/server/public-api.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { readersAmong } from './message-write-store.ts';

/**
 * Returns the mentioned people who can read the conversation. Others are not notified, and nobody
 * learns that they exist.
 */
export async function mentionedReaders(tx: Transaction, conversationId: string, text: string): Promise<Mentioned[]> {
  if (!text.includes('@')) return [];
  const called = await mentionedIn(tx, text);
  const readers = await readersAmong(
    tx,
    conversationId,
    called.map(({ id }) => id),
  );
  const known = called.filter(({ id }) => readers.has(id));
  const named = new Set(piecesOf(text, known).map(({ personId }) => personId));
  return known.filter(({ id }) => named.has(id)).map(({ id, username }) => ({ id, username }));
}
