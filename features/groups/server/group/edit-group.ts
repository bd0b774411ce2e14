import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { editGroup as editGroupEndpoint } from '../../contract/endpoints.ts';
import type { Group } from '../../contract/shapes.ts';
import { groupUpdated, groupWithdrawn } from '../domain-events.ts';
import { requireCategory, refuseTakenName } from './check-group.ts';
import { authorizeGroup } from './authorize-group.ts';
import { presentGroup } from './present-group.ts';
import { findGroup, updateGroup } from './store.ts';

/** Changes a group. Throws `state.conflict` if its version is not the one that the caller read. */
export async function editGroup(context: Context, { params, body }: ParsedInput<typeof editGroupEndpoint>): Promise<Group> {
  const { viewer } = context;
  const row = await refuseTakenName(() =>
    context.db.transaction(async (tx) => {
      const before = await authorizeGroup(tx, context, params.id, 'group.edit');
      if (before.version !== body.version) throw refuse('state.conflict', { present: presentGroup(viewer, before) });
      const category = await requireCategory(tx, body.category);
      await updateGroup(tx, params.id, { ...body, category });
      await audit(tx, context, { action: 'group.edit', subjectId: params.id });
      const isRenamed = before.groupName !== body.groupName || before.visibility !== body.visibility;
      await context.emit(tx, groupUpdated({ id: params.id, isRenamed }));
      if (before.visibility === 'public' && body.visibility === 'private') await context.emit(tx, groupWithdrawn({ groupId: params.id }));
      return findGroup(tx, viewer, params.id);
    }),
  );
  return presentGroup(viewer, row);
}
