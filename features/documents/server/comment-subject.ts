import { endsComments, type CommentSubject } from '#platform/server/comment-subject.ts';
import { findCommented, isPublished, wordsOf } from './comment-store.ts';
import { documentsPurged } from './domain-events.ts';
import { audienceRooms } from './emit-document-changed.ts';
import { titlesFor } from './notification-store.ts';
import { targetGroups } from './store.ts';

/** Readers of a published document can comment on it and on passages of its text. */
export const documentComments: CommentSubject = {
  kind: 'document',
  async find(db, viewer, id, isLocked) {
    const found = await findCommented(db, viewer, id, isLocked);
    return found && { authorId: found.authorId, isAnonymous: false, isAuthorHidden: false, rooms: audienceRooms(found) };
  },
  isSeen: isPublished,
  groupIds: targetGroups,
  titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: (id, { isSignedIn }) => (isSignedIn ? `/autrePublication/${id}` : `/publicInternetArticle?id=${id}`),
  text: wordsOf,
  ends: [endsComments(documentsPurged, ({ ids }) => ids)],
};
