import { endsComments, type CommentSubject } from '#platform/server/comment-subject.ts';
import { may } from '#platform/server/policy.ts';
import { findCommented, groupOf, isSeen } from './comment-store.ts';
import { galleriesDeleted, roomsOf } from './domain-events.ts';
import { titlesFor } from './notification-store.ts';
import { policy } from './policy.ts';

/** Galleries are commented by whoever sees them; whose an anonymous one is, its comments do not tell. */
export const galleryComments: CommentSubject = {
  kind: 'gallery',
  async find(db, viewer, id, isHeld) {
    const found = await findCommented(db, viewer, id, isHeld);
    if (!found) return undefined;
    const { authorId, isAnonymous } = found;
    return { authorId, isAnonymous, isAuthorHidden: !may(viewer, policy, 'gallery.author', found), rooms: roomsOf([found]) };
  },
  isSeen,
  groupIds: groupOf,
  mayHideAuthors: true,
  titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: (id) => `/media/${id}`,
  ends: [endsComments(galleriesDeleted, ({ ids }) => ids)],
};
