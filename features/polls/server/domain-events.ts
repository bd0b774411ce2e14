import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/** Fields of every event about a poll. */
export interface PollFacts {
  id: string;
  /** Null below a document. */
  groupId: string | null;
  /** Live rooms of everyone who sees its place. */
  rooms: string[];
}

export const pollAsked = defineDomainEvent<PollFacts>('pollAsked');
/** A poll was edited, or is listed under another category. */
export const pollEdited = defineDomainEvent<PollFacts>('pollEdited');
/** A vote was cast, changed or deleted; for live updates. */
export const pollVoted = defineDomainEvent<PollFacts>('pollVoted');
/** A poll ends within a day. */
export const pollEndsSoon = defineDomainEvent<PollFacts>('pollEndsSoon');
/** The end of an open poll was moved, or it was ended. */
export const pollEndMoved = defineDomainEvent<PollFacts>('pollEndMoved');
/** A date of an ended poll becomes an event, which is made in the same transaction. */
export const pollDateChosen = defineDomainEvent<
  PollFacts & {
    groupId: string;
    eventId: string;
    chosenById: string;
    title: string;
    /** An instant, or a whole day. */
    startsAt: string;
    minutes: number | null;
    timeZone: string;
  }
>('pollDateChosen');
/** A poll has ended, and its result is stored. */
export const pollClosed = defineDomainEvent<PollFacts>('pollClosed');
/** Moderators hid a poll; only its author still sees it. */
export const pollHidden = defineDomainEvent<PollFacts>('pollHidden');
/** A hidden poll was restored. */
export const pollRestored = defineDomainEvent<PollFacts>('pollRestored');
/** Polls were deleted, by a user or with an account or a group. */
export const pollsDeleted = defineDomainEvent<{ ids: string[]; rooms: string[] }>('pollsDeleted');

/** Event fields of a row. */
export const pollFacts = ({ id, groupId, rooms }: PollFacts): PollFacts => ({ id, groupId, rooms });

export const deletedOf = (removed: readonly PollFacts[]) =>
  pollsDeleted({ ids: removed.map(({ id }) => id), rooms: [...new Set(removed.flatMap(({ rooms }) => rooms))] });
