import approximateSearch from 'approx-string-match';
import { bareText } from '../../contract/passage.ts';
import type { Passage } from '../../contract/shapes.ts';

/** A stretch of a bare text. */
export interface Stretch {
  start: number;
  end: number;
}

/** So much of a passage may have changed. */
const changedAtMost = 0.3;
const errorsAtMost = 80;
/** What is shorter is found as it was, or not at all: too much is like it. */
const nearFrom = 12;
/** Of a passage that a text says very often, so many are looked at. */
const looked = 200;

/**
 * Where a text (`bareText` of it) says a passage: as it was, else the nearest to it. Of several that are as near, the one that stands between what stood
 * around it. Undefined where the text says it no more.
 */
export function findPassage(text: string, { exact, prefix, suffix }: Passage): Stretch | undefined {
  const [wanted, before, behind] = [bareText(exact), bareText(prefix), bareText(suffix)];
  if (wanted === '') return undefined;
  const stretches = exactStretches(text, wanted);
  return bestOf(stretches.length > 0 ? stretches : nearStretches(text, wanted), text, before, behind);
}

function exactStretches(text: string, wanted: string): Stretch[] {
  const found: Stretch[] = [];
  for (let start = text.indexOf(wanted); start !== -1 && found.length < looked; start = text.indexOf(wanted, start + 1))
    found.push({ start, end: start + wanted.length });
  return found;
}

function nearStretches(text: string, wanted: string): Stretch[] {
  if (wanted.length < nearFrom) return [];
  const errors = Math.min(Math.floor(wanted.length * changedAtMost), errorsAtMost);
  return approximateSearch(text, wanted, errors).slice(0, looked);
}

function bestOf(stretches: readonly Stretch[], text: string, before: string, behind: string): Stretch | undefined {
  let best: Stretch | undefined;
  let most = -1;
  for (const stretch of stretches) {
    const fit =
      alikeAtEnd(text.slice(Math.max(0, stretch.start - before.length), stretch.start), before) +
      alikeAtStart(text.slice(stretch.end, stretch.end + behind.length), behind);
    if (fit <= most) continue;
    most = fit;
    best = stretch;
  }
  return best;
}

/** How many characters two texts have in common where they begin. */
function alikeAtStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

/** The same where they end. */
function alikeAtEnd(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}
