import { isLanguage, languages } from '#platform/contract/language.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { sharedMail } from './shared-mail.ts';
import { findUnannounced, claimAnnouncement } from './exports-store.ts';

/**
 * Sends one email for each sender and recipient, one minute after the last shared file. It leaves
 * out downloaded files, and recipients who unsubscribed from notifications.
 */
export async function mailRecipients(app: Pick<AppContext, 'config' | 'db' | 'mail' | 'mailEnding' | 'words'>): Promise<void> {
  for (;;) {
    const isDone = await app.db.transaction(async (tx) => {
      const unannounced = await findUnannounced(tx);
      if (!unannounced) return true;
      const announced = await claimAnnouncement(tx, unannounced);
      if (!announced) return false;
      const { email, language: chosen, senderName: sender, fileNames } = announced;
      const language = isLanguage(chosen) ? chosen : languages[0];
      const { recipientId } = unannounced;
      if (await app.mailEnding?.hasEnded(tx, recipientId)) return false;
      const endAddress = app.mailEnding?.addressOf(app.config, recipientId);
      const subscription = endAddress === undefined ? undefined : { userId: recipientId, endAddress };
      await composeMail(app, tx, { email, language }, sharedMail, { sender, fileNames, endAddress }, subscription);
      return false;
    });
    if (isDone) return;
  }
}
