import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { authorize } from '#platform/server/security/policy.ts';
import type { listDeputies as listEndpoint, readCapabilities as readEndpoint } from '../../contract/deputy-endpoints.ts';
import type { listRoles as rolesEndpoint } from '../../contract/role-endpoints.ts';
import { findGroup } from '../group/store.ts';
import { statusOf } from '../membership/store.ts';
import { policy } from '../policy.ts';
import { findRoles } from '../role/store.ts';
import { findDeputies, findGrants } from './store.ts';

/** Members know the deputies and roles of their group. */
async function authorizeMember({ db, viewer }: Context, id: string): Promise<void> {
  const group = await findGroup(db, viewer, id);
  if (!group) throw refuse('thing.notFound');
  authorize(viewer, policy, 'group.read', group);
  authorize(viewer, policy, 'group.members', group, 'auth.forbidden');
}

export async function listDeputies(
  context: Context,
  { params: { id } }: ParsedInput<typeof listEndpoint>,
): Promise<Reply<typeof listEndpoint>> {
  await authorizeMember(context, id);
  return { items: await findDeputies(context.db, id) };
}

export async function listRoles(
  context: Context,
  { params: { id } }: ParsedInput<typeof rolesEndpoint>,
): Promise<Reply<typeof rolesEndpoint>> {
  await authorizeMember(context, id);
  return { items: await findRoles(context.db, id) };
}

export async function readCapabilities(
  context: Context,
  { params: { id, userId } }: ParsedInput<typeof readEndpoint>,
): Promise<Reply<typeof readEndpoint>> {
  await authorizeMember(context, id);
  if ((await statusOf(context.db, id, userId)) !== 'member') throw refuse('group.personGone');
  return { userId, items: await findGrants(context.db, id, userId) };
}
