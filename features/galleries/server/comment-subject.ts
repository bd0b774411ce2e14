import { endsComments, type CommentedThing, type CommentSubject } from '#platform/server/extension-points/comment-subject.ts';
import { may } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import * as store from './comment-store.ts';
import { galleriesDeleted, galleryItemDeleted, roomsOf } from './domain-events.ts';
import { titlesFor } from './notification-store.ts';
import { policy } from './policy.ts';

/** The comments of an anonymous gallery and of its items do not disclose its author. */
function commentedBy(viewer: Viewer, found: store.CommentedGallery): CommentedThing {
  const { authorId, isAnonymous } = found;
  return { authorId, isAnonymous, isAuthorHidden: !may(viewer, policy, 'gallery.author', found), rooms: roomsOf([found]) };
}

/** Authors by ID of those subjects whose author the viewer may not know. */
const hiddenOf = (viewer: Viewer, found: readonly { id: string; authorId: string; isAnonymous: boolean }[]): Map<string, string> =>
  new Map(found.filter((each) => !may(viewer, policy, 'gallery.author', each)).map(({ id, authorId }) => [id, authorId]));

const addressOf = (galleryId: string, isSignedIn: boolean) =>
  isSignedIn ? (`/media/${galleryId}` as const) : (`/publicMedia/${galleryId}` as const);

/** Everyone who sees a gallery can comment on it. */
export const galleryComments: CommentSubject = {
  kind: 'gallery',
  async find(db, viewer, id, isLocked) {
    const found = await store.findCommented(db, viewer, id, isLocked);
    return found && commentedBy(viewer, found);
  },
  isSeen: store.isSeen,
  groupIds: store.groupOf,
  hiddenAuthors: async (db, viewer, ids) => hiddenOf(viewer, await store.findAuthors(db, ids)),
  titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: (id, { isSignedIn }) => addressOf(id, isSignedIn),
  ends: [endsComments(galleriesDeleted, ({ ids }) => ids)],
};

/** Items can be commented in the same way, in the viewer. */
export const itemComments: CommentSubject = {
  kind: 'galleryitem',
  async find(db, viewer, id, isLocked) {
    const found = await store.findCommentedItem(db, viewer, id, isLocked);
    return found && { ...commentedBy(viewer, found), wholeId: found.galleryId };
  },
  isSeen: store.isItemSeen,
  groupIds: store.groupOfItem,
  hiddenAuthors: async (db, viewer, ids) => hiddenOf(viewer, await store.findItemAuthors(db, ids)),
  wholeIds: async (db, ids) => new Map((await store.findItemAuthors(db, ids)).map(({ id, galleryId }) => [id, galleryId])),
  titles: async (db, viewer, ids) => new Map((await store.itemTitlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: (id, { wholeId, isSignedIn }) => `${addressOf(wholeId, isSignedIn)}?item=${id}`,
  ends: [
    endsComments(galleryItemDeleted, ({ id }) => [id]),
    // Events queued by an earlier release have no `itemIds`.
    endsComments(galleriesDeleted, ({ itemIds = [] }: { itemIds?: string[] }) => itemIds),
  ],
};
