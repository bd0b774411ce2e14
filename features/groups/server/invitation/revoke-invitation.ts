import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { revokeInvitation as revokeInvitationEndpoint } from '../../contract/endpoints.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { removeInvitation } from './store.ts';

export async function revokeInvitation(
  context: Context,
  { params: { id, invitationId } }: ParsedInput<typeof revokeInvitationEndpoint>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await authorizeGroup(tx, context, id, 'group.invite');
    if (await removeInvitation(tx, id, invitationId))
      await audit(tx, context, { action: 'group.revokeInvitation', subjectId: `${id}/${invitationId}` });
  });
  return {};
}
