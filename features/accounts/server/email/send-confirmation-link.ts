import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { changeMail, confirmMail, ownedMail } from '../mail/mails.ts';
import { mayMailUnsolicited } from '../mail/unsolicited-mails.ts';
import { objectionAddress } from '../objection/objection-address.ts';
import { newResetToken, resetTokenHash } from '../password/reset-token.ts';
import { findAddressOwner, lockUser, type UserRow } from '../user/user-store.ts';
import { insertConfirmation } from './confirmation-store.ts';
import { findEmailChange, type EmailChangeRow } from './email-change-store.ts';

/**
 * Mails the links that are still needed: to the address to confirm, and to the current one if it
 * must agree. Does nothing otherwise. If run twice, it sends two links each, of which the first
 * used invalidates the other.
 */
export async function sendConfirmationLink(app: AppContext, { userId }: { userId: string }): Promise<void> {
  await app.db.transaction(async (tx) => {
    // Locked until the links are stored, so that a concurrent password reset invalidates them too.
    const user = await lockUser(tx, userId);
    if (!user || user.suspendedAt) return;
    const change = await findEmailChange(tx, userId);
    const isConfirmed = user.emailConfirmedAt !== null;
    if (change ? change.confirmedAt === null : !isConfirmed) await requestConfirmation(app, tx, user, change);
    if (change && isConfirmed && change.agreedAt === null) await requestAgreement(app, tx, user, change);
  });
}

/** Mail to an unconfirmed address, without any text that users typed. */
async function requestConfirmation(app: AppContext, tx: Transaction, user: UserRow, change: EmailChangeRow | undefined): Promise<void> {
  const address = change?.email ?? user.email;
  if (!(await mayMailUnsolicited(app, tx, address))) return;
  const owner = await findAddressOwner(tx, address);
  if (owner) {
    await composeMail(app, tx, owner, ownedMail, {});
    return;
  }
  const token = newResetToken();
  await insertConfirmation(tx, resetTokenHash(token), { userId: user.id, email: address, purpose: 'confirm' });
  const facts = { address: `${app.config.publicUrl}/confirmEmail?token=${token}`, isChange: change !== undefined };
  await composeMail(app, tx, { email: address, language: user.language }, confirmMail, facts);
}

/** Does not name the new address, since the reader of the current mailbox need not learn it. */
async function requestAgreement(app: AppContext, tx: Transaction, user: UserRow, change: EmailChangeRow): Promise<void> {
  const token = newResetToken();
  await insertConfirmation(tx, resetTokenHash(token), { userId: user.id, email: user.email, purpose: 'agree' });
  const objection = await objectionAddress(app, tx, user.id, change.suspectSince);
  const address = `${app.config.publicUrl}/agreeEmail?token=${token}`;
  await composeMail(app, tx, user, changeMail, { name: user.name, address, objection });
}
