import type { Sql } from 'sql-template-tag';
import type { Queries } from './db.ts';
import type { DomainEventKind } from './domain-events.ts';
import type { Viewer } from './viewer.ts';

/** A thing that people comment, as far as its comments depend on it. */
export interface CommentedThing {
  authorId: string;
  /** Whose it is, not everybody is told. */
  isAnonymous: boolean;
  /** The viewer is among those who are not: what its author writes below it reaches them without a name. */
  isAuthorHidden: boolean;
  /** The live rooms of those who see it. */
  rooms: readonly string[];
  /** The thing in which it opens, where it is a part of one. */
  wholeId?: string;
}

/** A domain event by which things go for good, with their ids; see `endsComments`. */
export interface CommentsEnd {
  eventType: string;
  ids: (data: never) => readonly string[];
}

/** Things of one kind that people comment and react to, with their rights, as their owner tells them. */
export interface CommentSubject {
  /** As calls name it, `document` in `document:ID`; unique among all features. */
  kind: string;
  /** One thing, where the viewer may see it and it takes comments. With `isHeld` it cannot go before the transaction ends. */
  find: (db: Queries, viewer: Viewer, id: string, isHeld: boolean) => Promise<CommentedThing | undefined>;
  /** Whether a viewer may see the thing whose UUID this is: the predicate of its lists. */
  isSeen: (viewer: Viewer, id: Sql) => Sql;
  /** The groups that it is for, through which people are told: a query of their ids; whoever belongs to none of them is told through none. */
  groupIds: (id: string | Sql) => Sql;
  /**
   * Of these things, whose those are of which this viewer is not told. Present where whose its things are may be hidden, now or later: their author is then named in
   * nothing that people are told.
   */
  hiddenAuthors?: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What things are called, of those that the viewer may see. */
  titles: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The things in which parts open, where things of this kind are parts. */
  wholeIds?: (db: Queries, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Where the thing opens for whoever is signed in, and for visitors; a part, in its whole. */
  address: (id: string, place: { wholeId: string; isSignedIn: boolean }) => `/${string}`;
  /** The words of a thing in which passages are commented; absent where there are none. */
  text?: (db: Queries, id: string) => Promise<string>;
  ends: readonly CommentsEnd[];
}

/** Says by which domain event things go, and with them what was said of them. */
export function endsComments<Data>(event: DomainEventKind<Data>, ids: (data: Data) => readonly string[]): CommentsEnd {
  return { eventType: event.type, ids };
}
