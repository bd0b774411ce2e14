import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { readOwnRequest as endpoint } from '../../contract/endpoints.ts';
import type { OwnRequest } from '../../contract/shapes.ts';
import { findGroup } from '../group/store.ts';
import { policy } from '../policy.ts';

/** Returns the viewer's request to join a group. Throws `thing.notFound` if there is none. */
export async function readOwnRequest({ db, viewer }: Context, { params }: ParsedInput<typeof endpoint>): Promise<OwnRequest> {
  const group = await findGroup(db, viewer, params.id);
  if (!group || !may(viewer, policy, 'group.readOwnRequest', group)) throw refuse('thing.notFound');
  return { id: group.id, groupName: group.groupName, can: { leave: may(viewer, policy, 'group.leave', group) } };
}
