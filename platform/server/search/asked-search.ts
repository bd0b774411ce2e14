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
  /** That time in stretches, the newest first: the first most likely holds `enough` finds that are `among` so many things, the last is all that is left. */
  stretches: (wanted: { enough: number; among: number; from: string | undefined }) => readonly Stretch[];
}

/** Understands a search with all that it says: words, phrases, operators, synonyms, slips. */
export type ReadSearch = (house: Pick<House, 'db' | 'modules' | 'words'>, viewer: Viewer, asked: string) => Promise<AskedSearch>;
