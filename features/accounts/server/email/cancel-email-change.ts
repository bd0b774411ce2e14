import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { lockUser } from '../user/user-store.ts';
import { deleteConfirmationsOf } from './confirmation-store.ts';
import { deleteEmailChange } from './email-change-store.ts';

/** Cancels the viewer's pending change of address and invalidates its links; idempotent. */
export async function cancelEmailChange(context: Context): Promise<Record<string, never>> {
  const { id } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    await lockUser(tx, id);
    if (!(await deleteEmailChange(tx, id))) return;
    await deleteConfirmationsOf(tx, id);
    await audit(tx, context, { action: 'email.cancelChange', subjectId: id });
  });
  return {};
}
