import type { Queries, Transaction } from '../database/db.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../security/viewer.ts';

/** A thing as moderators see it, hidden or not. */
export interface ReportedThing {
  title: string;
  /** All its text besides the title. */
  text: string;
  /** URLs of its links; absent where all URLs are visible in the text. */
  hrefs?: readonly string[];
  /** The author; null where there is no account. */
  authorId: string | null;
  /** Only administrators may learn the author. */
  isAnonymous: boolean;
  /** Groups that it is shared with. */
  groupIds: readonly string[];
  isPublic: boolean;
  isHidden: boolean;
  /** The path at which it opens for signed-in users who can see it. */
  address: `/${string}`;
}

/** An image of a reported thing, as stored. */
export interface ReportedPicture {
  hash: string;
  mediaType: string;
  /** In pixels; null where unknown. */
  width: number | null;
  height: number | null;
}

/**
 * Hiding of a kind of content. All functions run in a transaction of the caller, and change their
 * owner's tables and emit its domain events.
 */
export interface Hiding {
  /** Hides it from everyone but its author. */
  hide: (app: Pick<AppContext, 'emit'>, tx: Transaction, id: string) => Promise<void>;
  /** Shows it again to people who may see it. */
  restore: (app: Pick<AppContext, 'emit'>, tx: Transaction, id: string) => Promise<void>;
  /**
   * Deletes it permanently. Absent where more depends on it, such as a group with content of
   * others.
   */
  remove?: (app: Pick<AppContext, 'emit'>, tx: Transaction, id: string) => Promise<void>;
}

/** Review of a kind of content before publication: created hidden, later published as new. */
export interface Waiting {
  /** Publishes a held thing; notifies as for a new one. */
  publish: (app: Pick<AppContext, 'emit'>, tx: Transaction, id: string) => Promise<void>;
  /**
   * Number of a person's visible things, except the thing `beside.id`, counted up to
   * `beside.limit`.
   */
  countVisible: (db: Queries, authorId: string, beside: { id: string; limit: number }) => Promise<number>;
}

/** A kind of thing that can be reported. */
export interface Reportable {
  /** The prefix in calls, `document` in `document:ID`; unique among all features. */
  kind: string;
  /** Its IDs are short codes, as those of groups; otherwise UUIDs. */
  hasCodes?: true;
  /** Whether the viewer can see the thing now, by the predicate of its lists. */
  isSeen: (db: Queries, viewer: Viewer, id: string) => Promise<boolean>;
  /**
   * The thing as moderators see it; undefined where it does not exist. With `isHeld`, locks it
   * until the transaction ends.
   */
  find: (db: Queries, id: string, isLocked: boolean) => Promise<ReportedThing | undefined>;
  /** Its images, hidden or not, for moderators. Absent where things only have text. */
  pictures?: (db: Queries, id: string) => Promise<readonly ReportedPicture[]>;
  /** Absent where things can be reported but not hidden. */
  hiding?: Hiding;
  /** Absent where things are never held for moderation. */
  waiting?: Waiting;
}
