import type { AppContext } from '#platform/server/app-context.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { lockUser } from '../user/user-store.ts';
import { clearSuspension, lockOverSuspensions } from './people-store.ts';
import { notifySuspensionLifted } from './notify-person.ts';

const atOnce = 100;

/** Lifts expired suspensions and notifies the people. */
export async function liftExpiredSuspensions(app: AppContext): Promise<void> {
  for (let lifted = atOnce; lifted === atOnce;)
    lifted = await app.db.transaction(async (tx) => {
      const over = await lockOverSuspensions(tx, atOnce);
      for (const id of over) {
        const user = await lockUser(tx, id);
        if (!user || !(await clearSuspension(tx, id))) continue;
        await notifySuspensionLifted(app, tx, user);
        await insertAudit(tx, { action: 'people.liftSuspension', outcome: 'done', actorId: null, subjectId: id, addressHash: null });
      }
      return over.length;
    });
}
