import type { Reportable } from '#platform/server/extension-points/reportable.ts';
import { endedOf, fileHidden, fileRestored } from './domain-events.ts';
import { findModerated, isFileSeen, removeModerated, saveHiding } from './hiding-store.ts';

/** Reports of files by their recipient. Moderators see only the name and the note. */
export const fileReports: Reportable = {
  kind: 'file',
  isSeen: isFileSeen,
  async find(db, id, isLocked) {
    const found = await findModerated(db, id, isLocked);
    return found && { ...found, isAnonymous: false, groupIds: [], isPublic: false, address: `/files/${id}` };
  },
  hiding: {
    async hide(app, tx, id) {
      const file = await saveHiding(tx, id, true);
      if (file) await app.emit(tx, fileHidden(file));
    },
    async restore(app, tx, id) {
      const file = await saveHiding(tx, id, false);
      if (file) await app.emit(tx, fileRestored(file));
    },
    async remove(app, tx, id) {
      const file = await removeModerated(tx, id);
      if (file) await app.emit(tx, endedOf([file], true));
    },
  },
};
