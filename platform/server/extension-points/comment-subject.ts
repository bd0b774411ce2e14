import type { Sql } from 'sql-template-tag';
import type { Queries } from '../database/db.ts';
import type { DomainEventKind } from '../events/domain-events.ts';
import type { Viewer } from '../security/viewer.ts';

/** Facts about the subject that comments need. */
export interface CommentedThing {
  authorId: string;
  /** The author's name is hidden from some viewers. */
  isAnonymous: boolean;
  /** The author's name is hidden from this viewer, also in the author's own comments. */
  isAuthorHidden: boolean;
  /** Live rooms of everyone who can see the thing. */
  rooms: readonly string[];
  /** The ID of the whole that opens, where the thing is a part of one. */
  wholeId?: string;
}

/** A domain event that permanently deletes things, with their IDs; see `endsComments`. */
export interface CommentsEnd {
  eventType: string;
  ids: (data: never) => readonly string[];
}

/** A kind of thing that people comment on and react to, with its access rules. */
export interface CommentSubject {
  /** The prefix in calls, `document` in `document:ID`; unique among all features. */
  kind: string;
  /**
   * Finds one thing that the viewer can see and that takes comments. With `isHeld`, locks it until
   * the transaction ends.
   */
  find: (db: Queries, viewer: Viewer, id: string, isLocked: boolean) => Promise<CommentedThing | undefined>;
  /**
   * SQL predicate: the viewer can see the thing with this ID. The same predicate filters its lists.
   */
  isSeen: (viewer: Viewer, id: Sql) => Sql;
  /** Query for the IDs of the groups whose members are notified. */
  groupIds: (id: string | Sql) => Sql;
  /**
   * Author IDs, by thing, that this viewer must not learn. Present where authors can be anonymous;
   * notifications then never name them.
   */
  hiddenAuthors?: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Titles of those of the things that the viewer can see. */
  titles: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** For parts: the IDs of the wholes in which they open, by part. */
  wholeIds?: (db: Queries, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /**
   * The path at which the thing opens, for signed-in viewers or for visitors. A part opens in its
   * whole.
   */
  address: (id: string, place: { wholeId: string; isSignedIn: boolean }) => `/${string}`;
  /** The text whose passages can be commented on; absent where there is none. */
  text?: (db: Queries, id: string) => Promise<string>;
  ends: readonly CommentsEnd[];
}

/** Declares the domain event that deletes things and, with them, their comments. */
export function endsComments<Data>(event: DomainEventKind<Data>, ids: (data: Data) => readonly string[]): CommentsEnd {
  return { eventType: event.type, ids };
}
