import type { Transaction } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { authorize } from '#platform/server/policy.ts';
import { refuse } from '#platform/server/refusal.ts';
import { policy } from '../policy.ts';
import { lockGroup, type GroupRow } from './store.ts';

type ManagersAction =
  'group.edit' | 'group.delete' | 'group.decide' | 'group.handOver' | 'group.answerHandOver' | 'group.remove' | 'group.invite';

/** The group, locked, for what its manager may do. Members are told that they may not; to others it does not exist. */
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
  // Whoever manages it is told why.
  authorize(viewer, policy, action, group, group.isHidden && group.viewerStatus === 'manager' ? 'group.hidden' : code);
  return group;
}
