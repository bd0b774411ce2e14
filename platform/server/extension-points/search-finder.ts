import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '../database/db.ts';
import type { Viewer } from '../security/viewer.ts';

/** A parsed search, for kinds whose feature indexes their words itself. */
export interface SearchMatch {
  /**
   * All groups must match; a group matches if one of its words does: forms, synonyms, corrections.
   * Words are folded as by `searchWords`. The first is as typed; with `isBeginning` it is still
   * being typed and matches as a prefix.
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
  /** Visible to everyone. */
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
  /** Words that differ from one by a typo, among those of things that the viewer may see. */
  similarWords?: (db: Queries, viewer: Viewer, word: string) => Promise<string[]>;
  find: (db: Queries, viewer: Viewer, by: SearchMatch, limit: number) => Promise<FoundThing[]>;
}
