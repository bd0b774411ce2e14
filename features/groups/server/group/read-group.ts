import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { readGroup as readGroupEndpoint } from '../../contract/endpoints.ts';
import type { Group } from '../../contract/shapes.ts';
import { policy } from '../policy.ts';
import { presentGroup } from './present-group.ts';
import { findGroup } from './store.ts';

export async function readGroup({ db, viewer }: Context, { params }: ParsedInput<typeof readGroupEndpoint>): Promise<Group> {
  const group = await findGroup(db, viewer, params.id);
  if (!group) throw refuse('thing.notFound');
  authorize(viewer, policy, 'group.read', group);
  return presentGroup(viewer, group);
}
