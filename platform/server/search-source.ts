import type { Language } from '#platform/contract/language.ts';
import type { Queries } from './db.ts';
import type { DomainEventKindHolding } from './domain-events.ts';
import type { Audience } from './hub-source.ts';
import type { Viewer } from './viewer.ts';

/** The searchable content of a thing. */
export interface SearchEntry {
  title: string;
  /** All its text besides the title, paragraphs separated by a blank line. */
  text: string;
  language: Language | null;
  /** The author to show and to search by; null where the author is anonymous. */
  authorId: string | null;
  category: string | null;
  createdAt: string;
  updatedAt: string;
  audience: Audience;
}

/**
 * A kind of thing that search indexes. Each of its domain events rereads the entry of the event's
 * `id` in the same transaction; null removes it.
 */
export interface SearchSource {
  /** The shared words of its feature have its name (`kindNameKey`). */
  kind: string;
  /** Domain events that add a thing. */
  comeEvents?: readonly DomainEventKindHolding<{ id: string }>[];
  events: readonly DomainEventKindHolding<{ id: string }>[];
  /** Domain events that remove many things at once. */
  goneEvents?: readonly DomainEventKindHolding<{ ids: string[] }>[];
  entry: (tx: Queries, id: string) => Promise<SearchEntry | null>;
  /** The next IDs after `after`, in order, for reindexing while people search. */
  ids: (db: Queries, after: string, limit: number) => Promise<string[]>;
  /**
   * Reads, with each page, title and text of those things that the viewer can see now. Others are
   * not shown.
   */
  texts: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<{ id: string; title: string; text: string }[]>;
  /** The path at which the thing opens for this viewer. */
  address: (id: string, viewer: Viewer) => `/${string}`;
}

/** A parsed search, for sources that index their words themselves. */
export interface SearchMatch {
  /**
   * All groups must match; a group matches if one of its words does: forms, synonyms, corrections.
   * Words are folded as by `searchWords`; `isBeginning` marks a word that is still being typed.
   */
  all: readonly { words: readonly string[]; isBeginning: boolean }[];
  none: readonly string[];
  /** Matches any of these authors. */
  authorIds: readonly string[] | undefined;
  groupId: string | undefined;
  /** Instants: `from` inclusive, `until` exclusive. */
  from: string | undefined;
  until: string | undefined;
  /** The reader's language, for content in several languages. */
  language?: Language;
  /** Names as in the settings. */
  modulesOff?: readonly string[];
}

/** The `updatedAt` of results without a date, such as people; never shown. */
export const dateless = '1970-01-01T00:00:00.000000Z';

/** One result of a finder. */
export interface FoundThing {
  id: string;
  title: string;
  text: string;
  authorId: string | null;
  groupIds: readonly string[];
  /** Visible to everybody. */
  isPublic?: boolean;
  updatedAt: string;
  address: `/${string}`;
}

/**
 * A kind of thing that its feature indexes itself, such as messages: returns the newest matches
 * that the viewer can see.
 */
export interface SearchFinder {
  kind: string;
  /**
   * Fast enough to run at each keystroke: this number of its results comes first among suggestions.
   */
  suggests?: number;
  find: (db: Queries, viewer: Viewer, by: SearchMatch, limit: number) => Promise<FoundThing[]>;
}
