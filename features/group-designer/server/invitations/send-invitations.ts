import { mayMailUnasked, openingLink } from '#features/accounts/server/public-api.ts';
import { composeMail } from '#platform/server/compose-mail.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { confirmFirstMail, invitedMail, joinMail, placedMail } from './mails.ts';
import { noteMailed, takeWaiting, type WaitingInvitation } from './invitation-store.ts';

/** Mails per minute, so that mail servers accept them and other mails are not delayed. */
const perMinute = 200;
const perTransaction = 50;

/**
 * Sends mails to the next people of conversions. Unsolicited mails quote only the names of designer
 * and groups, see `quotable`.
 */
export async function sendInvitations(house: House): Promise<void> {
  for (let sent = 0; sent < perMinute; sent += perTransaction) {
    const taken = await house.db.transaction(async (tx) => {
      const waiting = await takeWaiting(tx, perTransaction);
      const done: Record<'sent' | 'nothing' | 'later', string[]> = { sent: [], nothing: [], later: [] };
      for (const invitation of waiting) done[await write(house, tx, invitation)].push(invitation.userId);
      await noteMailed(tx, done.sent, done.nothing);
      return waiting.length;
    });
    if (taken < perTransaction) return;
  }
}

async function write(house: House, tx: Transaction, invitation: WaitingInvitation): Promise<'sent' | 'nothing' | 'later'> {
  const { userId, email, language, isMade, isConfirmed, ownerLanguage, groups } = invitation;
  if (groups.length === 0) return 'nothing';
  if (!isMade && isConfirmed) return placed(house, tx, invitation);
  if (!(await mayMailUnasked(house, tx, email))) return 'later';
  const { designerName: inviterName } = invitation;
  if (isMade && ownerLanguage === null) {
    const address = await openingLink(house, tx, userId);
    const facts = { inviterName, groupNames: groups.map((group) => group.name), address };
    await composeMail(house, tx, { email, language }, invitedMail, facts);
    return 'sent';
  }
  // Another account has this address, so only its owner can join with it.
  await composeMail(house, tx, { email, language: ownerLanguage ?? language }, isMade ? joinMail : confirmFirstMail, {
    inviterName,
    groups,
  });
  return 'sent';
}

/** Notifies the owner of an account which groups they were added to and by whom. */
async function placed(
  house: House,
  tx: Transaction,
  { email, language, name, designerName, groups }: WaitingInvitation,
): Promise<'sent' | 'nothing'> {
  if (designerName === null) return 'nothing';
  await composeMail(house, tx, { email, language }, placedMail, { name, inviterName: designerName, groups });
  return 'sent';
}
