import type { House } from '#platform/server/house.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { deleteExpiredAttempts } from './attempts/attempts-store.ts';
import { deleteExpiredDevices } from './devices/device-store.ts';
import { deleteExpiredConfirmations } from './email/confirmation-store.ts';
import { deleteOldUnaskedMails } from './mail/unasked-mails-store.ts';
import { deleteExpiredObjections } from './objection/objection-store.ts';
import { deleteExpiredResets } from './password/reset-store.ts';
import { deleteOldSessions } from './session/session-store.ts';

/** Removes what is over: old sessions, links, devices and counts. */
export async function sweep({ db }: House): Promise<void> {
  await deleteExpiredAttempts(db);
  await deleteExpiredResets(db);
  await deleteExpiredConfirmations(db);
  await deleteExpiredDevices(db);
  await deleteExpiredObjections(db);
  await deleteOldUnaskedMails(db);
  await inBatches((limit) => deleteOldSessions(db, limit));
}
