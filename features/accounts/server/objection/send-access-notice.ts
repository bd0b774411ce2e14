import { composeMail } from '#platform/server/compose-mail.ts';
import type { House } from '#platform/server/house.ts';
import { lockUser } from '../user/user-store.ts';
import { objectionAddress } from './objection-address.ts';

/** What opens an account from now on, and what an objection ends. */
interface AccessNotice {
  subject: string;
  what: string;
  notYou: string;
}

/**
 * Gives what tells a person at their confirmed address of something that opens their account, in the words of its feature. Run twice, it sends two links that both
 * work.
 */
export const accessNotice =
  (feature: string, write: (say: (key: string) => string) => AccessNotice) =>
  async (house: House, { userId, suspectSince }: { userId: string; suspectSince: string }): Promise<void> => {
    await house.db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user || user.suspendedAt || user.emailConfirmedAt === null) return;
      const address = await objectionAddress(house, tx, userId, suspectSince);
      const { subject, what, notYou } = write((key) => house.words.say(user.language, feature, key));
      await composeMail(house, tx, user, 'accounts', (say) => ({
        subject,
        paragraphs: [
          say('mail.greetingNamed', { name: user.name }),
          what,
          notYou,
          { address, label: say('notMe.submit') },
          say('mail.objection.limits'),
        ],
      }));
    });
  };
