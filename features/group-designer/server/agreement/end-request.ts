import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { requestEnded } from '../domain-events.ts';
import { setState } from '../store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { deleteConversion } from '../undoing/undo-store.ts';
import { isEmptied, setRequest, type RequestRow } from './request-store.ts';
import { notifyManager } from './notify-manager.ts';

type Ending = Pick<AppContext, 'emit' | 'live'>;

/**
 * Makes a design editable again if its conversion created nothing and cannot create anything any
 * more.
 */
export async function giveBackDesign(tx: Transaction, designId: string): Promise<void> {
  if (!(await isEmptied(tx, designId))) return;
  await deleteConversion(tx, designId);
  await setState(tx, designId, 'draft', { isConverted: false });
}

/** Notifies the windows of owner and manager after the commit. */
export function notifyBoth(app: Pick<AppContext, 'live'>, tx: Transaction, { designId, ownerId, managerId }: RequestRow): void {
  tx.afterCommit(() => {
    notifyOwner(app, { id: designId, ownerId });
    notifyManager(app, managerId);
  });
}

/** Ends a request without a group. The caller must have locked it. */
export async function endRequest(
  app: Ending,
  tx: Transaction,
  request: RequestRow,
  state: 'declined' | 'lapsed' | 'failed',
  failure?: string,
): Promise<void> {
  const { id: requestId, designId, ownerId, managerId, isByAddress } = request;
  await setRequest(tx, requestId, state, failure === undefined ? {} : { failure });
  await app.emit(tx, requestEnded({ requestId, designId, ownerId, managerId, isByAddress, state }));
  await giveBackDesign(tx, designId);
  notifyBoth(app, tx, request);
}
