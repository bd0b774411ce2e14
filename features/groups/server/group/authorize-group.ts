import type { Transaction } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { authorize } from '#platform/server/policy.ts';
import { refuse } from '#platform/server/refusal.ts';
import { policy } from '../policy.ts';
import { lockGroup, type GroupRow } from './store.ts';

type ManagersAction =
  'group.edit' | 'group.delete' | 'group.decide' | 'group.handOver' | 'group.answerHandOver' | 'group.remove' | 'group.invite';

/**
 * Locks and returns a group for an action of its manager. Throws `code` for other members, and
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
  // The manager gets the reason.
  authorize(viewer, policy, action, group, group.isHidden && group.viewerStatus === 'manager' ? 'group.hidden' : code);
  return group;
}
