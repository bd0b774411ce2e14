import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import type { EventScope } from '../contract/limits.ts';
import { policy } from './policy.ts';
import { lockFurther, type FurtherRow } from './series/series-store.ts';
import { findEvent, lockEvent, type EventRow } from './store.ts';

interface Change {
  id: string;
  action: 'event.edit' | 'event.cancel' | 'event.delete';
  scope: EventScope;
}

/**
 * Runs a change on an event that the viewer may see and has the right to change, with further dates
 * of its series: all have the same author and group, so one right is that to all.
 */
export async function changing<Result>(
  context: Context,
  { id, action, scope }: Change,
  change: (tx: Transaction, event: EventRow, further: readonly FurtherRow[]) => Promise<Result>,
): Promise<Result> {
  const { viewer } = context;
  return context.db.transaction(async (tx) => {
    const allowed = (event: EventRow | undefined) => {
      if (!event) throw refuse('thing.notFound');
      authorize(viewer, policy, action, event);
      return event;
    };
    if (scope !== 'one') allowed(await findEvent(tx, viewer, id));
    const further = scope === 'one' ? [] : await lockFurther(tx, id, scope);
    return change(tx, allowed(await lockEvent(tx, viewer, id)), further);
  });
}

/** Field of domain events: the further dates that changed with an event. */
export const furtherIds = (further: readonly FurtherRow[]) => (further.length > 0 ? { furtherIds: further.map(({ id }) => id) } : {});
