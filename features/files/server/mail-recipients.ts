import { isLanguage, languages } from '#platform/contract/language.ts';
import { composeMail } from '#platform/server/compose-mail.ts';
import type { House } from '#platform/server/house.ts';
import { sharedMail } from './shared-mail.ts';
import { findUntold, takeAnnouncement } from './outside-store.ts';

/**
 * Sends one email for each sender and recipient, one minute after the last shared file. It leaves
 * out downloaded files, and recipients who unsubscribed from notifications.
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
