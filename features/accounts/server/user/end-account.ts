import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { accountClosed } from '../facts.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deleteUser } from './user-store.ts';

/** Ends a locked account: its sessions, what other features keep of the person, the row. Who may, the caller has decided. */
export async function endAccount(house: House, tx: Transaction, userId: string): Promise<void> {
  await endSessions(house, tx, userId);
  await house.tell(tx, accountClosed({ userId }));
  await deleteUser(tx, userId);
}
