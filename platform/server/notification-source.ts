import type { Sql } from 'sql-template-tag';
import type { Queries } from './db.ts';
import type { DeliveredOrigin, DomainEventKind } from './domain-events.ts';
import type { SignedInViewer } from './viewer.ts';

/** What somebody is to be told by a domain event, and who: some people, or all members of some groups. */
export type Notice = NoticeOfPeople | NoticeOfGroups;

interface Told {
  /** The id of the thing that it is about: under it notices of a kind stand together, and with it they go. */
  thingId: string;
  /** What of the thing it is about, such as one clause of a session; nothing where it is about the thing. */
  partId?: string;
  /** Who is named as having done it: nobody where this is null, whoever the domain event names unless told. */
  actorId?: string | null;
  /** Whose deed it was, who is never told of it; where it is another than who is named. */
  deedOf?: string;
}

export interface NoticeOfPeople extends Told {
  /**
   * For whom, as a subquery in brackets of `user_id` and `group_id`: through which group, or null. Somebody may stand there through several groups, and is
   * told through the first that they have not silenced.
   */
  audience: Sql;
}

export interface NoticeOfGroups extends Told {
  /** All members of these groups, a subquery in brackets: it is kept once for each group, however many belong to it. */
  groupIds: Sql;
}

/** A domain event with what it means to somebody; see `tellsOf`. */
export interface NotificationEvent {
  eventType: string;
  notices: (db: Queries, data: never, origin: DeliveredOrigin) => Promise<readonly Notice[]>;
}

/** A domain event by which things go, with their ids; see `takesBack`. */
export interface NotificationEnd {
  eventType: string;
  thingIds: (data: never) => readonly string[];
  /** What of them goes, where the rest stays. */
  partIds?: (data: never) => readonly string[];
}

/**
 * What people are told of by the bell and by mail: one kind of it, as its owner tells. Its sentences are among the words of its feature, under the keys of
 * `platform/contract/notification.ts`.
 */
export interface NotificationSource {
  /** Such as `documentPublished`; unique among all features. */
  kind: string;
  /** Whether it tells somebody that they were named; whoever wants to hear of mentions alone hears it. */
  isMention?: true;
  /** What a person addresses to others. People who block that person, or are blocked by them, are not notified. */
  isFromPerson?: true;
  /** Its feature mails it at once by itself, so that a mail at once leaves it out. */
  hasOwnMail?: true;
  events: readonly NotificationEvent[];
  /** By which things of the kind are taken back for everybody. */
  ends?: readonly NotificationEnd[];
  /** Whether a notification, as `note` with its `thing_id`, `part_id`, `group_id` and `actor_id`, still holds for whoever it is for: they may see the thing, and nobody has dealt with it. Asked whenever it is read. */
  holds: (viewer: SignedInViewer) => Sql;
  /** What things are called, of those that the viewer may see. */
  titles: (db: Queries, viewer: SignedInViewer, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Where the thing opens. */
  address: (thing: { thingId: string; partId: string }) => `/${string}`;
}

/** Says what a domain event means to somebody. It is asked behind the commit, and perhaps more than once: what has gone since means nothing any more. */
export function tellsOf<Data>(
  event: DomainEventKind<Data>,
  notices: (db: Queries, data: Data, origin: DeliveredOrigin) => Promise<readonly Notice[]>,
): NotificationEvent {
  return { eventType: event.type, notices };
}

/** Says by which domain event things go, or parts of them alone. */
export function takesBack<Data>(
  event: DomainEventKind<Data>,
  thingIds: (data: Data) => readonly string[],
  partIds?: (data: Data) => readonly string[],
): NotificationEnd {
  return { eventType: event.type, thingIds, ...(partIds && { partIds }) };
}
