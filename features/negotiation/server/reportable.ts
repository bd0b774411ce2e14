import type { Reportable } from '#platform/server/reportable.ts';
import { findReported, isSessionSeen } from './reported-store.ts';

/** Sessions are reported by whoever takes part, and never hidden: what the parties agreed on is theirs, and so is its log. */
export const negotiationReports: Reportable = {
  kind: 'negotiation',
  hasCodes: true,
  isSeen: isSessionSeen,
  async find(db, id) {
    const found = await findReported(db, id);
    return found && { ...found, isAnonymous: false, groupIds: [], isPublic: false, isHidden: false, address: `/negociation/${id}` };
  },
};
