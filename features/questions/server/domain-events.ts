import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';

/** Common data of all events about questions. */
export interface QuestionFacts {
  /** Id of the question. */
  id: string;
  /** Author of the question. */
  authorId: string;
  /** Groups of the question. */
  groupIds: string[];
  isPublic: boolean;
}

/** Common data of all events about single replies. */
export interface ReplyEventFacts extends QuestionFacts {
  replyId: string;
  /** Author of the reply. */
  replyAuthorId: string;
}

/** Event of a reply that may mention people. */
export interface Mentioning extends ReplyEventFacts {
  /** People who were not mentioned in it before. Missing in events of an earlier version. */
  mentionedIds?: string[];
}

export const questionAsked = defineDomainEvent<QuestionFacts>('questionAsked');
/** A question was edited, or became public or private. */
export const questionEdited = defineDomainEvent<QuestionFacts>('questionEdited');
/** Moderators hid a question; only its author still sees it. */
export const questionHidden = defineDomainEvent<QuestionFacts>('questionHidden');
/** A hidden question was restored. */
export const questionRestored = defineDomainEvent<QuestionFacts>('questionRestored');
/** Moderators hid or restored a reply. */
export const replyModerated = defineDomainEvent<ReplyEventFacts>('replyModerated');
/** Questions were deleted: by their author, or with an account or a group. */
export const questionsDeleted = defineDomainEvent<{ ids: string[]; rooms: string[] }>('questionsDeleted');
/** Questions are no longer public, since their group became private; they stay for their groups. */
export const questionsWithdrawn = defineDomainEvent<{ ids: string[] }>('questionsWithdrawn');

/**
 * A reply to the question, or to the reply `parentId` by `parentAuthorId` (null if that was
 * deleted).
 */
export const replyGiven = defineDomainEvent<Mentioning & { parentId: string | null; parentAuthorId: string | null }>('replyGiven');
export const replyEdited = defineDomainEvent<Mentioning>('replyEdited');
export const replyDeleted = defineDomainEvent<ReplyEventFacts>('replyDeleted');
/**
 * The author of the question marked a reply as the solution, or removed the mark (`isMarked`
 * false).
 */
export const solutionMarked = defineDomainEvent<ReplyEventFacts & { isMarked: boolean }>('solutionMarked');
/** Someone voted for a reply, or removed the vote (`value` 0). */
export const replyVoted = defineDomainEvent<ReplyEventFacts & { voterId: string; value: 0 | 1 }>('replyVoted');
/** Replies or votes of some questions were deleted with their author's account. */
export const repliesDropped = defineDomainEvent<{ questions: QuestionFacts[] }>('repliesDropped');

/** Live rooms of people who see a question. */
export const roomsOf = ({ groupIds, isPublic }: Pick<QuestionFacts, 'groupIds' | 'isPublic'>): string[] => [
  ...(isPublic ? [rooms.public] : []),
  ...groupIds.map(rooms.group),
];

export const deletedOf = (removed: readonly QuestionFacts[]) =>
  questionsDeleted({ ids: removed.map(({ id }) => id), rooms: [...new Set(removed.flatMap(roomsOf))] });
