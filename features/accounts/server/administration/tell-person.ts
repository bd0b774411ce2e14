import { composeMail } from '#platform/server/compose-mail.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { MailKind } from '#platform/server/mail-kind.ts';
import { closedMail, closedOwnMail, liftedMail, suspendedMail } from '../mail/mails.ts';
import { mayMailUnasked } from '../mail/unasked-mails.ts';
import type { UserRow } from '../user/user-store.ts';

type Means = Pick<House, 'config' | 'mail' | 'words'>;
type Told = Pick<UserRow, 'name' | 'email' | 'emailConfirmedAt' | 'language'>;

/** Tells a person that they are suspended: why, until when, and whom to write to. */
export async function tellOfSuspension(
  house: Means,
  tx: Transaction,
  user: Told,
  { reason, until }: { reason: string; until: string | null },
): Promise<void> {
  await tell(house, tx, user, suspendedMail, { reason, until });
}

/** Tells a person that they can sign in again. */
export async function tellOfLifting(house: Means, tx: Transaction, user: Told): Promise<void> {
  await tell(house, tx, user, liftedMail, {});
}

/** Tells a person that their account is closed. */
export async function tellOfClosing(house: Means, tx: Transaction, user: Told): Promise<void> {
  await tell(house, tx, user, closedMail, {});
}

/** Confirms to a person that they closed their account; to a confirmed address alone. */
export async function tellOfOwnClosing(
  house: Means & Pick<House, 'db'>,
  tx: Transaction,
  user: Told & Pick<UserRow, 'username'>,
): Promise<void> {
  // Without a mail server it would only be stored, with the name and address of somebody who is gone.
  if (user.emailConfirmedAt === null || house.config.smtpUrl === undefined) return;
  const { name, username } = user;
  await composeMail(house, tx, user, closedOwnMail, { name, username, closedAt: new Date(house.db.nowMs()).toISOString() });
}

/** Writes to a person; to an address that is not confirmed without their name, and at most as often as any unrequested email. */
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
