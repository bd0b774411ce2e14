import { LRUCache } from 'lru-cache';
import type { Queries } from '#platform/server/db.ts';
import { mark, stretches as lengths, stretchNumber } from '#platform/server/search/lexemes.ts';
import { updatedBehind, type Stretch } from './gather-store.ts';

/** The newest things are looked through first: about so many, then up to about so many, and so on; at last all. */
const steps = [16_000, 80_000, 320_000];
const keptMs = 60_000;
const dayMs = 86_400_000;
/** Of at most so many marks a stretch is put together. */
const mostMarks = 4;

const kept = new LRUCache<Queries, Promise<(string | undefined)[]>>({ max: 20, ttl: keptMs });

/**
 * Time in stretches, the newest first, each with so many things that one of them holds enough of what is frequent. Where they end says nothing of what is found: whoever looks for
 * the newest finds the same by any.
 */
export async function stretchesOf(db: Queries, span: { from: string | undefined; until: string | undefined }): Promise<Stretch[]> {
  const starts = (await readEnds(db)).flatMap((instant) => (instant === undefined ? [] : [coveredFrom(instant)]));
  const rest = span.from === undefined ? { from: undefined, marks: [] } : { from: undefined, marks: coveredFrom(span.from).marks };
  const found: Stretch[] = [];
  let until: string | undefined;
  for (const { from, marks } of [...starts, rest]) {
    const isNone = until !== undefined && from !== undefined && from >= until;
    const isBefore = span.from !== undefined && until !== undefined && until <= span.from;
    const isBehind = span.until !== undefined && from !== undefined && from >= span.until;
    if (!isNone && !isBefore && !isBehind) found.push({ marks, from: later(from, span.from), until: earlier(until, span.until) });
    until = from ?? until;
  }
  return found;
}

/** Whether there are so few things that all of them are one stretch. */
export const areThingsFew = async (db: Queries): Promise<boolean> => (await readEnds(db))[0] === undefined;

async function readEnds(db: Queries): Promise<(string | undefined)[]> {
  let ends = kept.get(db);
  if (!ends) kept.set(db, (ends = Promise.all(steps.map((newer) => updatedBehind(db, newer)))));
  try {
    return await ends;
  } catch (error) {
    kept.delete(db);
    throw error;
  }
}

/** The marks of all time since about an instant, and since when that is. */
function coveredFrom(instant: string): { from: string; marks: string[] } {
  const now = Date.now() + dayMs;
  const days = lengths.findLast((each) => (now - Date.parse(instant)) / dayMs / each < mostMarks) ?? lengths[0];
  const first = stretchNumber(days, instant);
  const count = stretchNumber(days, new Date(now).toISOString()) - first + 1;
  const marks = count > 3 * mostMarks ? [] : Array.from({ length: count }, (_, index) => mark.stretch(days, first + index));
  return { from: new Date(first * days * dayMs).toISOString(), marks };
}

const later = (one: string | undefined, other: string | undefined) => (one && other ? (one > other ? one : other) : (one ?? other));
const earlier = (one: string | undefined, other: string | undefined) => (one && other ? (one < other ? one : other) : (one ?? other));
