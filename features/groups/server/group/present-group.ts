import { may } from '#platform/server/policy.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Group, ListedGroup } from '../../contract/shapes.ts';
import { policy } from '../policy.ts';
import type { GroupRow } from './store.ts';

/** A group as its viewer is shown it, with what they may do. Only for viewers who may read it. */
export function presentGroup(viewer: Viewer, row: GroupRow): Group {
  const { sortKey: _, ...shown } = row;
  return {
    ...shown,
    can: {
      open: may(viewer, policy, 'group.read', row),
      edit: may(viewer, policy, 'group.edit', row),
      delete: may(viewer, policy, 'group.delete', row),
      join: row.viewerStatus !== 'requested' && may(viewer, policy, 'group.join', row),
      leave: may(viewer, policy, 'group.leave', row),
      decide: may(viewer, policy, 'group.decide', row),
      handOver: may(viewer, policy, 'group.handOver', row),
      invite: may(viewer, policy, 'group.invite', row),
    },
  };
}

/** A group in a list: of one that the viewer only asked to join, the name alone. */
export function presentListedGroup(viewer: Viewer, row: GroupRow): ListedGroup {
  const group = presentGroup(viewer, row);
  if (group.can.open) return group;
  return {
    ...group,
    companyName: null,
    managerId: null,
    managerName: null,
    category: null,
    description: null,
    memberCount: null,
    createdAt: null,
    updatedAt: null,
    version: null,
  };
}
