import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { newId } from '#platform/server/id.ts';
import { managerAsked } from '../domain-events.ts';
import type { Plan } from '../plan/plan-design.ts';
import { isAsked } from '../plan/planned-managers.ts';
import { insertRequests } from './request-store.ts';
import { tellManager } from './tell-manager.ts';

/** Asks whoever has to agree to manage groups of a design, in the transaction that founds the others. */
export async function askManagers(
  house: House,
  tx: Transaction,
  { id: designId, ownerId }: { id: string; ownerId: string },
  { managers }: Plan,
): Promise<void> {
  const asked = [...managers].flatMap(([groupId, manager]) =>
    isAsked(manager) ? [{ id: newId(), groupId, managerId: manager.asked.id }] : [],
  );
  if (asked.length === 0) return;
  await insertRequests(tx, designId, asked);
  for (const { id: requestId, managerId } of asked) await house.emit(tx, managerAsked({ requestId, designId, ownerId, managerId }));
  tx.afterCommit(() => {
    for (const managerId of new Set(asked.map((each) => each.managerId))) tellManager(house, managerId);
  });
}
