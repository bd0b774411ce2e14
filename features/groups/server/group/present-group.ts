import { may } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Group, ListedGroup } from '../../contract/shapes.ts';
import { policy } from '../policy.ts';
import type { GroupRow } from './store.ts';

/** Builds the reply for a viewer who may read the group. */
export function presentGroup(viewer: Viewer, row: GroupRow): Group {
  return {
    id: row.id,
    groupName: row.groupName,
    companyName: row.companyName,
    managerId: row.managerId,
    managerName: row.managerName,
    managers: row.managers,
    category: row.category,
    description: row.description,
    visibility: row.visibility,
    isHidden: row.isHidden,
    memberCount: row.memberCount,
    viewerStatus: row.viewerStatus,
    capabilities: row.capabilities,
    requestCount: row.requestCount,
    handOver: offerIn(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    can: rightsOn(viewer, row),
  };
}

/** Builds a list entry; only the name of a private group that the viewer has asked to join. */
export function presentListedGroup(viewer: Viewer, row: GroupRow): ListedGroup {
  const can = rightsOn(viewer, row);
  if (can.open) return presentGroup(viewer, row);
  return {
    id: row.id,
    groupName: row.groupName,
    companyName: null,
    managerId: null,
    managerName: null,
    managers: null,
    category: null,
    description: null,
    visibility: row.visibility,
    isHidden: null,
    memberCount: null,
    viewerStatus: row.viewerStatus,
    capabilities: [],
    requestCount: row.requestCount,
    handOver: null,
    createdAt: null,
    updatedAt: null,
    version: null,
    can,
  };
}

function offerIn({
  offeredToId,
  offeredToName,
  offeredById,
  offeredByName,
  offerEndsAt,
  offerStaysDeputy,
  offerJoins,
}: GroupRow): Group['handOver'] {
  return offeredToId === null || offeredToName === null || offerEndsAt === null
    ? null
    : {
        userId: offeredToId,
        name: offeredToName,
        offeredBy: { userId: offeredById ?? '', name: offeredByName ?? '' },
        expiresAt: offerEndsAt,
        staysDeputy: offerStaysDeputy === true,
        joins: offerJoins === true,
      };
}

function rightsOn(viewer: Viewer, row: GroupRow): Group['can'] {
  return {
    open: may(viewer, policy, 'group.read', row),
    edit: may(viewer, policy, 'group.edit', row),
    delete: may(viewer, policy, 'group.delete', row),
    join: row.viewerStatus !== 'requested' && may(viewer, policy, 'group.join', row),
    leave: may(viewer, policy, 'group.leave', row),
    decide: may(viewer, policy, 'group.decide', row),
    handOver: may(viewer, policy, 'group.handOver', row),
    invite: may(viewer, policy, 'group.invite', row),
    remove: may(viewer, policy, 'group.remove', row),
    stepDown: may(viewer, policy, 'group.stepDown', row),
    grant: may(viewer, policy, 'group.grant', row),
  };
}
