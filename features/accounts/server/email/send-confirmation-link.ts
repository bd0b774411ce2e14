import { composeMail } from '#platform/server/compose-mail.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { changeMail, confirmMail, ownedMail } from '../mail/mails.ts';
import { mayMailUnasked } from '../mail/unasked-mails.ts';
import { objectionAddress } from '../objection/objection-address.ts';
import { newResetToken, resetTokenHash } from '../password/reset-token.ts';
import { findAddressOwner, lockUser, type UserRow } from '../user/user-store.ts';
import { insertConfirmation } from './confirmation-store.ts';
import { findEmailChange, type EmailChangeRow } from './email-change-store.ts';

/**
 * Mails the links that a person's address still waits for: to the one that is to be confirmed, and to the present one when it
 * has to agree. Does nothing when none waits. Run twice, it sends two links each, of which the first that is used ends the other.
 */
export async function sendConfirmationLink(house: House, { userId }: { userId: string }): Promise<void> {
  await house.db.transaction(async (tx) => {
    // Held until the links are kept: a reset that ends what is pending ends them too.
    const user = await lockUser(tx, userId);
    if (!user || user.suspendedAt) return;
    const change = await findEmailChange(tx, userId);
    const isConfirmed = user.emailConfirmedAt !== null;
    if (change ? change.confirmedAt === null : !isConfirmed) await askToConfirm(house, tx, user, change);
    if (change && isConfirmed && change.agreedAt === null) await askToAgree(house, tx, user, change);
  });
}

/** To an address that the person has not shown to be theirs: nothing that they typed is in it. */
async function askToConfirm(house: House, tx: Transaction, user: UserRow, change: EmailChangeRow | undefined): Promise<void> {
  const address = change?.email ?? user.email;
  if (!(await mayMailUnasked(house, tx, address))) return;
  const owner = await findAddressOwner(tx, address);
  if (owner) {
    await composeMail(house, tx, owner, ownedMail, {});
    return;
  }
  const token = newResetToken();
  await insertConfirmation(tx, resetTokenHash(token), { userId: user.id, email: address, purpose: 'confirm' });
  const facts = { address: `${house.config.publicUrl}/confirmEmail?token=${token}`, isChange: change !== undefined };
  await composeMail(house, tx, { email: address, language: user.language }, confirmMail, facts);
}

/** The new address is not named: whoever reads the present mailbox need not know it. */
async function askToAgree(house: House, tx: Transaction, user: UserRow, change: EmailChangeRow): Promise<void> {
  const token = newResetToken();
  await insertConfirmation(tx, resetTokenHash(token), { userId: user.id, email: user.email, purpose: 'agree' });
  const objection = await objectionAddress(house, tx, user.id, change.suspectSince);
  const address = `${house.config.publicUrl}/agreeEmail?token=${token}`;
  await composeMail(house, tx, user, changeMail, { name: user.name, address, objection });
}
