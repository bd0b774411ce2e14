import { definePolicy } from '#platform/server/policy.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** A comment, as far as rights depend on it; without an author it was deleted. */
export interface CommentSeen {
  authorId: string | null;
  thingAuthorId: string;
}

const hasWritten = (viewer: Viewer, { authorId }: CommentSeen): boolean => authorId !== null && viewer.id === authorId;

/** Who may do what with comments and reactions. Each is asked of a thing that the viewer sees: its feature decides that. */
export const policy = definePolicy({
  'comment.list': { who: 'anyone', because: 'Whoever sees a thing reads what is said of it.' },
  'comment.write': {
    who: 'signedIn',
    when: (_viewer: Viewer, { isClosed }: { isClosed: boolean }) => !isClosed,
    because: 'Whoever sees the thing, until its author takes no more comments.',
  },
  'comment.mention': {
    who: 'signedIn',
    because:
      'Who writes below a thing is offered whom they meet there: members of a group of theirs that it is for, and those who wrote below it by name.',
  },
  'comment.edit': { who: 'signedIn', when: hasWritten, because: 'Who wrote it.' },
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
