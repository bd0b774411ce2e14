import { dateTimeText } from '#platform/contract/date-text.ts';
import { composeMail } from '#platform/server/compose-mail.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
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
) {
  await tell(house, tx, user, 'suspended', (say, isTheirs) => [
    until === null ? say('mail.suspended.what') : say('mail.suspended.until', { time: `${dateTimeText(user.language, until, 'UTC')} UTC` }),
    // What somebody typed goes to whoever showed that the address is theirs.
    ...(isTheirs ? [say('mail.suspended.reason'), reason] : []),
    { address: `${house.config.publicUrl}/contact`, label: say('mail.suspended.object') },
  ]);
}

/** Tells a person that they may come in again. */
export async function tellOfLifting(house: Means, tx: Transaction, user: Told): Promise<void> {
  await tell(house, tx, user, 'lifted', (say) => [
    say('mail.lifted.what'),
    { address: `${house.config.publicUrl}/connect`, label: say('signIn.submit') },
  ]);
}

/** Tells a person that their account is closed. */
export async function tellOfClosing(house: Means, tx: Transaction, user: Told): Promise<void> {
  await tell(house, tx, user, 'closed', (say) => [
    say('mail.closed.what'),
    { address: `${house.config.publicUrl}/contact`, label: say('mail.suspended.object') },
  ]);
}

/** Confirms to a person that they closed their account; to a confirmed address alone. */
export async function tellOfOwnClosing(
  house: Means & Pick<House, 'db'>,
  tx: Transaction,
  user: Told & Pick<UserRow, 'username'>,
): Promise<void> {
  // Without a mail server it would only be stored, with the name and address of somebody who is gone.
  if (user.emailConfirmedAt === null || house.config.smtpUrl === undefined) return;
  await tell(house, tx, user, 'closedOwn', (say) => [
    say('mail.closedOwn.what', {
      username: user.username,
      time: `${dateTimeText(user.language, new Date(house.db.nowMs()).toISOString(), 'UTC')} UTC`,
    }),
    say('mail.closedOwn.last'),
    say('mail.closedOwn.notYou'),
    { address: `${house.config.publicUrl}/contact`, label: say('mail.suspended.object') },
  ]);
}

type Say = Parameters<Parameters<typeof composeMail>[4]>[0];
type Paragraphs = ReturnType<Parameters<typeof composeMail>[4]>['paragraphs'];

/** Writes to a person; to an address that nobody has confirmed no more often than anybody may have that done. */
async function tell(
  house: Means,
  tx: Transaction,
  user: Told,
  about: 'suspended' | 'lifted' | 'closed' | 'closedOwn',
  write: (say: Say, isTheirs: boolean) => Paragraphs,
): Promise<void> {
  const isTheirs = user.emailConfirmedAt !== null;
  if (!isTheirs && !(await mayMailUnasked(house, tx, user.email))) return;
  await composeMail(house, tx, user, 'accounts', (say) => ({
    subject: say(`mail.${about}.subject`),
    paragraphs: [isTheirs ? say('mail.greetingNamed', { name: user.name }) : say('mail.greeting'), ...write(say, isTheirs)],
  }));
}
