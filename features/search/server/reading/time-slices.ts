import type { TimeSlice, TimeSlices } from '#platform/server/search/compiled-search.ts';
import { mark, sliceDays as lengths, sliceNumber } from '#platform/server/search/lexemes.ts';
import type { TimeRange } from '#platform/server/search/time-range.ts';
import type { Sample } from './sample.ts';

/** Minimum number of things per time slice. */
const fewest = 2_000;
/** Safety factor of the estimate, since words are not spread evenly over time. */
const reserve = 1.4;
/**
 * With phrases, rows are read: the first slice has about this many of them, and each further one at
 * most `slowStep` times as many as those before.
 */
const firstRows = 1_000;
const slowStep = 3;
/** Minimum size of a further slice, relative to those before. */
const leastStep = 0.5;
/** A slice of a larger share of all things becomes all of them. */
const mostAtOnce = 0.7;
const dayMs = 86_400_000;
/** Approximate maximum number of marks per slice. */
const mostMarks = 8;

/**
 * Cuts time into slices, newest first. `share` is the estimated share of things that match; later
 * slices use the matches so far. The limits of slices do not affect the results.
 */
export function timeSlicesOf(sample: Sample, range: TimeRange, { share, isSlow }: { share: number; isSlow: boolean }): TimeSlices {
  const now = Date.now() + dayMs;
  const newest = range.until === undefined ? now : Math.min(now, Date.parse(range.until));
  let { until } = range;
  let seen = 0;
  let known = 0;
  let isOver = false;

  /**
   * Returns the start of the latest `things` things, with its marks; undefined if that covers
   * everything.
   */
  function covered(things: number): { from: string; marks: string[] } | undefined {
    const instant = things < mostAtOnce * sample.things ? sample.whenBehind(things) : undefined;
    if (instant === undefined) return undefined;
    // Assumes that things were created at the same rate in the past.
    const cut = coveredFrom(newest - (now - instant), until === undefined ? newest : Date.parse(until));
    return range.from !== undefined && cut.from <= range.from ? undefined : cut;
  }

  function rest(): TimeSlice {
    isOver = true;
    const marks =
      range.from === undefined ? [] : coveredFrom(Date.parse(range.from), until === undefined ? newest : Date.parse(until)).marks;
    return { marks, from: range.from, until, things: Math.max(0, sample.things - seen), isLast: true };
  }

  return {
    next(enough, found) {
      if (isOver) return undefined;
      known += found;
      const likely = Math.max(fewest, (reserve * enough) / (seen > 0 ? Math.max(0.5, known) / seen : share), leastStep * seen);
      let things = isSlow ? Math.min(likely, Math.max(firstRows / share, slowStep * seen)) : likely;
      for (let cut = covered(seen + things); cut; things *= 2, cut = covered(seen + things)) {
        // Marks are aligned, so the slice before may already reach that far.
        if (until !== undefined && cut.from >= until) continue;
        const timeSlice = { ...cut, until, things, isLast: false };
        seen += things;
        until = cut.from;
        return timeSlice;
      }
      return rest();
    },
  };
}

/**
 * Returns the marks between two instants and their aligned start; no marks if there would be too
 * many.
 */
function coveredFrom(instant: number, until: number): { from: string; marks: string[] } {
  const days = lengths.findLast((each) => (until - instant) / dayMs / each < mostMarks - 1) ?? lengths[0];
  const first = sliceNumber(days, new Date(instant).toISOString());
  const count = sliceNumber(days, new Date(until).toISOString()) - first + 1;
  const marks = count > 2 * mostMarks ? [] : Array.from({ length: count }, (_, index) => mark.timeSlice(days, first + index));
  return { from: new Date(first * days * dayMs).toISOString(), marks };
}
