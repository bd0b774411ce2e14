import { isLanguage, languages } from '#platform/contract/language.ts';
import { composeMail } from '#platform/server/compose-mail.ts';
import type { House } from '#platform/server/house.ts';
import { sharedMail } from './shared-mail.ts';
import { findUntold, takeAnnouncement } from './outside-store.ts';

/**
 * Tells people by mail, in their language, what others shared with them: once for what came one after the other, a minute behind the last of it, and not of what they
 * have downloaded by then. People who have ended emails about what is new get none.
 */
export async function mailRecipients(house: Pick<House, 'config' | 'db' | 'mail' | 'mailEnding' | 'words'>): Promise<void> {
  for (;;) {
    const isDone = await house.db.transaction(async (tx) => {
      const untold = await findUntold(tx);
      if (!untold) return true;
      const announced = await takeAnnouncement(tx, untold);
      if (!announced) return false;
      const { email, language: chosen, senderName: sender, fileNames } = announced;
      const language = isLanguage(chosen) ? chosen : languages[0];
      const { recipientId } = untold;
      if (await house.mailEnding?.hasEnded(tx, recipientId)) return false;
      const endAddress = house.mailEnding?.addressOf(house.config, recipientId);
      const subscription = endAddress === undefined ? undefined : { userId: recipientId, endAddress };
      await composeMail(house, tx, { email, language }, sharedMail, { sender, fileNames, endAddress }, subscription);
      return false;
    });
    if (isDone) return;
  }
}
