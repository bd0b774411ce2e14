import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { MailKind } from '#platform/server/mail/mail-kind.ts';
import { closedMail, closedOwnMail, liftedMail, suspendedMail } from '../mail/mails.ts';
import { mayMailUnsolicited } from '../mail/unsolicited-mails.ts';
import type { UserRow } from '../user/user-store.ts';

type Dependencies = Pick<AppContext, 'config' | 'mail' | 'words'>;
type NotifiedUser = Pick<UserRow, 'name' | 'email' | 'emailConfirmedAt' | 'language'>;

/** Mails a person that they are suspended, with reason, end and contact. */
export async function notifySuspended(
  app: Dependencies,
  tx: Transaction,
  user: NotifiedUser,
  { reason, until }: { reason: string; until: string | null },
): Promise<void> {
  await notify(app, tx, user, suspendedMail, { reason, until });
}

/** Mails a person that their suspension was lifted. */
export async function notifySuspensionLifted(app: Dependencies, tx: Transaction, user: NotifiedUser): Promise<void> {
  await notify(app, tx, user, liftedMail, {});
}

/** Mails a person that their account was closed. */
export async function notifyAccountClosed(app: Dependencies, tx: Transaction, user: NotifiedUser): Promise<void> {
  await notify(app, tx, user, closedMail, {});
}

/** Mails the owner a confirmation that they closed their account; only to a confirmed address. */
export async function confirmOwnClosing(
  app: Dependencies & Pick<AppContext, 'db'>,
  tx: Transaction,
  user: NotifiedUser & Pick<UserRow, 'username'>,
): Promise<void> {
  // Without a mail server the mail would only store name and address of a deleted user.
  if (user.emailConfirmedAt === null || app.config.smtpUrl === undefined) return;
  const { name, username } = user;
  await composeMail(app, tx, user, closedOwnMail, { name, username, closedAt: new Date(app.db.nowMs()).toISOString() });
}

/**
 * Mails a person. To an unconfirmed address without their name, and only within the limit of
 * unsolicited mails.
 */
async function notify<Facts>(
  app: Dependencies,
  tx: Transaction,
  user: NotifiedUser,
  kind: MailKind<Facts & { name: string | undefined }>,
  facts: Facts,
): Promise<void> {
  const isConfirmed = user.emailConfirmedAt !== null;
  if (!isConfirmed && !(await mayMailUnsolicited(app, tx, user.email))) return;
  await composeMail(app, tx, user, kind, { ...facts, name: isConfirmed ? user.name : undefined });
}
