import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { deleteDevicesOf } from '../devices/device-store.ts';
import { accessEnded, sessionsEnded } from '../domain-events.ts';
import { endSessionsOf } from './session-store.ts';

/**
 * Ends all sessions and deletes all known devices of a user, optionally except one session with its
 * device. Closes live connections after the commit.
 */
export async function endSessions(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  await deleteDevicesOf(tx, userId, exceptId);
  const sessionIds = await endSessionsOf(tx, userId, exceptId);
  if (sessionIds.length) await app.emit(tx, sessionsEnded({ sessionIds }));
  await app.emit(tx, accessEnded({ userId }));
}
