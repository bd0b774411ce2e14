import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { newId } from '#platform/server/id.ts';
import { insertSession } from './session-store.ts';
import { tokensOf } from './tokens.ts';

/** Opens a session for a person and gives its first token. */
export async function startSession(house: House, tx: Transaction, user: { id: string; username: string }): Promise<string> {
  const sessionId = newId();
  const expiresAt = await insertSession(tx, sessionId, user.id);
  return tokensOf(house.config).sign({ userId: user.id, username: user.username, sessionId }, expiresAt);
}
