import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { deleteGroup as deleteGroupEndpoint } from '../../contract/endpoints.ts';
import { authorizeGroup } from './authorize-group.ts';
import { dissolveGroup } from './dissolve-group.ts';

/**
 * Deletes a group for everyone; its content is removed in the background. Throws
 * `group.deleteForbidden` for members who are not the manager, else `thing.notFound`.
 */
export async function deleteGroup(context: Context, { params }: ParsedInput<typeof deleteGroupEndpoint>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const group = await authorizeGroup(tx, context, params.id, 'group.delete', 'group.deleteForbidden');
    await audit(tx, context, { action: 'group.delete', subjectId: group.id });
    await dissolveGroup(context, tx, group, context.viewer.id);
  });
  return {};
}
