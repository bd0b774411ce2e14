import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { deleteMailsTo } from '#platform/server/old-mails.ts';
import { beginWork, disownWorks } from '#platform/server/work.ts';
import { accountClosed, accountEmptying } from '../domain-events.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deleteUser, isAddressOfAlone } from './user-store.ts';

/**
 * Ends a locked account: sessions, mails, the row and what others are shown of the person go at once; what other features keep
 * goes behind that. Username and address are free again. Who may, the caller has decided.
 */
export async function endAccount(house: House, tx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  await endSessions(house, tx, id);
  await house.emit(tx, accountClosed({ userId: id }));
  await disownWorks(tx, id);
  await beginWork(tx, accountEmptying, { subject: id });
  // What was written to somebody else who has the address is theirs.
  if (await isAddressOfAlone(tx, id, email)) await deleteMailsTo(tx, email);
  await deleteUser(tx, id);
}
