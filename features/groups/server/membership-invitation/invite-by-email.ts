import { audit, invitationsPerDay, spendQuota } from '#features/accounts/server/public-api.ts';
import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import {
  inviteByEmail as inviteEndpoint,
  type listSentInvitations as listEndpoint,
  type revokeSentInvitation as revokeEndpoint,
} from '../../contract/membership-invitation-endpoints.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { inviteMembers } from './invite-members.ts';
import { lockPeopleOf } from './letter-store.ts';
import { listSent, revokePending } from './invitation-store.ts';
import { emptyProfile } from './shapes.ts';

/**
 * Stores invitations to be sent by a job. Effect and duration are the same for every address, so
 * that they do not reveal accounts.
 */
export async function inviteByEmail(
  context: Context,
  { params, body }: ParsedInput<typeof inviteEndpoint>,
): Promise<Reply<typeof inviteEndpoint>> {
  const viewer = signedIn(context.viewer);
  const emails = [...new Map(body.emails.map((email) => [canonicalIdentifier(email), email])).values()];
  await context.db.transaction(async (tx) => {
    if (!(await lockPeopleOf(tx, [], viewer.id))) throw refuse('auth.expired');
    const { id: groupId } = await authorizeGroup(tx, context, params.id, 'group.invite');
    await idempotent(tx, { senderId: viewer.id, endpoint: inviteEndpoint, params, body }, async () => {
      await spendQuota(tx, context, viewer.id, invitationsPerDay, emails.length);
      const profile = { ...emptyProfile, name: null };
      const invitations = emails.map((email) => ({ groupId, email, language: context.language, profile, followsRegistration: true }));
      await inviteMembers(tx, { inviterId: viewer.id, invitations });
      await audit(tx, context, { action: 'group.inviteByEmail', subjectId: groupId });
      return newId();
    });
  });
  return { count: emails.length };
}

/** Maximum number of listed invitations; older ones are deleted by retention. */
const mostListed = 500;

export async function listSentInvitations(
  context: Context,
  { params }: ParsedInput<typeof listEndpoint>,
): Promise<Reply<typeof listEndpoint>> {
  const viewer = signedIn(context.viewer);
  const rows = await context.db.transaction(async (tx) => {
    const { id } = await authorizeGroup(tx, context, params.id, 'group.invite');
    return listSent(tx, id, viewer.id, mostListed);
  });
  return { items: rows.map((row) => ({ ...row, can: { revoke: row.standing === 'invited' } })) };
}

export async function revokeSentInvitation(
  context: Context,
  { params: { id, invitationId } }: ParsedInput<typeof revokeEndpoint>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.invite');
    if ((await revokePending(tx, [invitationId], { inviterId: viewer.id, groupId: id })).length > 0)
      await audit(tx, context, { action: 'group.revokeEmailInvitation', subjectId: `${id}/${invitationId}` });
  });
  return {};
}
