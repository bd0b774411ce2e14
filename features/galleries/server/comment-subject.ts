import { endsComments, type CommentedThing, type CommentSubject } from '#platform/server/comment-subject.ts';
import { may } from '#platform/server/policy.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import * as store from './comment-store.ts';
import { galleriesDeleted, galleryItemDeleted, roomsOf } from './domain-events.ts';
import { titlesFor } from './notification-store.ts';
import { policy } from './policy.ts';

/** Whose an anonymous gallery is, neither its comments nor those on its media tell. */
function commentedBy(viewer: Viewer, found: store.CommentedGallery): CommentedThing {
  const { authorId, isAnonymous } = found;
  return { authorId, isAnonymous, isAuthorHidden: !may(viewer, policy, 'gallery.author', found), rooms: roomsOf([found]) };
}

/** Galleries are commented by whoever sees them. */
const galleryComments: CommentSubject = {
  kind: 'gallery',
  async find(db, viewer, id, isHeld) {
    const found = await store.findCommented(db, viewer, id, isHeld);
    return found && commentedBy(viewer, found);
  },
  isSeen: store.isSeen,
  groupIds: store.groupOf,
  mayHideAuthors: true,
  titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: (id) => `/media/${id}`,
  ends: [endsComments(galleriesDeleted, ({ ids }) => ids)],
};

/** And so is each of their media, in its own view. */
const itemComments: CommentSubject = {
  kind: 'galleryitem',
  async find(db, viewer, id, isHeld) {
    const found = await store.findCommentedItem(db, viewer, id, isHeld);
    return found && { ...commentedBy(viewer, found), wholeId: found.galleryId };
  },
  isSeen: store.isItemSeen,
  groupIds: store.groupOfItem,
  mayHideAuthors: true,
  titles: async (db, viewer, ids) => new Map((await store.itemTitlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: (id, galleryId) => `/media/${galleryId}?item=${id}`,
  ends: [
    endsComments(galleryItemDeleted, ({ id }) => [id]),
    // What an earlier version left to be delivered names no media.
    endsComments(galleriesDeleted, ({ itemIds = [] }: { itemIds?: string[] }) => itemIds),
  ],
};

export const commentSubjects = [galleryComments, itemComments];
