import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { deleteOldCommands } from '#platform/server/database/idempotency.ts';
import { deleteOldMails, deleteFailedJobs } from '#platform/server/mail/delete-old-mails.ts';
import { closingMail } from '../mail/mails.ts';
import { mayMailUnsolicited } from '../mail/unsolicited-mails.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { cutOldEnd, deleteUnchained, findHead } from '../audit/chain-store.ts';
import { endAccount } from '../user/end-account.ts';
import { findSilentUsers, findUsersToClose, lockToClose, markWarned } from './retention-store.ts';

/** Maximum number of accounts warned or closed per day, to limit the damage of a wrong clock. */
const dailyLimit = 1_000;

/** Daily job: warns and closes inactive accounts and deletes old records. */
export async function retention(app: AppContext): Promise<void> {
  for (const id of await findSilentUsers(app.db, dailyLimit)) await isolateFailure(app, id, () => warn(app, id));
  for (const id of await findUsersToClose(app.db, dailyLimit)) await isolateFailure(app, id, () => close(app, id));
  await inBatches((limit) => app.db.transaction((tx) => cutOldEnd(tx, limit)));
  for (const remove of [deleteUnchained, deleteOldMails, deleteOldCommands, deleteFailedJobs])
    await inBatches((limit) => remove(app.db, limit));
  const { position, hash } = await findHead(app.db);
  // With the log stored elsewhere, operators can later prove that nothing was cut off the chain.
  app.log.info({ position, hash: hash.toString('hex') }, 'head of the audit chain');
}

/** Isolates failures: other accounts are processed, and the next day retries. */
async function isolateFailure(app: AppContext, userId: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => app.log.error({ err: error, userId }, 'retention failed for an account'));
}

async function warn(app: AppContext, id: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const user = await markWarned(tx, id);
    if (!user) return;
    // Never closes an account without a warning: the next day retries.
    if (!user.isEmailConfirmed && !(await mayMailUnsolicited(app, tx, user.email)))
      throw new Error('too many emails to an unconfirmed address');
    await composeMail(app, tx, user, closingMail, { name: user.isEmailConfirmed ? user.name : undefined, closesAt: user.closesAt });
  });
}

async function close(app: AppContext, id: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const user = await lockToClose(tx, id);
    if (!user) return;
    await endAccount(app, tx, user);
    await insertAudit(tx, { action: 'account.close', outcome: 'done', actorId: null, subjectId: id, addressHash: null });
  });
}
