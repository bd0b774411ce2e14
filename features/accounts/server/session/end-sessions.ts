import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { deleteDevicesOf } from '../devices/device-store.ts';
import { accessEnded, sessionsEnded } from '../domain-events.ts';
import { endSessionsOf } from './session-store.ts';

/**
 * Ends every session of a person and forgets the devices that they have signed in on, but one session and its device when told; closes
 * their live connections once that is committed.
 */
export async function endSessions(
  house: Pick<House, 'emit'>,
  tx: Transaction,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  await deleteDevicesOf(tx, userId, exceptId);
  const sessionIds = await endSessionsOf(tx, userId, exceptId);
  if (sessionIds.length) await house.emit(tx, sessionsEnded({ sessionIds }));
  await house.emit(tx, accessEnded({ userId }));
}
