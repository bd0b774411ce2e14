import { composeMail } from '#platform/server/compose-mail.ts';
import type { House } from '#platform/server/house.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { deleteOldCommands } from '#platform/server/make-once.ts';
import { deleteOldMails, forgetFailedJobs } from '#platform/server/old-mails.ts';
import { closingMail } from '../mail/mails.ts';
import { mayMailUnasked } from '../mail/unasked-mails.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { cutOldEnd, deleteUnchained, findHead } from '../audit/chain-store.ts';
import { endAccount } from '../user/end-account.ts';
import { findSilentUsers, findUsersToClose, lockToClose, markWarned } from './retention-store.ts';

/** Maximum number of accounts warned or closed per day, to limit the damage of a wrong clock. */
const dailyLimit = 1_000;

/** Daily job: warns and closes inactive accounts and deletes old records. */
export async function retention(house: House): Promise<void> {
  for (const id of await findSilentUsers(house.db, dailyLimit)) await alone(house, id, () => warn(house, id));
  for (const id of await findUsersToClose(house.db, dailyLimit)) await alone(house, id, () => close(house, id));
  await inBatches((limit) => house.db.transaction((tx) => cutOldEnd(tx, limit)));
  for (const remove of [deleteUnchained, deleteOldMails, deleteOldCommands, forgetFailedJobs])
    await inBatches((limit) => remove(house.db, limit));
  const { position, hash } = await findHead(house.db);
  // With the log stored elsewhere, operators can later prove that nothing was cut off the chain.
  house.log.info({ position, hash: hash.toString('hex') }, 'the end of the audit chain');
}

/** Isolates failures: other accounts are processed, and the next day retries. */
async function alone(house: House, userId: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => house.log.error({ err: error, userId }, 'retention failed for one account'));
}

async function warn(house: House, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const user = await markWarned(tx, id);
    if (!user) return;
    // Never closes an account without a warning: the next day retries.
    if (!user.isEmailConfirmed && !(await mayMailUnasked(house, tx, user.email)))
      throw new Error('too many mails to an unconfirmed address');
    await composeMail(house, tx, user, closingMail, { name: user.isEmailConfirmed ? user.name : undefined, closesAt: user.closesAt });
  });
}

async function close(house: House, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const user = await lockToClose(tx, id);
    if (!user) return;
    await endAccount(house, tx, user);
    await insertAudit(tx, { action: 'account.close', outcome: 'done', actorId: null, subjectId: id, addressHash: null });
  });
}
