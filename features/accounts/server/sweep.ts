import type { AppContext } from '#platform/server/app-context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { deleteExpiredAttempts } from './attempts/attempts-store.ts';
import { deleteExpiredDevices } from './devices/device-store.ts';
import { sessionsEnded } from './domain-events.ts';
import { deleteExpiredConfirmations } from './email/confirmation-store.ts';
import { deleteOldUnaskedMails } from './mail/unsolicited-mails-store.ts';
import { deleteExpiredObjections } from './objection/objection-store.ts';
import { deleteUsedChallenges } from './passkeys/passkey-store.ts';
import { deleteExpiredResets } from './password/reset-store.ts';
import { deleteOldInvitations } from './registration/invitation-store.ts';
import { deleteOldSessions, endOverSessions } from './session/session-store.ts';
import { deleteExpiredSignInCodes } from './sign-in-code/sign-in-code-store.ts';
import { resealOld } from './two-factor/reseal.ts';
import { backfillShapes } from './user/backfill-skeletons.ts';

/**
 * Deletes expired data: sessions, links, devices and counters; re-encrypts data with an old key.
 */
export async function sweep(app: AppContext): Promise<void> {
  const { db } = app;
  await deleteExpiredAttempts(db);
  await deleteExpiredResets(db);
  await deleteExpiredConfirmations(db);
  await deleteExpiredDevices(db);
  await deleteExpiredObjections(db);
  await deleteExpiredSignInCodes(db);
  await deleteUsedChallenges(db);
  await deleteOldInvitations(db);
  await deleteOldUnaskedMails(db);
  // Without this, a window that stays open would keep receiving live messages.
  await inBatches((limit) =>
    db.transaction(async (tx) => {
      const sessionIds = await endOverSessions(tx, limit);
      if (sessionIds.length) await app.emit(tx, sessionsEnded({ sessionIds }));
      return sessionIds.length;
    }),
  );
  await inBatches((limit) => deleteOldSessions(db, limit));
  await resealOld(app);
  await backfillShapes(app);
}
