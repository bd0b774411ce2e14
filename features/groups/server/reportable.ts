import type { Reportable } from '#platform/server/extension-points/reportable.ts';
import { groupUpdated, groupWithdrawn } from './domain-events.ts';
import { findModerated, hideGroup, isGroupSeen, restoreGroup } from './hiding-store.ts';

/**
 * A report of a group concerns its own texts, for which the manager is responsible. Its content
 * stays with its members. Only administrators delete groups, where they see what would be lost.
 */
export const groupReports: Reportable = {
  kind: 'group',
  hasCodes: true,
  isSeen: isGroupSeen,
  async find(db, id, isLocked) {
    const found = await findModerated(db, id, isLocked);
    return found && { ...found, isAnonymous: false, groupIds: [], address: `/network/${id}` };
  },
  hiding: {
    async hide(app, tx, id) {
      const was = await hideGroup(tx, id);
      if (!was) return;
      await app.emit(tx, groupUpdated({ id, isRenamed: was === 'public' }));
      if (was === 'public') await app.emit(tx, groupWithdrawn({ groupId: id }));
    },
    async restore(app, tx, id) {
      const visibility = await restoreGroup(tx, id);
      if (visibility) await app.emit(tx, groupUpdated({ id, isRenamed: visibility === 'public' }));
    },
  },
};
