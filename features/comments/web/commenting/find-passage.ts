import approximateSearch from 'approx-string-match';
import { bareText } from '../../contract/passage.ts';
import type { Passage } from '../../contract/shapes.ts';

/** Range of offsets in a bare text. */
export interface TextRange {
  start: number;
  end: number;
}

/** Maximum share of characters that may differ. */
const changedAtMost = 0.3;
const errorsAtMost = 80;
/** Shorter passages must match exactly, since too much text is similar to them. */
const nearFrom = 12;
/** Maximum number of matches examined. */
const scanLimit = 200;

/**
 * Locates a passage in a bare text (see `bareText`): exact matches first, else approximate ones. Of
 * several, returns the one whose context matches best. Undefined if there is none.
 */
export function findPassage(text: string, { exact, prefix, suffix }: Passage): TextRange | undefined {
  const [wanted, before, behind] = [bareText(exact), bareText(prefix), bareText(suffix)];
  if (wanted === '') return undefined;
  const ranges = exactRanges(text, wanted);
  return bestOf(ranges.length > 0 ? ranges : nearRanges(text, wanted), text, before, behind);
}

function exactRanges(text: string, wanted: string): TextRange[] {
  const found: TextRange[] = [];
  for (let start = text.indexOf(wanted); start !== -1 && found.length < scanLimit; start = text.indexOf(wanted, start + 1))
    found.push({ start, end: start + wanted.length });
  return found;
}

function nearRanges(text: string, wanted: string): TextRange[] {
  if (wanted.length < nearFrom) return [];
  const errors = Math.min(Math.floor(wanted.length * changedAtMost), errorsAtMost);
  return approximateSearch(text, wanted, errors).slice(0, scanLimit);
}

function bestOf(ranges: readonly TextRange[], text: string, before: string, behind: string): TextRange | undefined {
  let best: TextRange | undefined;
  let most = -1;
  for (const range of ranges) {
    const fit =
      alikeAtEnd(text.slice(Math.max(0, range.start - before.length), range.start), before) +
      alikeAtStart(text.slice(range.end, range.end + behind.length), behind);
    if (fit <= most) continue;
    most = fit;
    best = range;
  }
  return best;
}

/** Length of the common prefix of two texts. */
function alikeAtStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

/** Length of the common suffix of two texts. */
function alikeAtEnd(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}
