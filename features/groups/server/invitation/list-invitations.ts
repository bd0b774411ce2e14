import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { listInvitations as listInvitationsEndpoint } from '../../contract/endpoints.ts';
import type { Invitation } from '../../contract/shapes.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { presentInvitation } from './present-invitation.ts';
import { listOpenInvitations } from './store.ts';

/** Lists the valid links of a group. */
export async function listInvitations(
  context: Context,
  { params }: ParsedInput<typeof listInvitationsEndpoint>,
): Promise<{ items: Invitation[] }> {
  const rows = await context.db.transaction(async (tx) => {
    const { id } = await authorizeGroup(tx, context, params.id, 'group.invite');
    return listOpenInvitations(tx, id);
  });
  return { items: rows.map((row) => presentInvitation(context.config, row)) };
}
