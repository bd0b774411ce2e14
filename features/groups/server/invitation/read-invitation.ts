import { faceOf } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import type { readInvitation as readInvitationEndpoint } from '../../contract/endpoints.ts';
import type { InvitedTo } from '../../contract/shapes.ts';
import { policy } from '../policy.ts';
import { knownInvitation } from './known-invitation.ts';

/**
 * Returns what the page of a link shows: the group, its number of members, and the inviter with
 * their picture. Other members stay unknown.
 */
export async function readInvitation(context: Context, { params }: ParsedInput<typeof readInvitationEndpoint>): Promise<InvitedTo> {
  const { groupId, inviterId, inviterName, isMember, visibility, ...found } = await knownInvitation(context, params.code);
  const { groupName, companyName, description, memberCount } = found;
  const isReadable = may(context.viewer, policy, 'group.read', { visibility, viewerStatus: isMember ? 'member' : 'none' });
  return {
    groupId: isReadable ? groupId : null,
    groupName,
    companyName,
    description,
    memberCount,
    isMember,
    inviter: inviterId !== null && inviterName !== null ? { name: inviterName, face: await faceOf(context, inviterId) } : null,
  };
}
