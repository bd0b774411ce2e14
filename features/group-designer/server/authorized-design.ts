import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { policy } from './policy.ts';
import { findDesign, lockDesign, type DesignRow } from './store.ts';

type Action = 'design.read' | 'design.edit' | 'design.convert' | 'design.delete';

/** Design on which the viewer may do this; else `thing.notFound`. */
export async function seenDesign(queries: Queries, viewer: Viewer, id: string, action: Action): Promise<DesignRow> {
  return authorized(viewer, action, await findDesign(queries, viewer, id));
}

/** The same, locked until the end of the transaction. */
export async function lockDesignFor(tx: Transaction, viewer: Viewer, id: string, action: Action): Promise<DesignRow> {
  return authorized(viewer, action, await lockDesign(tx, viewer, id));
}

function authorized(viewer: Viewer, action: Action, design: DesignRow | undefined): DesignRow {
  if (!design) throw refuse('thing.notFound');
  authorize(viewer, policy, action, design);
  return design;
}
