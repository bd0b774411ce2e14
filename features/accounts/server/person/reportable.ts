import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Reportable } from '#platform/server/extension-points/reportable.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { wholeType } from '../picture/store-picture.ts';
import { findOwnPicture } from '../picture/picture-store.ts';
import { accountChanged } from '../domain-events.ts';
import { findModerated, hideProfile, removeProfile, restoreProfile } from './hiding-store.ts';
import { isVisible } from './person-store.ts';

const moderate =
  (change: (tx: Transaction, id: string) => Promise<boolean>) => async (app: Pick<AppContext, 'emit'>, tx: Transaction, id: string) => {
    if (await change(tx, id)) await app.emit(tx, accountChanged({ userId: id, isRenamed: false }));
  };

/**
 * Reports of people by everyone who sees them. Moderators can hide picture and hideable fields. They
 * cannot hide a name, since it is shown with all content, but can warn or suspend.
 */
export const personReports: Reportable = {
  kind: 'person',
  hasCodes: true,
  isSeen: async (db, viewer, id) => isSignedIn(viewer) && isVisible(db, viewer, id),
  async find(db, id, isLocked) {
    const found = await findModerated(db, id, isLocked);
    return found && { ...found, authorId: id, isAnonymous: false, groupIds: [], isPublic: false, address: `/people/${id}` };
  },
  async pictures(db, id) {
    const hash = (await findOwnPicture(db, id))?.pictureHash;
    return hash ? [{ hash, mediaType: wholeType, width: null, height: null }] : [];
  },
  hiding: { hide: moderate(hideProfile), restore: moderate(restoreProfile), remove: moderate(removeProfile) },
};
