import { audit } from '#features/accounts/server/door.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { newId } from '#platform/server/id.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { createInvitation as createInvitationEndpoint } from '../../contract/endpoints.ts';
import { invitationsPerGroup } from '../../contract/limits.ts';
import type { Invitation } from '../../contract/shapes.ts';
import { demandGroup } from '../group/demand-group.ts';
import { codeHash, codeOf, newSeed } from './invitation-code.ts';
import { presentInvitation } from './present-invitation.ts';
import { countOpenInvitations, insertInvitation, removeOldInvitations } from './store.ts';

/** Makes a link by which people join at once. */
export async function createInvitation(
  context: Context,
  { params, body }: ParsedInput<typeof createInvitationEndpoint>,
): Promise<Invitation> {
  const row = await context.db.transaction(async (tx) => {
    const { id: groupId } = await demandGroup(tx, context, params.id, 'group.invite');
    await removeOldInvitations(tx, groupId);
    if ((await countOpenInvitations(tx, groupId)) >= invitationsPerGroup) throw refuse('group.tooManyInvitations');
    const id = newId();
    const seed = newSeed();
    await audit(tx, context, { action: 'group.invite', subjectId: `${groupId}/${id}` });
    return insertInvitation(tx, { id, groupId, seed, codeHash: codeHash(codeOf(context.config, seed)), ...body });
  });
  return presentInvitation(context.config, row);
}
