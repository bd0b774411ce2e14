import type { Language } from '#platform/contract/language.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { isSameAddress } from '../email/same-address.ts';
import { resetMail } from '../mail/mails.ts';
import { mayMailUnsolicited } from '../mail/unsolicited-mails.ts';
import { findByAddress, lockUser } from '../user/user-store.ts';
import { insertReset } from './reset-store.ts';
import { newResetToken, resetTokenHash } from './reset-token.ts';

/**
 * Mails a reset link to the owner of an address, if there is one. If run twice, it sends two valid
 * links.
 */
export async function sendResetLink(app: AppContext, { email }: { email: string; language: Language }): Promise<void> {
  const found = await findByAddress(app.db, email);
  if (!found) return;
  await app.db.transaction(async (tx) => {
    // Locked until the link is stored, so that no link is sent to an address that is being
    // replaced.
    const user = await lockUser(tx, found.id);
    if (!user || user.suspendedAt || !isSameAddress(user.email, email)) return;
    const isConfirmed = user.emailConfirmedAt !== null;
    if (!isConfirmed && !(await mayMailUnsolicited(app, tx, user.email))) return;
    const token = newResetToken();
    await insertReset(tx, resetTokenHash(token), user.id);
    await insertAudit(tx, { action: 'password.requestReset', outcome: 'done', actorId: null, subjectId: user.id, addressHash: null });
    const address = `${app.config.publicUrl}/resetPassword?token=${token}`;
    await composeMail(app, tx, user, resetMail, { name: isConfirmed ? user.name : undefined, address });
  });
}
