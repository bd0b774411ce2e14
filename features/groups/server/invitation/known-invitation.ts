import { networkOf, openWith } from '#features/accounts/server/public-api.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { codeHash } from './invitation-code.ts';
import { findInvitation } from './store.ts';

/**
 * Returns the invitation of a code. Throws `invitation.invalid` if it is unknown, expired, used up
 * or revoked, and counts the failure for the network. Members may follow an expired link to their
 * group.
 */
export async function knownInvitation(context: Context, code: string, viewerId = context.viewer.id) {
  const hash = codeHash(code);
  return openWith(context, [['invitationAddress', networkOf(context.address)]], 'invitation.invalid', async () => {
    const found = await findInvitation(context.db, hash, viewerId);
    return found && (found.isOpen || found.isMember) ? { ...found, hash } : undefined;
  });
}
