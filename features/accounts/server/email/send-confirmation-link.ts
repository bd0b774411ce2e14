import type { House } from '#platform/server/house.ts';
import { newResetToken, resetTokenHash } from '../password/reset-token.ts';
import { findUser } from '../user/user-store.ts';
import { insertConfirmation } from './confirmation-store.ts';

/**
 * Mails the link that confirms the address which waits for it, and tells the present address when that is to be replaced.
 * Does nothing when none waits. Run twice, it sends two links, of which the first that is used ends the other.
 */
export async function sendConfirmationLink(house: House, { userId }: { userId: string }): Promise<void> {
  const user = await findUser(house.db, userId);
  if (!user || user.suspendedAt) return;
  const address = user.pendingEmail ?? (user.emailConfirmedAt ? null : user.email);
  if (address === null) return;
  const token = newResetToken();
  const say = (key: string, values?: Record<string, string>) => house.words.say(user.language, 'accounts', key, values);
  const greeting = say('mail.confirm.greeting', { name: user.name });
  await house.db.transaction(async (tx) => {
    await insertConfirmation(tx, resetTokenHash(token), { userId, email: address });
    await house.mail(tx, {
      to: address,
      subject: say('mail.confirm.subject'),
      text: [
        greeting,
        say(user.pendingEmail ? 'mail.confirm.whyChange' : 'mail.confirm.why'),
        `${house.config.publicUrl}/confirmEmail?token=${token}`,
        say('mail.confirm.limits'),
        say('mail.confirm.ignore'),
      ].join('\n\n'),
    });
    // The new address is not named: whoever reads the old mailbox need not know it.
    if (user.pendingEmail)
      await house.mail(tx, {
        to: user.email,
        subject: say('mail.change.subject'),
        text: [greeting, say('mail.change.what'), say('mail.change.notYou'), `${house.config.publicUrl}/requestReset`].join('\n\n'),
      });
  });
}
