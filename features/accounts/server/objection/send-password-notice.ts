import type { House } from '#platform/server/house.ts';
import { lockUser } from '../user/user-store.ts';
import { objectionAddress } from './objection-address.ts';

/** Tells a person at their confirmed address that the password is another one. Run twice, it sends two links that both work. */
export async function sendPasswordNotice(house: House, { userId, suspectSince }: { userId: string; suspectSince: string }): Promise<void> {
  await house.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.suspendedAt || user.emailConfirmedAt === null) return;
    const say = (key: string, values?: Record<string, string>) => house.words.say(user.language, 'accounts', key, values);
    await house.mail(tx, {
      to: user.email,
      subject: say('mail.password.subject'),
      text: [
        say('mail.greetingNamed', { name: user.name }),
        say('mail.password.what'),
        say('mail.password.notYou'),
        await objectionAddress(house, tx, userId, suspectSince),
        say('mail.objection.limits'),
      ].join('\n\n'),
    });
  });
}
