import type { Queries, Transaction } from './db.ts';
import type { House } from './house.ts';
import type { Viewer } from './viewer.ts';

/** A thing as moderators see it: what it says, whose it is and for whom, whether or not it is hidden. */
export interface ReportedThing {
  title: string;
  /** All its words beside the title. */
  text: string;
  /** The addresses behind its words; absent where its text holds none but those that stand in it. */
  hrefs?: readonly string[];
  /** Whose it is; null where nobody's account stands behind it. */
  authorId: string | null;
  /** Whose it is, only administrators are told. */
  isAnonymous: boolean;
  /** The groups that it is for. */
  groupIds: readonly string[];
  isPublic: boolean;
  isHidden: boolean;
  /** Where it opens for whoever is signed in and may see it. */
  address: `/${string}`;
}

/** A picture of a reported thing, as it lies in the store. */
export interface ReportedPicture {
  hash: string;
  mediaType: string;
  /** In pixels, where that is known. */
  width: number | null;
  height: number | null;
}

/** How things of a kind are taken out of sight, by their owner's own tables and domain events. Each is asked within a transaction. */
export interface Hiding {
  /** From now on it is as if it did not exist, for all but its author. */
  hide: (house: Pick<House, 'emit'>, tx: Transaction, id: string) => Promise<void>;
  /** It is seen again by whoever saw it, as far as they still may. */
  restore: (house: Pick<House, 'emit'>, tx: Transaction, id: string) => Promise<void>;
  /** It is gone for good. Absent where that takes more than this, such as a group with all that others put there. */
  remove?: (house: Pick<House, 'emit'>, tx: Transaction, id: string) => Promise<void>;
}

/** How things of a kind wait for moderators: hidden from the moment at which they were made, and then there as if they had just been made. */
export interface Waiting {
  /** What waited is there now: whoever is told of new things is told of it. */
  publish: (house: Pick<House, 'emit'>, tx: Transaction, id: string) => Promise<void>;
  /** How many things of a person stand where others see them, beside one of them, counted up to a limit. */
  countStanding: (db: Queries, authorId: string, beside: { id: string; limit: number }) => Promise<number>;
}

/** Things of one kind that can be reported, as their owner tells of them. */
export interface Reportable {
  /** As calls name it, `document` in `document:ID`; unique among all features. */
  kind: string;
  /** Whether its ids are codes that people type, such as those of groups; UUIDs where it is absent. */
  hasCodes?: true;
  /** Whether the viewer sees the thing at this moment, by the predicate of its lists. */
  isSeen: (db: Queries, viewer: Viewer, id: string) => Promise<boolean>;
  /** The thing as moderators see it; undefined where it is gone. With `isHeld` it cannot change before the transaction ends. */
  find: (db: Queries, id: string, isHeld: boolean) => Promise<ReportedThing | undefined>;
  /** What it shows, hidden or not, whoever asks: for moderators. Absent where things are words alone. */
  pictures?: (db: Queries, id: string) => Promise<readonly ReportedPicture[]>;
  /** Absent where things are reported, and never hidden. */
  hiding?: Hiding;
  /** Absent where nothing waits for moderators before it is seen. */
  waiting?: Waiting;
}
