import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { managerAsked } from '../domain-events.ts';
import { findAccounts, findDesigner } from '../plan/account-store.ts';
import type { Plan } from '../plan/plan-design.ts';
import { isRequested } from '../plan/planned-managers.ts';
import { insertRequests, setAddressee, unaddressedRequests, type UnaddressedRequest } from './request-store.ts';
import { notifyManager } from './notify-manager.ts';

/**
 * Creates requests to the managers who must agree, in the transaction of the conversion. Addresses
 * are looked up later, so that the conversion does the same work for every address.
 */
export async function requestManagers(
  app: AppContext,
  tx: Transaction,
  { id: designId, ownerId }: { id: string; ownerId: string },
  { managers }: Plan,
): Promise<void> {
  const requested = [...managers].flatMap(([groupId, manager]) =>
    isRequested(manager)
      ? [{ id: newId(), groupId, managerId: manager.asked.id, address: manager.asked.id === null ? manager.asked.name : null }]
      : [],
  );
  if (requested.length === 0) return;
  await insertRequests(tx, designId, requested);
  const byId = requested.flatMap(({ id: requestId, managerId }) =>
    managerId === null ? [] : [{ requestId, designId, ownerId, managerId }],
  );
  for (const each of byId) await app.emit(tx, managerAsked(each));
  tx.afterCommit(() => {
    for (const managerId of new Set(byId.map((each) => each.managerId))) notifyManager(app, managerId);
  });
}

/**
 * Assigns the next requests by address to the account with that address, if the designer may ask
 * its owner. Others get no answer and expire; the designer sees no difference. Returns the number
 * and the last request examined.
 */
export async function addressRequests(
  app: AppContext,
  tx: Transaction,
  run: string,
  blocks: readonly FindBlocked[],
  { after, limit }: { after: string | null; limit: number },
): Promise<{ count: number; last: string | undefined }> {
  const requests = await unaddressedRequests(tx, run, after, limit);
  const [first] = requests;
  if (!first) return { count: 0, last: undefined };
  const managers = await managersAt(app, tx, first.ownerId, requests, blocks);
  for (const { id: requestId, designId, ownerId, key } of requests) {
    const managerId = managers.get(key);
    if (managerId === undefined || !(await setAddressee(tx, requestId, managerId))) continue;
    await app.emit(tx, managerAsked({ requestId, designId, ownerId, managerId }));
    tx.afterCommit(() => notifyManager(app, managerId));
  }
  return { count: requests.length, last: requests.at(-1)?.groupId };
}

/** Managers with these addresses whom the designer may see and has no block with, by address. */
async function managersAt(
  { config }: Pick<AppContext, 'config'>,
  tx: Transaction,
  ownerId: string,
  requests: readonly UnaddressedRequest[],
  blocks: readonly FindBlocked[],
): Promise<Map<string, string>> {
  const designer = await findDesigner(tx, ownerId);
  if (!designer?.mayDesign) return new Map();
  const keys = [...new Set(requests.map(({ key }) => key))];
  const found = (await findAccounts(tx, designer, keys, config.smtpUrl !== undefined)).filter(
    ({ id, mayManage, isTheirs, isUnopened }) => mayManage && isTheirs && !isUnopened && id !== ownerId,
  );
  const blocked = await findAllBlocked(
    tx,
    blocks,
    ownerId,
    found.map(({ id }) => id),
  );
  return new Map(found.filter(({ id }) => !blocked.has(id)).map(({ asked, id }) => [asked, id]));
}
