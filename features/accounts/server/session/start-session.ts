import type { Transaction } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { newId } from '#platform/server/id.ts';
import { deviceWords } from '../sessions-list/device-words.ts';
import { insertSession } from './session-store.ts';
import { tokensOf } from './tokens.ts';

/** Opens a session for a person and gives its first token. */
export async function startSession(context: Context, tx: Transaction, user: { id: string; username: string }): Promise<string> {
  const sessionId = newId();
  const expiresAt = await insertSession(tx, sessionId, user.id, deviceWords(context.userAgent));
  return tokensOf(context.config).sign({ userId: user.id, username: user.username, sessionId }, expiresAt);
}
