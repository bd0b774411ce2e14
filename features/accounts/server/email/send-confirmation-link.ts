import { composeMail } from '#platform/server/compose-mail.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
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
    await composeMail(house, tx, owner, 'accounts', (say) => ({
      subject: say('mail.owned.subject'),
      paragraphs: [
        say('mail.greeting'),
        say('mail.owned.what'),
        { address: `${house.config.publicUrl}/connect`, label: say('signIn.submit') },
        say('mail.owned.forgotten'),
        { address: `${house.config.publicUrl}/requestReset`, label: say('notMe.reset') },
        say('mail.owned.ignore'),
      ],
    }));
    return;
  }
  const token = newResetToken();
  await insertConfirmation(tx, resetTokenHash(token), { userId: user.id, email: address, purpose: 'confirm' });
  await composeMail(house, tx, { email: address, language: user.language }, 'accounts', (say) => ({
    subject: say('mail.confirm.subject'),
    paragraphs: [
      say('mail.greeting'),
      say(change ? 'mail.confirm.whyChange' : 'mail.confirm.why'),
      { address: `${house.config.publicUrl}/confirmEmail?token=${token}`, label: say('confirm.submit') },
      say('mail.confirm.limits'),
      say('mail.confirm.ignore'),
    ],
  }));
}

/** The new address is not named: whoever reads the present mailbox need not know it. */
async function askToAgree(house: House, tx: Transaction, user: UserRow, change: EmailChangeRow): Promise<void> {
  const token = newResetToken();
  await insertConfirmation(tx, resetTokenHash(token), { userId: user.id, email: user.email, purpose: 'agree' });
  const objection = await objectionAddress(house, tx, user.id, change.suspectSince);
  await composeMail(house, tx, user, 'accounts', (say) => ({
    subject: say('mail.change.subject'),
    paragraphs: [
      say('mail.greetingNamed', { name: user.name }),
      say('mail.change.what'),
      { address: `${house.config.publicUrl}/agreeEmail?token=${token}`, label: say('agree.submit') },
      say('mail.confirm.limits'),
      say('mail.change.notYou'),
      { address: objection, label: say('notMe.submit') },
      say('mail.objection.limits'),
    ],
  }));
}
