import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Reportable } from '#platform/server/extension-points/reportable.ts';
import { negotiationChanged } from './domain-events.ts';
import { findModerated, isSessionSeen, saveHiding } from './hiding-store.ts';

const moderate = (isHidden: boolean) => async (app: Pick<AppContext, 'emit'>, tx: Transaction, id: string) => {
  if (await saveHiding(tx, id, isHidden)) await app.emit(tx, negotiationChanged({ id }));
};

/**
 * Sessions can be reported by people who can read or join them. Hiding does not affect the parties,
 * who keep their agreement and its log.
 */
export const negotiationReports: Reportable = {
  kind: 'negotiation',
  hasCodes: true,
  isSeen: isSessionSeen,
  async find(db, id, isLocked) {
    const found = await findModerated(db, id, isLocked);
    return found && { ...found, isAnonymous: false, groupIds: [], isPublic: false, address: `/negociation/${id}` };
  },
  hiding: { hide: moderate(true), restore: moderate(false) },
};
