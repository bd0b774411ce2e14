import { definePolicy } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';

/** Fields of a comment on which rights depend; the author is null for a deleted comment. */
export interface CommentSeen {
  authorId: string | null;
  thingAuthorId: string;
}

const hasWritten = (viewer: Viewer, { authorId }: CommentSeen): boolean => authorId !== null && viewer.id === authorId;

/**
 * Rights to comments and reactions. Each applies only to subjects that the viewer sees, which their
 * feature decides.
 */
export const policy = definePolicy({
  'comment.list': { who: 'anyone', because: 'Anyone who can see the item may read its comments.' },
  'comment.write': {
    who: 'signedIn',
    when: (_viewer: Viewer, { isClosed }: { isClosed: boolean }) => !isClosed,
    because: 'Signed-in users who can see the item may comment on it, unless its author has closed the comments.',
    people: {
      reveals:
        'Which usernames in the text belong to no one who can see the item. A person who cannot see it is treated like an unknown username.',
      happens: 'A person who can see the item is notified of the mention, unless one blocks the other.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'comment.mention': {
    who: 'signedIn',
    because:
      'Users who can see the item may get suggestions. These are members of common groups of the item, and people who commented under their name.',
    people: {
      reveals: 'Members of the caller’s own groups that can see the item, and people who commented on it under their name.',
      happens: 'Nothing.',
    },
  },
  'comment.edit': {
    who: 'signedIn',
    when: hasWritten,
    because: 'Only the author of the comment may edit it.',
    people: {
      reveals: 'The same as writing a comment.',
      happens: 'The same as writing a comment.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'comment.delete': {
    who: 'signedIn',
    when: (viewer: Viewer, comment: CommentSeen) =>
      comment.authorId !== null && (hasWritten(viewer, comment) || viewer.id === comment.thingAuthorId),
    because: 'The author of the comment and the author of the item may delete it.',
  },
  'comment.close': {
    who: 'signedIn',
    when: (viewer: Viewer, { authorId }: { authorId: string }) => viewer.id === authorId,
    because: 'Only the author of the item may close and reopen its comments.',
  },
  'reaction.give': { who: 'signedIn', because: 'Signed-in users who can see the item may react to it and to its comments.' },
});
