import { definePolicy } from '#platform/server/policy.ts';
import type { Viewer } from '#platform/server/viewer.ts';

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
  'comment.list': { who: 'anyone', because: 'Whoever sees a thing reads what is said of it.' },
  'comment.write': {
    who: 'signedIn',
    when: (_viewer: Viewer, { isClosed }: { isClosed: boolean }) => !isClosed,
    because: 'Whoever sees the thing, until its author takes no more comments.',
    people: {
      reveals:
        'Which of the names in the text nobody has who can read the thing. Who cannot read it is answered like a name that nobody has.',
      happens: 'A person who can read the thing is notified that they were mentioned, unless one blocks the other.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'comment.mention': {
    who: 'signedIn',
    because:
      'Who writes below a thing is offered whom they meet there: members of a group of theirs that it is for, and those who wrote below it by name.',
    people: {
      reveals: 'Members of the caller’s own groups that the thing is for, and those who commented on it by name.',
      happens: 'Nothing.',
    },
  },
  'comment.edit': {
    who: 'signedIn',
    when: hasWritten,
    because: 'Who wrote it.',
    people: {
      reveals: 'As with writing a comment.',
      happens: 'As with writing a comment.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'comment.delete': {
    who: 'signedIn',
    when: (viewer: Viewer, comment: CommentSeen) =>
      comment.authorId !== null && (hasWritten(viewer, comment) || viewer.id === comment.thingAuthorId),
    because: 'Who wrote it, and the author of the thing below which it stands.',
  },
  'comment.close': {
    who: 'signedIn',
    when: (viewer: Viewer, { authorId }: { authorId: string }) => viewer.id === authorId,
    because: 'The author of the thing.',
  },
  'reaction.give': { who: 'signedIn', because: 'Whoever sees the thing, each in one way.' },
});
