import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';

/** A stretch of time in which things are looked for, by when they were changed: its marks in the index, and its instants. */
export interface Stretch {
  /** None where it is all time. */
  marks: readonly string[];
  from: string | undefined;
  until: string | undefined;
  /** About how many things lie in it. */
  things: number;
  /** Nothing is left behind it. */
  isLast: boolean;
}

/** Time that is cut as it is looked through, the newest first. */
export interface Stretches {
  /** The next one, which most likely holds `enough` that is `found`, of which so much was found in the one before; undefined where nothing is left. */
  next: (enough: number, found: number) => Stretch | undefined;
}

/** A search as one who filters by words carries it out on `searched_things`. */
export interface AskedSearch {
  /** A `tsquery` of the words; empty where nothing can be found. */
  query: string;
  /** Between which instants what is found was changed; undefined where a side is open. */
  from: string | undefined;
  until: string | undefined;
  /** About how many things hold the words, whoever may see them. */
  likely: number;
  /** That time, from an instant on, for whoever may see about so many things. */
  stretches: (wanted: { among: number; from: string | undefined }) => Stretches;
}

/** Understands a search with all that it says: words, phrases, operators, synonyms, slips. */
export type ReadSearch = (house: Pick<House, 'db' | 'modules' | 'words'>, viewer: Viewer, asked: string) => Promise<AskedSearch>;
