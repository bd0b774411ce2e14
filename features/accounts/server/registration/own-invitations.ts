import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../../contract/registration-endpoints.ts';
import { audit } from '../audit/audit.ts';
import { deleteInvitation, listInvitations } from './invitation-store.ts';
import { mayInvite } from './may-invite.ts';
import { presentInvitations } from './present-invitations.ts';
import { registrationRule } from './registration-rule.ts';

const page = 50;

/** The viewer's invitations, or all for administrators, and whether the viewer may invite. */
export async function listRegistrationInvitations(
  context: Context,
  { query }: ParsedInput<typeof endpoints.listRegistrationInvitations>,
): Promise<Reply<typeof endpoints.listRegistrationInvitations>> {
  const viewer = signedIn(context.viewer);
  const rule = await registrationRule(context.db, context);
  const rows = await listInvitations(context.db, viewer, readCursor(uuid, query.cursor), page + 1);
  const { items, nextCursor } = pageOf(rows, page, ({ id }) => id);
  return {
    items: await presentInvitations(context, viewer, items),
    nextCursor,
    mode: rule.mode,
    can: { invite: mayInvite(viewer, rule) && rule.mode !== 'closed', inviteManagers: viewer.isAdministrator },
  };
}

/** Revokes an invitation. Accounts created by it remain. */
export async function revokeRegistrationInvitation(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.revokeRegistrationInvitation>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, viewer, id))) throw refuse('thing.notFound');
    await audit(tx, context, { action: 'invitation.revoke', subjectId: id });
  });
  return {};
}
