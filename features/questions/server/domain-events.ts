import { defineDomainEvent } from '#platform/server/domain-events.ts';
import { rooms } from '#platform/server/live-rooms.ts';

/** What every domain event of a question tells, for whoever tells people of it. */
export interface QuestionFacts {
  /** The question's id. */
  id: string;
  /** Who asked. */
  authorId: string;
  /** The groups that it is for. */
  groupIds: string[];
  isPublic: boolean;
}

/** What every domain event of one reply tells beside that. */
export interface ReplyFactsTold extends QuestionFacts {
  replyId: string;
  /** Who replied. */
  replyAuthorId: string;
}

/** A reply in which people may be named. */
export interface Mentioning extends ReplyFactsTold {
  /** Whom it names who was not named in it before. Absent in what an earlier version left to be delivered. */
  mentionedIds?: string[];
}

/** A question was asked. */
export const questionAsked = defineDomainEvent<QuestionFacts>('questionAsked');
/** A question says something else, or is for everybody or no more. */
export const questionEdited = defineDomainEvent<QuestionFacts>('questionEdited');
/** A question was hidden by moderators; who asked alone still sees it. */
export const questionHidden = defineDomainEvent<QuestionFacts>('questionHidden');
/** A hidden question is what it was before. */
export const questionRestored = defineDomainEvent<QuestionFacts>('questionRestored');
/** A reply was hidden by moderators, or is seen again. */
export const replyModerated = defineDomainEvent<ReplyFactsTold>('replyModerated');
/** Some are gone: deleted by who asked, or with an account or a group. */
export const questionsDeleted = defineDomainEvent<{ ids: string[]; rooms: string[] }>('questionsDeleted');
/** Some are in no list for everybody any more, since their group is private now; for their groups they stay. */
export const questionsWithdrawn = defineDomainEvent<{ ids: string[] }>('questionsWithdrawn');

/** Somebody replied: to the question, or to a reply (`parentId`) of somebody's (`parentAuthorId`, null where that reply was deleted). */
export const replyGiven = defineDomainEvent<Mentioning & { parentId: string | null; parentAuthorId: string | null }>('replyGiven');
export const replyEdited = defineDomainEvent<Mentioning>('replyEdited');
export const replyDeleted = defineDomainEvent<ReplyFactsTold>('replyDeleted');
/** Who asked marked a reply as the solution, or (`isMarked` false) took that back. */
export const solutionMarked = defineDomainEvent<ReplyFactsTold & { isMarked: boolean }>('solutionMarked');
/** Somebody says that a reply helps, or (`value` 0) takes that back. */
export const replyVoted = defineDomainEvent<ReplyFactsTold & { voterId: string; value: 0 | 1 }>('replyVoted');
/** Replies or votes of some questions went, with the account of whoever gave them. */
export const repliesDropped = defineDomainEvent<{ questions: QuestionFacts[] }>('repliesDropped');

/** The live rooms of those who can see a question. */
export const roomsOf = ({ groupIds, isPublic }: Pick<QuestionFacts, 'groupIds' | 'isPublic'>): string[] => [
  ...(isPublic ? [rooms.public] : []),
  ...groupIds.map(rooms.group),
];

export const deletedOf = (gone: readonly QuestionFacts[]) =>
  questionsDeleted({ ids: gone.map(({ id }) => id), rooms: [...new Set(gone.flatMap(roomsOf))] });
