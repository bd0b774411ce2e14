import { networkOf, openWith } from '#features/accounts/server/public-api.ts';
import type { Context } from '#platform/server/feature.ts';
import { codeHash } from './invitation-code.ts';
import { findInvitation } from './store.ts';

/**
 * The invitation of a code. One that never was, is over, used up or taken back is refused alike, and counts against the
 * address that tried. Members may follow a link that has ended: it leads them to their group.
 */
export async function knownInvitation(context: Context, code: string) {
  const hash = codeHash(code);
  return openWith(context, [['invitationAddress', networkOf(context.address)]], 'invitation.invalid', async () => {
    const found = await findInvitation(context.db, hash, context.viewer.id);
    return found && (found.isOpen || found.isMember) ? { ...found, hash } : undefined;
  });
}
