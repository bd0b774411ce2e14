import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { deleteMailsTo } from '#platform/server/old-mails.ts';
import { beginWork, disownWorks } from '#platform/server/work.ts';
import { accountClosed, accountEmptying } from '../domain-events.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deleteUser, isAddressOfAlone } from './user-store.ts';

/**
 * Ends a locked account: deletes sessions, mails, row and visible data immediately, and content of
 * other features in the background. Username and address become free. The caller checks the rights.
 */
export async function endAccount(house: House, tx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  await endSessions(house, tx, id);
  await house.emit(tx, accountClosed({ userId: id }));
  await disownWorks(tx, id);
  await beginWork(tx, accountEmptying, { subject: id });
  // Mails to an address that another account uses as well belong to that account.
  if (await isAddressOfAlone(tx, id, email)) await deleteMailsTo(tx, email);
  await deleteUser(tx, id);
}
