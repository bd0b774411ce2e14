import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';

/** A search as one who filters by words carries it out on `searched_things`. */
export interface AskedSearch {
  /** A `tsquery` of the words; empty where nothing can be found. */
  query: string;
  /** Between which instants what is found was changed; undefined where a side is open. */
  from: string | undefined;
  until: string | undefined;
}

/** Understands a search with all that it says: words, phrases, operators, synonyms, slips. */
export type ReadSearch = (house: Pick<House, 'db' | 'modules' | 'words'>, viewer: Viewer, asked: string) => Promise<AskedSearch>;
