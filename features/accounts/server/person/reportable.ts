import type { Reportable } from '#platform/server/reportable.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { findReported, isVisible } from './person-store.ts';

/** People are reported by whoever sees them: for their name, their picture, what they say they do. */
export const personReports: Reportable = {
  kind: 'person',
  hasCodes: true,
  isSeen: async (db, viewer, id) => isSignedIn(viewer) && isVisible(db, viewer, id),
  async find(db, id) {
    const found = await findReported(db, id);
    return (
      found && { ...found, authorId: id, isAnonymous: false, groupIds: [], isPublic: false, isHidden: false, address: `/people/${id}` }
    );
  },
};
