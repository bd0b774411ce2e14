import type { Stretch, Stretches } from '#platform/server/search/asked-search.ts';
import { mark, stretches as lengths, stretchNumber } from '#platform/server/search/lexemes.ts';
import type { Span } from './read-time.ts';
import type { Sample } from './sample.ts';

/** Fewer of the newest things are never looked through at a time. */
const fewest = 2_000;
/** So many times more than should do, since words come and go with time. */
const reserve = 1.4;
/** Where rows are read to see what fits, there are most likely so many of them to be read first, and then so many times what was looked through before. */
const firstRows = 1_000;
const slowStep = 3;
/** Where it did not do, at least so much of what was looked through before is added. */
const leastStep = 0.5;
/** A stretch with a larger share of all things than this is all of them. */
const mostAtOnce = 0.7;
const dayMs = 86_400_000;
/** Of at most so many marks a stretch is put together. */
const mostMarks = 8;

/**
 * Cuts time into stretches, the newest first. Of all things a `share` fits, as far as it is known before; then what was found tells. Where stretches end says nothing of what is found: whoever looks for the newest finds
 * the same by any.
 */
export function stretchesOf(sample: Sample, span: Span, { share, isSlow }: { share: number; isSlow: boolean }): Stretches {
  const now = Date.now() + dayMs;
  const newest = span.until === undefined ? now : Math.min(now, Date.parse(span.until));
  let { until } = span;
  let seen = 0;
  let known = 0;
  let isOver = false;

  /** Since when there are so many things, with the marks from there; undefined where nothing is to be left behind them. */
  function covered(things: number): { from: string; marks: string[] } | undefined {
    const instant = things < mostAtOnce * sample.things ? sample.whenBehind(things) : undefined;
    if (instant === undefined) return undefined;
    // Of a time that is past it is taken that as much came then as of late.
    const cut = coveredFrom(newest - (now - instant), until === undefined ? newest : Date.parse(until));
    return span.from !== undefined && cut.from <= span.from ? undefined : cut;
  }

  function rest(): Stretch {
    isOver = true;
    const marks = span.from === undefined ? [] : coveredFrom(Date.parse(span.from), until === undefined ? newest : Date.parse(until)).marks;
    return { marks, from: span.from, until, things: Math.max(0, sample.things - seen), isLast: true };
  }

  return {
    next(enough, found) {
      if (isOver) return undefined;
      known += found;
      const likely = Math.max(fewest, (reserve * enough) / (seen > 0 ? Math.max(0.5, known) / seen : share), leastStep * seen);
      let things = isSlow ? Math.min(likely, Math.max(firstRows / share, slowStep * seen)) : likely;
      for (let cut = covered(seen + things); cut; things *= 2, cut = covered(seen + things)) {
        // Marks are whole, so that the stretch before may reach as far.
        if (until !== undefined && cut.from >= until) continue;
        const stretch = { ...cut, until, things, isLast: false };
        seen += things;
        until = cut.from;
        return stretch;
      }
      return rest();
    },
  };
}

/** The marks of all time between about an instant and another, and since when that is; none where they would be too many. */
function coveredFrom(instant: number, until: number): { from: string; marks: string[] } {
  const days = lengths.findLast((each) => (until - instant) / dayMs / each < mostMarks - 1) ?? lengths[0];
  const first = stretchNumber(days, new Date(instant).toISOString());
  const count = stretchNumber(days, new Date(until).toISOString()) - first + 1;
  const marks = count > 2 * mostMarks ? [] : Array.from({ length: count }, (_, index) => mark.stretch(days, first + index));
  return { from: new Date(first * days * dayMs).toISOString(), marks };
}
