import { demandAttempts, networkOf, recordFailures } from '#features/accounts/server/public-api.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { codeHash } from './invitation-code.ts';
import { findInvitation } from './store.ts';

/**
 * The invitation of a code. One that never was, is over, used up or taken back is refused alike, and counts against the
 * address that tried. Members may follow a link that has ended: it leads them to their group.
 */
export async function knownInvitation(context: Context, code: string) {
  const attempt = [['invitationAddress', networkOf(context.address)]] as const;
  await demandAttempts(context, attempt);
  const hash = codeHash(code);
  const found = await findInvitation(context.db, hash, context.viewer.id);
  if (found && (found.isOpen || found.isMember)) return { ...found, hash };
  await recordFailures(context, attempt);
  throw refuse('invitation.invalid');
}
