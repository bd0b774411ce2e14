import type { Reaction } from '#platform/contract/reactions.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/** Fields of the commented subject in every event. */
export interface ThingFacts {
  kind: string;
  thingId: string;
  thingAuthorId: string;
  /** Live rooms of everyone who sees it. */
  rooms: string[];
  /** Page on which the subject is shown, if it is part of another item. */
  wholeId?: string;
}

/** A comment on the subject. */
export interface CommentFacts extends ThingFacts {
  commentId: string;
  authorId: string;
  /** People mentioned now who were not mentioned before. */
  mentionedIds: string[];
}

/**
 * Reaction to the subject, or to a comment if `commentId` is not null. `toId`: author of the
 * subject or comment.
 */
export interface ReactionFacts extends ThingFacts {
  commentId: string | null;
  toId: string;
  userId: string;
}

/** A comment, or with `parentId` a reply, was written. */
export const commentWritten = defineDomainEvent<CommentFacts & { parentId: string | null }>('commentWritten');
export const commentEdited = defineDomainEvent<CommentFacts>('commentEdited');
export const commentDeleted = defineDomainEvent<ThingFacts & { commentId: string }>('commentDeleted');
/** Moderators hid, restored or removed a comment. */
export const commentModerated = defineDomainEvent<Omit<ThingFacts, 'thingAuthorId'> & { commentId: string }>('commentModerated');
/** Deleting an account removed comments on these subjects. */
export const commentsDropped = defineDomainEvent<{ things: { kind: string; id: string }[] }>('commentsDropped');
/** The author of a subject closed comments, or (`isClosed` false) reopened them. */
export const commentsClosed = defineDomainEvent<ThingFacts & { isClosed: boolean }>('commentsClosed');
/** First reaction of a user to a subject or comment. */
export const reactionGiven = defineDomainEvent<ReactionFacts & { reaction: Reaction }>('reactionGiven');
/** A user replaced their reaction by another. */
export const reactionChanged = defineDomainEvent<ReactionFacts & { reaction: Reaction }>('reactionChanged');
export const reactionTakenBack = defineDomainEvent<ReactionFacts>('reactionTakenBack');
