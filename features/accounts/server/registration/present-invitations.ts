import type { AppContext } from '#platform/server/app-context.ts';
import { failedMails } from '#platform/server/mail/mail-queue.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { RegistrationInvitation } from '../../contract/registration-shapes.ts';
import { codeHash, codeOf, invitationAddress } from './invitation-code.ts';
import type { InvitationRow } from './invitation-store.ts';

/**
 * Shape of invitations in a list. Only the creator sees the link, and never that of an emailed
 * invitation, since having it proves ownership of the address.
 */
export async function presentInvitations(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  viewer: SignedInViewer,
  rows: readonly InvitationRow[],
): Promise<RegistrationInvitation[]> {
  // Ignores other mails to the address, whose delivery the inviter must not learn.
  const failed = await failedMails(
    db,
    rows.flatMap(({ email, isOver, createdAt }) => (email === null || isOver ? [] : [{ to: email, at: createdAt }])),
  );
  return rows.map(({ id, email, role, seed, codeHash: stored, inviterId, inviterName, createdAt, expiresAt, maxUses, uses, isOver }) => {
    const code = codeOf(config, seed);
    // After a change of the secret old links still work but can no longer be derived.
    const isShown = email === null && inviterId === viewer.id && codeHash(code).equals(stored);
    return {
      id,
      email,
      role,
      address: isShown ? invitationAddress(config, code) : null,
      inviter: { id: inviterId, name: inviterName },
      createdAt,
      expiresAt,
      maxUses,
      uses,
      isOver,
      isMailFailed: email !== null && failed.has(email),
    };
  });
}
