import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { findEmailChange } from '../email/email-change-store.ts';
import { confirmationRequested, passwordReplaced } from '../domain-events.ts';
import { sessionBegan } from '../session/session-store.ts';
import { lockUser, setPassword } from '../user/user-store.ts';
import { assertPassword } from './assert-password.ts';
import { endAccess } from './end-access.ts';
import { passwordSemaphore } from './password-semaphore.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './password-rule.ts';

/**
 * Replaces the viewer's password after checking the current one.
 * The session continues; all other sessions and pending requests end. A second factor ends too if
 * it was set up by another session that requested a new address. Links “this was not me” stay
 * valid, since this change may itself be by an attacker.
 */
export async function changePassword(
  context: Context,
  { body }: { body: { currentPassword: string; newPassword: string } },
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  const user = await assertPassword(context, viewer.id, body.currentPassword, { action: 'password.change', field: 'currentPassword' });
  const fault = body.newPassword === body.currentPassword ? 'account.passwordSame' : passwordFault(body.newPassword, user);
  if (fault) throw refuseField('newPassword', fault);
  const passwordHash = await passwordSemaphore.run(() => hashPassword(body.newPassword));
  await context.db.transaction(async (tx) => {
    const present = await lockUser(tx, viewer.id);
    if (present?.passwordHash !== user.passwordHash) throw refuse('state.conflict');
    await setPassword(tx, viewer.id, passwordHash);
    const change = await findEmailChange(tx, viewer.id);
    const suspectSince = change && change.sessionId !== viewer.sessionId ? change.suspectSince : null;
    await endAccess(context, tx, viewer.id, { exceptSession: viewer.sessionId, suspectSince });
    if (present.emailConfirmedAt)
      await context.emit(tx, passwordReplaced({ userId: viewer.id, suspectSince: await sessionBegan(tx, viewer.sessionId) }));
    // The link that confirms a new account's address was invalidated too.
    else await context.emit(tx, confirmationRequested({ userId: viewer.id }));
    await audit(tx, context, { action: 'password.change', subjectId: viewer.id });
  });
  return {};
}
