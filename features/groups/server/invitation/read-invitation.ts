import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { readInvitation as readInvitationEndpoint } from '../../contract/endpoints.ts';
import { knownInvitation } from './known-invitation.ts';

/** Returns the name of the link's group, and its id if the viewer is a member. */
export async function readInvitation(
  context: Context,
  { params }: ParsedInput<typeof readInvitationEndpoint>,
): Promise<Reply<typeof readInvitationEndpoint>> {
  const { groupName, groupId, isMember } = await knownInvitation(context, params.code);
  return { groupName, groupId: isMember ? groupId : null };
}
