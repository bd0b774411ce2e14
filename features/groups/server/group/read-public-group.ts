import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { readPublicGroup as endpoint } from '../../contract/public-endpoints.ts';
import type { PublicGroup } from '../../contract/public-shapes.ts';
import { policy } from '../policy.ts';
import { findPublicGroup } from './public-store.ts';

export async function readPublicGroup({ db, viewer }: Context, { params }: ParsedInput<typeof endpoint>): Promise<PublicGroup> {
  const group = await findPublicGroup(db, params.id);
  if (!group) throw refuse('thing.notFound');
  authorize(viewer, policy, 'group.readPublic', group);
  const { id, groupName, companyName, category, description, memberCount } = group;
  return { id, groupName, companyName, category, description, memberCount };
}
