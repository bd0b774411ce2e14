import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { createInvitation as createInvitationEndpoint } from '../../contract/endpoints.ts';
import { invitationsPerGroup } from '../../contract/limits.ts';
import type { Invitation } from '../../contract/shapes.ts';
import { authorizeGroup } from '../group/authorize-group.ts';
import { codeHash, codeOf, newSeed } from './invitation-code.ts';
import { presentInvitation } from './present-invitation.ts';
import { countOpenInvitations, findInvitationById, insertInvitation, removeOldInvitations } from './store.ts';

/** Creates an invitation link. Idempotent by `commandId`. */
export async function createInvitation(
  context: Context,
  { params, body }: ParsedInput<typeof createInvitationEndpoint>,
): Promise<Invitation> {
  const viewer = signedIn(context.viewer);
  const row = await context.db.transaction(async (tx) => {
    const { id: groupId } = await authorizeGroup(tx, context, params.id, 'group.invite');
    const id = await idempotent(tx, { senderId: viewer.id, endpoint: createInvitationEndpoint, params, body }, async () => {
      await removeOldInvitations(tx, groupId);
      if ((await countOpenInvitations(tx, groupId)) >= invitationsPerGroup) throw refuse('group.tooManyInvitations');
      const newest = newId();
      const seed = newSeed();
      await audit(tx, context, { action: 'group.invite', subjectId: `${groupId}/${newest}` });
      await insertInvitation(tx, {
        id: newest,
        groupId,
        createdBy: viewer.id,
        seed,
        codeHash: codeHash(codeOf(context.config, seed)),
        ...body,
      });
      return newest;
    });
    return findInvitationById(tx, groupId, id);
  });
  if (!row) throw refuse('thing.notFound');
  return presentInvitation(context.config, row);
}
