import type { Reportable } from '#platform/server/reportable.ts';
import { findReported, isFileSeen } from './reported-store.ts';

/** A file is reported by whom it was shared with. It is between two people: moderators see what it is called, and hide nothing. */
export const fileReports: Reportable = {
  kind: 'file',
  isSeen: isFileSeen,
  async find(db, id) {
    const found = await findReported(db, id);
    return found && { ...found, isAnonymous: false, groupIds: [], isPublic: false, isHidden: false, address: `/files/${id}` };
  },
};
