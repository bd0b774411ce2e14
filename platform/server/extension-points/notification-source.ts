import type { Sql } from 'sql-template-tag';
import type { Config } from '../config/config.ts';
import type { Queries } from '../database/db.ts';
import type { DeliveredOrigin, DomainEventKind } from '../events/domain-events.ts';
import type { AnswerByCalendar, AnswerByMail } from './mail-replies.ts';
import type { SignedInViewer } from '../security/viewer.ts';

/** A notification to send for a domain event: to some people, or to all members of some groups. */
export type Notice = NoticeOfPeople | NoticeOfGroups;

interface NoticeContent {
  /** ID of the thing. Notifications of a kind are grouped by it and deleted with it. */
  thingId: string;
  /** The part of the thing, such as one clause of a session; absent for the whole. */
  partId?: string;
  /** The person shown as actor: null for no one; by default, the actor of the event. */
  actorId?: string | null;
  /** The person who acted, where another one is shown as actor; never notified. */
  deedOf?: string;
}

export interface NoticeOfPeople extends NoticeContent {
  /**
   * Recipients as a subquery of `user_id` and `group_id`; the group is null for direct
   * notifications. A person listed with several groups is notified through the first one that is
   * not muted.
   */
  audience: Sql;
}

export interface NoticeOfGroups extends NoticeContent {
  /** Subquery of the groups whose members are notified; stored once per group. */
  groupIds: Sql;
}

/** A domain event with its notifications; see `notifyOn`. */
export interface NotificationEvent {
  eventType: string;
  notices: (db: Queries, data: never, origin: DeliveredOrigin) => Promise<readonly Notice[]>;
}

/** A domain event that removes things, with their IDs; see `retractOn`. */
export interface NotificationEnd {
  eventType: string;
  thingIds: (data: never) => readonly string[];
  /** The parts that are removed, where the thing remains. */
  partIds?: (data: never) => readonly string[];
}

/**
 * A kind of notification, shown in the list and sent by email. Its feature has its sentences, under
 * the keys of `platform/contract/notification.ts`.
 */
export interface NotificationSource {
  /** For example `documentPublished`; unique among all features. */
  kind: string;
  /** A mention: also delivered to people who only want mentions. */
  isMention?: true;
  /** Addressed by one person to others. Between people who block each other, it is not sent. */
  isFromPerson?: true;
  /** The feature sends its own email immediately, so the immediate notification email skips it. */
  hasOwnMail?: true;
  events: readonly NotificationEvent[];
  /** Domain events that retract notifications of this kind for everyone. */
  ends?: readonly NotificationEnd[];
  /**
   * SQL predicate on `note` (`thing_id`, `part_id`, `group_id`, `actor_id`): the recipient can see
   * the thing and it still needs attention. Evaluated at each read.
   */
  isValid: (viewer: SignedInViewer) => Sql;
  /** Titles of those of the things that the viewer can see. */
  titles: (db: Queries, viewer: SignedInViewer, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Answering by email; absent if impossible. */
  answerByMail?: AnswerByMail;
  /** A key among the feature’s words: what an answer has to contain, where it is not any text. */
  replyHint?: string;
  /**
   * Links in an email about this notification alone: a key among the feature’s words, and the address.
   * A link must change nothing when it is opened, since mail scanners open links.
   */
  mailLinks?: (config: Config, about: { userId: string; thingId: string }) => readonly { key: string; address: string }[];
  /** Replies of calendar programs to invitations; absent if there are none. */
  answerByCalendar?: AnswerByCalendar;
  /** The path at which the thing opens. */
  address: (thing: { thingId: string; partId: string }) => `/${string}`;
}

/** A kind without its name. */
export type DeclaredKind = Omit<NotificationSource, 'kind'>;

/**
 * Declares the kinds of a feature by name, each once, in the order in which the settings list them.
 * Bell, emails, pushes, settings, webhooks, export and docs/notification-kinds.md follow from it.
 */
export const notificationKinds = (declared: Readonly<Record<string, DeclaredKind>>): NotificationSource[] =>
  Object.entries(declared).map(([kind, source]) => ({ ...source, kind }));

/**
 * Declares the notifications of a domain event. `notices` runs after the commit, possibly
 * repeatedly; it returns none for deleted things.
 */
export function notifyOn<Data>(
  event: DomainEventKind<Data>,
  notices: (db: Queries, data: Data, origin: DeliveredOrigin) => Promise<readonly Notice[]>,
): NotificationEvent {
  return { eventType: event.type, notices };
}

/** Declares the domain event that retracts notifications of things, or of parts of them. */
export function retractOn<Data>(
  event: DomainEventKind<Data>,
  thingIds: (data: Data) => readonly string[],
  partIds?: (data: Data) => readonly string[],
): NotificationEnd {
  return { eventType: event.type, thingIds, ...(partIds && { partIds }) };
}
