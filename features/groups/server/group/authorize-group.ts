import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize, may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { policy } from '../policy.ts';
import { lockGroup, type GroupRow } from './store.ts';

type ManagersAction =
  | 'group.edit'
  | 'group.delete'
  | 'group.decide'
  | 'group.handOver'
  | 'group.answerHandOver'
  | 'group.remove'
  | 'group.invite'
  | 'group.grant'
  | 'group.manageRoles'
  | 'group.returnCapabilities';

/**
 * Locks and returns a group for an action of its manager or a deputy. Throws `code` for other members, and
 * `thing.notFound` for people who may not see it.
 */
export async function authorizeGroup(
  tx: Transaction,
  { viewer }: Pick<Context, 'viewer'>,
  id: string,
  action: ManagersAction,
  code = 'auth.forbidden',
): Promise<GroupRow> {
  const group = await lockGroup(tx, viewer, id);
  if (!group) throw refuse('thing.notFound');
  authorize(viewer, policy, 'group.read', group);
  // Only people who could otherwise perform the action learn that the group is hidden.
  const isOnlyHidden = group.isHidden && may(viewer, policy, action, { ...group, isHidden: false });
  authorize(viewer, policy, action, group, isOnlyHidden ? 'group.hidden' : code);
  return group;
}
