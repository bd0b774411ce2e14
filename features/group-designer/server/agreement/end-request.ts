import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { requestEnded } from '../domain-events.ts';
import { setState } from '../store.ts';
import { tellOwner } from '../tell-owner.ts';
import { forgetConversion } from '../undoing/undo-store.ts';
import { isEmptied, setRequest, type RequestRow } from './request-store.ts';
import { tellManager } from './tell-manager.ts';

type Ending = Pick<House, 'emit' | 'live'>;

/**
 * Makes a design editable again if its conversion created nothing and cannot create anything any
 * more.
 */
export async function giveBackDesign(tx: Transaction, designId: string): Promise<void> {
  if (!(await isEmptied(tx, designId))) return;
  await forgetConversion(tx, designId);
  await setState(tx, designId, 'draft', { isConverted: false });
}

/** Notifies the windows of owner and manager after the commit. */
export function tellBoth(house: Pick<House, 'live'>, tx: Transaction, { designId, ownerId, managerId }: RequestRow): void {
  tx.afterCommit(() => {
    tellOwner(house, { id: designId, ownerId });
    tellManager(house, managerId);
  });
}

/** Ends a request without a group. The caller must have locked it. */
export async function endRequest(
  house: Ending,
  tx: Transaction,
  request: RequestRow,
  state: 'declined' | 'lapsed' | 'failed',
  failure?: string,
): Promise<void> {
  const { id: requestId, designId, ownerId, managerId, isByAddress } = request;
  await setRequest(tx, requestId, state, failure === undefined ? {} : { failure });
  await house.emit(tx, requestEnded({ requestId, designId, ownerId, managerId, isByAddress, state }));
  await giveBackDesign(tx, designId);
  tellBoth(house, tx, request);
}
