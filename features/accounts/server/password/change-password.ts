import type { Context } from '#platform/server/feature.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { endSessions } from '../session/end-sessions.ts';
import { lockUser, setPassword } from '../user/user-store.ts';
import { demandPassword } from './demand-password.ts';
import { passwordGate } from './gate.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './password-rule.ts';
import { deleteResetsOf } from './reset-store.ts';

/** Replaces the viewer's password, who must know the present one. The session goes on, all others of the account end. */
export async function changePassword(
  context: Context,
  { body }: { body: { currentPassword: string; newPassword: string } },
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  const user = await demandPassword(context, viewer.id, body.currentPassword, { action: 'password.change', field: 'currentPassword' });
  const fault = body.newPassword === body.currentPassword ? 'account.passwordSame' : passwordFault(body.newPassword, user);
  if (fault) throw refuseField('newPassword', fault);
  const passwordHash = await passwordGate.run(() => hashPassword(body.newPassword));
  await context.db.transaction(async (tx) => {
    const present = await lockUser(tx, viewer.id);
    if (present?.passwordHash !== user.passwordHash) throw refuse('state.conflict');
    await setPassword(tx, viewer.id, passwordHash);
    await deleteResetsOf(tx, viewer.id);
    await endSessions(context, tx, viewer.id, viewer.sessionId);
    await audit(tx, context, { action: 'password.change', subjectId: viewer.id });
  });
  return {};
}
