import { composeMail } from '#platform/server/compose-mail.ts';
import type { House } from '#platform/server/house.ts';
import { objectionAddress } from '../objection/objection-address.ts';
import { lockUser } from '../user/user-store.ts';

/** Tells a person at their confirmed address that a passkey opens their account from now on. Run twice, it sends two links that both work. */
export async function sendPasskeyNotice(house: House, { userId, suspectSince }: { userId: string; suspectSince: string }): Promise<void> {
  await house.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.suspendedAt || user.emailConfirmedAt === null) return;
    const address = await objectionAddress(house, tx, userId, suspectSince);
    await composeMail(house, tx, user, 'accounts', (say) => ({
      subject: say('mail.passkey.subject'),
      paragraphs: [
        say('mail.greetingNamed', { name: user.name }),
        say('mail.passkey.what'),
        say('mail.passkey.notYou'),
        { address, label: say('notMe.submit') },
        say('mail.objection.limits'),
      ],
    }));
  });
}
