import type { House } from '#platform/server/house.ts';
import { failedMails } from '#platform/server/mail-queue.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import type { RegistrationInvitation } from '../../contract/registration-shapes.ts';
import { codeHash, codeOf, invitationAddress } from './invitation-code.ts';
import type { InvitationRow } from './invitation-store.ts';

/** Invitations as they are listed. The link is shown to whoever made it, and never where it was mailed: having it shows that the address is theirs. */
export async function presentInvitations(
  { config, db }: Pick<House, 'config' | 'db'>,
  viewer: SignedInViewer,
  rows: readonly InvitationRow[],
): Promise<RegistrationInvitation[]> {
  // The account of an address may have mails of its own: whether these arrive is nothing for who invites the address.
  const failed = await failedMails(
    db,
    rows.flatMap(({ email, isOver, createdAt }) => (email === null || isOver ? [] : [{ to: email, at: createdAt }])),
  );
  return rows.map(({ id, email, role, seed, codeHash: kept, inviterId, inviterName, createdAt, expiresAt, maxUses, uses, isOver }) => {
    const code = codeOf(config, seed);
    // Under a new secret old links still work, but can no longer be told.
    const isShown = email === null && inviterId === viewer.id && codeHash(code).equals(kept);
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
