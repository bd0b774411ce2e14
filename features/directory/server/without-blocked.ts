import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { ManagerSeen } from './policy.ts';

/** Managers with whom the viewer has a block look like managers without a confirmed address. */
export async function withoutBlocked<Manager extends ManagerSeen>(
  queries: Queries,
  blocks: readonly FindBlocked[],
  viewer: SignedInViewer,
  managers: readonly Manager[],
): Promise<Manager[]> {
  const blocked = await findAllBlocked(
    queries,
    blocks,
    viewer.id,
    managers.map(({ id }) => id),
  );
  return managers.map((manager) => (blocked.has(manager.id) ? { ...manager, isReachable: false } : manager));
}
