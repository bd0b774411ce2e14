import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { AccessNotice } from '../mail/mails.ts';
import { lockUser } from '../user/user-store.ts';
import { objectionAddress } from './objection-address.ts';

/**
 * Job that notifies a user at their confirmed address of new access to the account. If run twice,
 * it sends two valid links.
 */
export const accessNotice =
  (notice: AccessNotice) =>
  async (app: AppContext, { userId, suspectSince }: { userId: string; suspectSince: string }): Promise<void> => {
    await app.db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user || user.suspendedAt || user.emailConfirmedAt === null) return;
      const address = await objectionAddress(app, tx, userId, suspectSince);
      await composeMail(app, tx, user, notice, { name: user.name, address });
    });
  };
