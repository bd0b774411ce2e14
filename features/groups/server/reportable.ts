import type { Reportable } from '#platform/server/reportable.ts';
import { findReported, isGroupSeen } from './reported-store.ts';

/** Groups are reported by whoever sees them, and not hidden: too much of others stands in them. Their manager answers for what they say of themselves. */
export const groupReports: Reportable = {
  kind: 'group',
  hasCodes: true,
  isSeen: isGroupSeen,
  async find(db, id) {
    const found = await findReported(db, id);
    return found && { ...found, isAnonymous: false, groupIds: [], isHidden: false, address: `/network/${id}` };
  },
};
