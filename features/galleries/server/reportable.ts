import type { Reportable } from '#platform/server/reportable.ts';
import { deletedOf, galleryHidden, galleryItemDeleted, galleryRestored, roomsOf, updatedOf } from './domain-events.ts';
import {
  findModerated,
  findModeratedItem,
  isGallerySeen,
  isItemSeen,
  removeModerated,
  removeModeratedItem,
  saveHiding,
  saveItemHiding,
} from './hiding-store.ts';

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

/** So is each of their media: the gallery stays, and is another without it. */
export const itemReports: Reportable = {
  kind: 'galleryitem',
  isSeen: isItemSeen,
  async find(db, id, isHeld) {
    const found = await findModeratedItem(db, id, isHeld);
    if (!found) return undefined;
    const { galleryId, groupId, ...rest } = found;
    return { ...rest, groupIds: [groupId], address: `/media/${galleryId}?item=${id}` };
  },
  hiding: {
    async hide(house, tx, id) {
      const gallery = await saveItemHiding(tx, id, true);
      if (gallery) await house.emit(tx, updatedOf(gallery.galleryId, gallery));
    },
    async restore(house, tx, id) {
      const gallery = await saveItemHiding(tx, id, false);
      if (gallery) await house.emit(tx, updatedOf(gallery.galleryId, gallery));
    },
    async remove(house, tx, id) {
      const gallery = await removeModeratedItem(tx, id);
      if (!gallery) return;
      await house.emit(tx, galleryItemDeleted({ id, galleryId: gallery.galleryId }));
      await house.emit(tx, updatedOf(gallery.galleryId, gallery));
    },
  },
};
