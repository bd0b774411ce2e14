import type { Stretch } from '#platform/server/search/asked-search.ts';
import { mark, stretches as lengths, stretchNumber } from '#platform/server/search/lexemes.ts';
import type { Span } from './read-time.ts';
import type { Sample } from './sample.ts';

/** Fewer of the newest things are never looked through at a time. */
const fewest = 2_000;
/** So many times more than should do, since words come and go with time. */
const reserve = 1.4;
/** Where those did not do, so many times more. */
const steps = [1, 8] as const;
/** Where rows are read to see what fits, there are most likely so many of them to be read first, and then by smaller steps. */
const firstRows = 1_000;
const slowSteps = [1, 4, 16, 64] as const;
/** A stretch with a larger share of all things than this is all of them. */
const mostAtOnce = 0.7;
const dayMs = 86_400_000;
/** Of at most so many marks a stretch is put together. */
const mostMarks = 8;

/**
 * Time in stretches, the newest first: the first of them most likely holds so many things that fit, of which `share` of all things do; the last is all that is left. Where they end says
 * nothing of what is found: whoever looks for the newest finds the same by any.
 */
export function stretchesOf(
  sample: Sample,
  span: Span,
  { share, enough, isSlow }: { share: number; enough: number; isSlow: boolean },
): Stretch[] {
  const likely = Math.max(fewest, (reserve * enough) / share);
  const first = isSlow ? Math.min(firstRows / share, likely) : likely;
  const now = Date.now() + dayMs;
  const newest = span.until === undefined ? now : Math.min(now, Date.parse(span.until));
  const found: Stretch[] = [];
  let { until } = span;
  let covered = 0;
  for (const times of isSlow ? slowSteps : steps) {
    const instant = times * first < mostAtOnce * sample.things ? sample.whenBehind(times * first) : undefined;
    if (instant === undefined) break;
    // Of a time that is past it is taken that as much came then as of late.
    const { from, marks } = coveredFrom(newest - (now - instant), until === undefined ? newest : Date.parse(until));
    if (span.from !== undefined && from <= span.from) break;
    // Marks are whole, so that the one before may reach as far.
    if (until !== undefined && from >= until) continue;
    found.push({ marks, from, until, things: times * first - covered });
    covered = times * first;
    until = from;
  }
  const rest = span.from === undefined ? [] : coveredFrom(Date.parse(span.from), until === undefined ? newest : Date.parse(until)).marks;
  return [...found, { marks: rest, from: span.from, until, things: Math.max(0, sample.things - covered) }];
}

/** The marks of all time between about an instant and another, and since when that is; none where they would be too many. */
function coveredFrom(instant: number, until: number): { from: string; marks: string[] } {
  const days = lengths.findLast((each) => (until - instant) / dayMs / each < mostMarks - 1) ?? lengths[0];
  const first = stretchNumber(days, new Date(instant).toISOString());
  const count = stretchNumber(days, new Date(until).toISOString()) - first + 1;
  const marks = count > 2 * mostMarks ? [] : Array.from({ length: count }, (_, index) => mark.stretch(days, first + index));
  return { from: new Date(first * days * dayMs).toISOString(), marks };
}
