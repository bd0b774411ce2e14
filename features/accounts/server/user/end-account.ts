import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { deleteMailsTo } from '#platform/server/mail/delete-old-mails.ts';
import { startTask, disownTasks } from '#platform/server/jobs/background-tasks.ts';
import { accountClosed, accountEmptying } from '../domain-events.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deleteUser, isAddressOfAlone } from './user-store.ts';

/**
 * Ends a locked account: deletes sessions, mails, row and visible data immediately, and content of
 * other features in the background. Username and address become free. The caller checks the rights.
 */
export async function endAccount(app: AppContext, tx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  await endSessions(app, tx, id);
  await app.emit(tx, accountClosed({ userId: id }));
  await disownTasks(tx, id);
  await startTask(tx, accountEmptying, { subject: id });
  // Mails to an address that another account uses as well belong to that account.
  if (await isAddressOfAlone(tx, id, email)) await deleteMailsTo(tx, email);
  await deleteUser(tx, id);
}
