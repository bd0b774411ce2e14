import { composeMail } from '#platform/server/compose-mail.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { MailKind } from '#platform/server/mail-kind.ts';
import { closedMail, closedOwnMail, liftedMail, suspendedMail } from '../mail/mails.ts';
import { mayMailUnasked } from '../mail/unasked-mails.ts';
import type { UserRow } from '../user/user-store.ts';

type Means = Pick<House, 'config' | 'mail' | 'words'>;
type Told = Pick<UserRow, 'name' | 'email' | 'emailConfirmedAt' | 'language'>;

/** Mails a person that they are suspended, with reason, end and contact. */
export async function tellOfSuspension(
  house: Means,
  tx: Transaction,
  user: Told,
  { reason, until }: { reason: string; until: string | null },
): Promise<void> {
  await tell(house, tx, user, suspendedMail, { reason, until });
}

/** Mails a person that their suspension was lifted. */
export async function tellOfLifting(house: Means, tx: Transaction, user: Told): Promise<void> {
  await tell(house, tx, user, liftedMail, {});
}

/** Mails a person that their account was closed. */
export async function tellOfClosing(house: Means, tx: Transaction, user: Told): Promise<void> {
  await tell(house, tx, user, closedMail, {});
}

/** Mails the owner a confirmation that they closed their account; only to a confirmed address. */
export async function tellOfOwnClosing(
  house: Means & Pick<House, 'db'>,
  tx: Transaction,
  user: Told & Pick<UserRow, 'username'>,
): Promise<void> {
  // Without a mail server the mail would only store name and address of a deleted user.
  if (user.emailConfirmedAt === null || house.config.smtpUrl === undefined) return;
  const { name, username } = user;
  await composeMail(house, tx, user, closedOwnMail, { name, username, closedAt: new Date(house.db.nowMs()).toISOString() });
}

/**
 * Mails a person. To an unconfirmed address without their name, and only within the limit of
 * unsolicited mails.
 */
async function tell<Facts>(
  house: Means,
  tx: Transaction,
  user: Told,
  kind: MailKind<Facts & { name: string | undefined }>,
  facts: Facts,
): Promise<void> {
  const isConfirmed = user.emailConfirmedAt !== null;
  if (!isConfirmed && !(await mayMailUnasked(house, tx, user.email))) return;
  await composeMail(house, tx, user, kind, { ...facts, name: isConfirmed ? user.name : undefined });
}
