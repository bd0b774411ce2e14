import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { confirmOwnClosing } from '../administration/notify-person.ts';
import { audit } from '../audit/audit.ts';
import { endAccount } from './end-account.ts';
import { lockAdministrators, lockUser } from './user-store.ts';

/**
 * Permanently closes the viewer's account: ends sessions, deletes content of other features and the
 * row, and notifies a confirmed address.
 */
export async function closeAccount(context: Context): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    if (viewer.isAdministrator) {
      const administrators = await lockAdministrators(tx);
      if (administrators.length === 1 && administrators[0] === viewer.id) throw refuse('account.lastAdministrator');
    }
    const user = await lockUser(tx, viewer.id);
    if (!user) throw refuse('auth.expired');
    await endAccount(context, tx, user);
    // After queued mails to the user were deleted.
    await confirmOwnClosing(context, tx, user);
    await audit(tx, context, { action: 'account.close', subjectId: viewer.id });
  });
  return {};
}
