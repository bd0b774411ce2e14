import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { signInCodeMail } from '../mail/mails.ts';
import { findByIdentifier, lockUser } from '../user/user-store.ts';
import { hasFreshCode, insertSignInCode } from './sign-in-code-store.ts';
import { newSignInCode, signInCodeHash } from './sign-in-code.ts';

/**
 * Mails a code to the confirmed address of the account, unless there is none or one was mailed
 * recently.
 */
export async function sendSignInCode(app: AppContext, { identifier }: { identifier: string }): Promise<void> {
  const meant = await findByIdentifier(app.db, canonicalIdentifier(identifier));
  const found = meant.find(({ emailConfirmedAt }) => emailConfirmedAt !== null);
  if (!found) return;
  await app.db.transaction(async (tx) => {
    const user = await lockUser(tx, found.id);
    if (!user || user.suspendedAt || user.emailConfirmedAt === null || (await hasFreshCode(tx, user.id))) return;
    const code = newSignInCode();
    await insertSignInCode(tx, user.id, signInCodeHash(app.config, user.id, code));
    await insertAudit(tx, { action: 'session.requestCode', outcome: 'done', actorId: null, subjectId: user.id, addressHash: null });
    await composeMail(app, tx, user, signInCodeMail, { name: user.name, code });
  });
}
