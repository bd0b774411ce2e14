import { openNewcomer, prepareNewcomer, signInNewcomer } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { findPriorResult, idempotent } from '#platform/server/database/idempotency.ts';
import { registerByInvitation as endpoint } from '../../contract/link-registration-endpoints.ts';
import { joinByLink } from './accept-invitation.ts';
import { knownInvitation } from './known-invitation.ts';

/**
 * Creates an account and makes it a member, in one transaction: either both or neither. Idempotent
 * by command ID: a repeated call signs in.
 */
export async function registerByInvitation(
  context: Context,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { password, ...input } = body;
  const sent = { senderId: null, endpoint, params, body: input };
  // As the new member, for whom a link that was used up meanwhile is still known.
  const again = async (userId: string) => {
    const session = await signInNewcomer(context, userId, password);
    return { session, groupId: (await knownInvitation(context, params.code, userId)).groupId };
  };
  const prior = await findPriorResult(context.db, sent);
  if (prior !== undefined) return again(prior);
  const { groupId, hash } = await knownInvitation(context, params.code);
  const newcomer = await prepareNewcomer(context, body);
  let session = undefined as Reply<typeof endpoint>['session'] | undefined;
  const userId = await context.db.transaction((tx) =>
    idempotent(tx, sent, async () => {
      session = await openNewcomer(context, tx, newcomer);
      await joinByLink(context, tx, { userId: session.user.id, groupId, hash });
      return session.user.id;
    }),
  );
  return session ? { session, groupId } : again(userId);
}
