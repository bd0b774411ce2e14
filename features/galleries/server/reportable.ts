import type { Reportable } from '#platform/server/reportable.ts';
import { deletedOf, galleryHidden, galleryRestored, roomsOf } from './domain-events.ts';
import { findModerated, isGallerySeen, removeModerated, saveHiding } from './hiding-store.ts';

/** Galleries are reported by whoever sees them, as a whole. */
export const galleryReports: Reportable = {
  kind: 'gallery',
  isSeen: isGallerySeen,
  async find(db, id, isHeld) {
    const found = await findModerated(db, id, isHeld);
    if (!found) return undefined;
    const { groupId, ...rest } = found;
    return { ...rest, groupIds: [groupId], address: `/media/${id}` };
  },
  hiding: {
    async hide(house, tx, id) {
      const reach = await saveHiding(tx, id, true);
      if (reach) await house.emit(tx, galleryHidden({ id, rooms: roomsOf([reach]) }));
    },
    async restore(house, tx, id) {
      const reach = await saveHiding(tx, id, false);
      if (reach) await house.emit(tx, galleryRestored({ id, rooms: roomsOf([reach]) }));
    },
    async remove(house, tx, id) {
      const gone = await removeModerated(tx, id);
      if (gone) await house.emit(tx, deletedOf([{ id, ...gone }]));
    },
  },
};
