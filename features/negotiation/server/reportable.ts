import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { Reportable } from '#platform/server/reportable.ts';
import { negotiationChanged } from './domain-events.ts';
import { findModerated, isSessionSeen, saveHiding } from './hiding-store.ts';

const moderate = (isHidden: boolean) => async (house: Pick<House, 'emit'>, tx: Transaction, id: string) => {
  if (await saveHiding(tx, id, isHidden)) await house.emit(tx, negotiationChanged({ id }));
};

/** Sessions are reported by whoever takes part or is offered to, and hidden from all but their parties: what these agree on is theirs, and so is its log. */
export const negotiationReports: Reportable = {
  kind: 'negotiation',
  hasCodes: true,
  isSeen: isSessionSeen,
  async find(db, id, isHeld) {
    const found = await findModerated(db, id, isHeld);
    return found && { ...found, isAnonymous: false, groupIds: [], isPublic: false, address: `/negociation/${id}` };
  },
  hiding: { hide: moderate(true), restore: moderate(false) },
};
