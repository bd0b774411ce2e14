import type { Reaction } from '#platform/contract/reactions.ts';
import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** The thing that is commented, as every domain event of comments tells it. */
export interface ThingFacts {
  kind: string;
  thingId: string;
  thingAuthorId: string;
  /** The live rooms of those who see it. */
  rooms: string[];
  /** The thing in which it opens, where it is a part of one. */
  wholeId?: string;
}

/** One comment on it. */
export interface CommentTold extends ThingFacts {
  commentId: string;
  authorId: string;
  /** Whom it names who was not named in it before. */
  mentionedIds: string[];
}

/** A reaction to it, or to a comment on it, where `commentId` is not null; `toId` wrote or made what it is given to. */
export interface ReactionTold extends ThingFacts {
  commentId: string | null;
  toId: string;
  userId: string;
}

/** Somebody commented a thing, or (`parentId`) answered a comment. */
export const commentWritten = defineDomainEvent<CommentTold & { parentId: string | null }>('commentWritten');
export const commentEdited = defineDomainEvent<CommentTold>('commentEdited');
export const commentDeleted = defineDomainEvent<ThingFacts & { commentId: string }>('commentDeleted');
/** A comment was hidden by moderators, or is seen again. */
export const commentModerated = defineDomainEvent<Omit<ThingFacts, 'thingAuthorId'> & { commentId: string }>('commentModerated');
/** With an account went comments on these things. */
export const commentsDropped = defineDomainEvent<{ things: { kind: string; id: string }[] }>('commentsDropped');
/** The author of a thing takes no more comments, or (`isClosed` false) takes them again. */
export const commentsClosed = defineDomainEvent<ThingFacts & { isClosed: boolean }>('commentsClosed');
/** Somebody reacted who had not yet. */
export const reactionGiven = defineDomainEvent<ReactionTold & { reaction: Reaction }>('reactionGiven');
/** Somebody reacts in another way than before. */
export const reactionChanged = defineDomainEvent<ReactionTold & { reaction: Reaction }>('reactionChanged');
export const reactionTakenBack = defineDomainEvent<ReactionTold>('reactionTakenBack');
