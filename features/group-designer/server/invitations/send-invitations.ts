import { mayMailUnasked, openingLink } from '#features/accounts/server/public-api.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { confirmFirstMail, invitedMail, joinMail, placedMail } from './mails.ts';
import { noteMailed, claimWaiting, type WaitingInvitation } from './invitation-store.ts';

/** Mails per minute, so that mail servers accept them and other mails are not delayed. */
const perMinute = 200;
const perTransaction = 50;

/**
 * Sends mails to the next people of conversions. Unsolicited mails quote only the names of designer
 * and groups, see `quotable`.
 */
export async function sendInvitations(app: AppContext): Promise<void> {
  for (let sent = 0; sent < perMinute; sent += perTransaction) {
    const taken = await app.db.transaction(async (tx) => {
      const waiting = await claimWaiting(tx, perTransaction);
      const done: Record<'sent' | 'nothing' | 'later', string[]> = { sent: [], nothing: [], later: [] };
      for (const invitation of waiting) done[await write(app, tx, invitation)].push(invitation.userId);
      await noteMailed(tx, done.sent, done.nothing);
      return waiting.length;
    });
    if (taken < perTransaction) return;
  }
}

async function write(app: AppContext, tx: Transaction, invitation: WaitingInvitation): Promise<'sent' | 'nothing' | 'later'> {
  const { userId, email, language, isMade, isConfirmed, ownerLanguage, groups } = invitation;
  if (groups.length === 0) return 'nothing';
  if (!isMade && isConfirmed) return placed(app, tx, invitation);
  if (!(await mayMailUnasked(app, tx, email))) return 'later';
  const { designerName: inviterName } = invitation;
  if (isMade && ownerLanguage === null) {
    const address = await openingLink(app, tx, userId);
    const facts = { inviterName, groupNames: groups.map((group) => group.name), address };
    await composeMail(app, tx, { email, language }, invitedMail, facts);
    return 'sent';
  }
  // Another account has this address, so only its owner can join with it.
  await composeMail(app, tx, { email, language: ownerLanguage ?? language }, isMade ? joinMail : confirmFirstMail, {
    inviterName,
    groups,
  });
  return 'sent';
}

/** Notifies the owner of an account which groups they were added to and by whom. */
async function placed(
  app: AppContext,
  tx: Transaction,
  { email, language, name, designerName, groups }: WaitingInvitation,
): Promise<'sent' | 'nothing'> {
  if (designerName === null) return 'nothing';
  await composeMail(app, tx, { email, language }, placedMail, { name, inviterName: designerName, groups });
  return 'sent';
}
