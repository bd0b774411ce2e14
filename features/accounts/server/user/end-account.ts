import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { deleteMailsTo } from '#platform/server/old-mails.ts';
import { accountClosed } from '../facts.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deleteUser, isAddressOfAlone } from './user-store.ts';

/** Ends a locked account: its sessions, what other features keep of the person, mails to them, the row. Who may, the caller has decided. */
export async function endAccount(house: House, tx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  await endSessions(house, tx, id);
  await house.tell(tx, accountClosed({ userId: id }));
  // What was written to somebody else who has the address is theirs.
  if (await isAddressOfAlone(tx, id, email)) await deleteMailsTo(tx, email);
  await deleteUser(tx, id);
}
