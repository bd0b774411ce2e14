import { spendQuota } from '#features/accounts/server/public-api.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { lookupsPerDay } from '../quotas.ts';
import { noteLookedUp } from '../row-store.ts';
import type { Designer } from './account-store.ts';

/**
 * Counts new addresses in previews and conversions against a manager's daily quota. Administrators
 * are exempt, since they know all accounts.
 */
export async function countLookups(app: Pick<AppContext, 'config'>, tx: Transaction, designer: Designer, designId: string): Promise<void> {
  const lookedUp = await noteLookedUp(tx, designId);
  if (lookedUp > 0 && !designer.isAdministrator) await spendQuota(tx, app, designer.id, lookupsPerDay, lookedUp);
}
