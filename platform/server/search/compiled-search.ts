import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../security/viewer.ts';

/** A range of change dates that is searched: its marks in the index and its instants. */
export interface TimeSlice {
  /** Empty for all time. */
  marks: readonly string[];
  from: string | undefined;
  until: string | undefined;
  /** Estimated number of things in the range. */
  things: number;
  /** No older range follows. */
  isLast: boolean;
}

/** Time divided into ranges, newest first. */
export interface TimeSlices {
  /**
   * The next range, sized to contain probably `enough` results; `found` is the number in the
   * previous one. Undefined at the end.
   */
  next: (enough: number, found: number) => TimeSlice | undefined;
}

/** A parsed search for filters on `searched_things`. */
export interface CompiledSearch {
  /** A `tsquery`; empty where nothing can match. */
  query: string;
  /** Bounds of the change date; undefined where open. */
  from: string | undefined;
  until: string | undefined;
  /** Estimated number of things that contain the words, visible or not. */
  likely: number;
  /** Divides time from an instant on into ranges, for a viewer who can see about `among` things. */
  timeSlices: (wanted: { among: number; from: string | undefined }) => TimeSlices;
}

/** Parses a search: words, phrases, operators, synonyms and corrections. */
export type CompileSearch = (
  app: Pick<AppContext, 'db' | 'modules' | 'words'>,
  viewer: Viewer,
  requested: string,
) => Promise<CompiledSearch>;
