import type { Holdable } from '#features/moderation/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { derivationsOf } from '#platform/server/media/derivatives/derivation-store.ts';
import { stillOf } from '#platform/server/media/derivatives/shown-media.ts';
import type { Reportable, ReportedPicture } from '#platform/server/extension-points/reportable.ts';
import { deletedOf, galleryHidden, galleryItemDeleted, galleryRestored, roomsOf, sharedOf, updatedOf } from './domain-events.ts';
import {
  contentsOf,
  countVisible,
  findModerated,
  findModeratedItem,
  isGallerySeen,
  isItemSeen,
  removeModerated,
  removeModeratedItem,
  saveHiding,
  saveItemHiding,
  saveShared,
} from './hiding-store.ts';

/** Maximum number of items shown to moderators. */
const shown = 12;

/** Renditions of these originals. */
async function picturesOf(db: Queries, hashes: readonly string[]): Promise<ReportedPicture[]> {
  const derivations = await derivationsOf(db, hashes);
  return hashes.flatMap((hash) => {
    const derivation = derivations.get(hash);
    return (derivation && stillOf(derivation)) ?? [];
  });
}

/** Reports and moderation of whole galleries. */
export const galleryReports: Holdable = {
  kind: 'gallery',
  isSeen: isGallerySeen,
  async find(db, id, isLocked) {
    const found = await findModerated(db, id, isLocked);
    if (!found) return undefined;
    const { groupId, ...rest } = found;
    return { ...rest, groupIds: [groupId], address: `/media/${id}` };
  },
  pictures: async (db, id) => picturesOf(db, await contentsOf(db, { galleryId: id }, shown)),
  hiding: {
    async hide(app, tx, id) {
      const reach = await saveHiding(tx, id, true);
      if (reach) await app.emit(tx, galleryHidden({ id, rooms: roomsOf([reach]) }));
    },
    async restore(app, tx, id) {
      const reach = await saveHiding(tx, id, false);
      if (reach) await app.emit(tx, galleryRestored({ id, rooms: roomsOf([reach]) }));
    },
    async remove(app, tx, id) {
      const removed = await removeModerated(tx, id);
      if (removed) await app.emit(tx, deletedOf([{ id, ...removed }]));
    },
  },
  waiting: {
    async publish(app, tx, id) {
      const reach = await saveShared(tx, id);
      if (reach) await app.emit(tx, sharedOf(id, reach));
    },
    countVisible,
  },
};

/** Reports and moderation of single items; the gallery remains, without the item. */
export const itemReports: Reportable = {
  kind: 'galleryitem',
  isSeen: isItemSeen,
  async find(db, id, isLocked) {
    const found = await findModeratedItem(db, id, isLocked);
    if (!found) return undefined;
    const { galleryId, groupId, ...rest } = found;
    return { ...rest, groupIds: [groupId], address: `/media/${galleryId}?item=${id}` };
  },
  pictures: async (db, id) => picturesOf(db, await contentsOf(db, { itemId: id }, 1)),
  hiding: {
    async hide(app, tx, id) {
      const gallery = await saveItemHiding(tx, id, true);
      if (gallery) await app.emit(tx, updatedOf(gallery.galleryId, gallery));
    },
    async restore(app, tx, id) {
      const gallery = await saveItemHiding(tx, id, false);
      if (gallery) await app.emit(tx, updatedOf(gallery.galleryId, gallery));
    },
    async remove(app, tx, id) {
      const gallery = await removeModeratedItem(tx, id);
      if (!gallery) return;
      await app.emit(tx, galleryItemDeleted({ id, galleryId: gallery.galleryId }));
      await app.emit(tx, updatedOf(gallery.galleryId, gallery));
    },
  },
};
