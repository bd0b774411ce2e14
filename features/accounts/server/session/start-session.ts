import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { deviceWords } from '../sessions-list/device-words.ts';
import { insertSession } from './session-store.ts';
import { tokensOf } from './tokens.ts';

/** Starts a session for a user, optionally on a known device; returns it with its first token. */
export async function startSession(
  context: Context,
  tx: Transaction,
  user: { id: string; username: string },
  knownDeviceId: string | null = null,
): Promise<{ sessionId: string; token: string }> {
  const sessionId = newId();
  const expiresAt = await insertSession(tx, { id: sessionId, userId: user.id, device: deviceWords(context.userAgent), knownDeviceId });
  const token = await tokensOf(context.config).sign({ userId: user.id, username: user.username, sessionId }, expiresAt, context.db.nowMs());
  return { sessionId, token };
}
