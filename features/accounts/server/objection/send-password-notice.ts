import { composeMail } from '#platform/server/compose-mail.ts';
import type { House } from '#platform/server/house.ts';
import { lockUser } from '../user/user-store.ts';
import { objectionAddress } from './objection-address.ts';

/** Tells a person at their confirmed address that the password is another one. Run twice, it sends two links that both work. */
export async function sendPasswordNotice(house: House, { userId, suspectSince }: { userId: string; suspectSince: string }): Promise<void> {
  await house.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.suspendedAt || user.emailConfirmedAt === null) return;
    const address = await objectionAddress(house, tx, userId, suspectSince);
    await composeMail(house, tx, user, 'accounts', (say) => ({
      subject: say('mail.password.subject'),
      paragraphs: [
        say('mail.greetingNamed', { name: user.name }),
        say('mail.password.what'),
        say('mail.password.notYou'),
        { address, label: say('notMe.submit') },
        say('mail.objection.limits'),
      ],
    }));
  });
}
