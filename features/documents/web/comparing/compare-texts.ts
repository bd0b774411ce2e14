import { diffArrays } from 'diff';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { compareWords, longestMs, type Change, type Piece } from '#platform/web/comparing/compare-words.ts';
import { textLines, type LineLook, type TextLine } from './text-lines.ts';

/** A line of the comparison. `reset`: the words are the same, how they are set is not. */
export interface ComparedLine {
  look: LineLook;
  depth: number;
  change: Change | 'changed' | 'reset';
  pieces: Piece[];
}

/** Lines with fewer words in common are two lines, not one that was changed. */
const leastInCommon = 0.35;

/** What was taken out of the older text and put into the newer one, line by line and word by word. */
export function compareTexts(older: RichText, newer: RichText): ComparedLine[] {
  const [before, after] = [textLines(older), textLines(newer)];
  const byKey = new Map([...before, ...after].map((line) => [line.key, line]));
  const changes = diffArrays(
    before.map((line) => line.key),
    after.map((line) => line.key),
    { timeout: longestMs },
  ) ?? [
    { removed: true, added: false, value: before.map((line) => line.key) },
    { removed: false, added: true, value: after.map((line) => line.key) },
  ];
  const linesOf = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  const compared: ComparedLine[] = [];
  let removed: TextLine[] = [];
  const flush = (added: TextLine[]) => {
    compared.push(...compareRun(removed, added));
    removed = [];
  };
  for (const change of changes) {
    const lines = linesOf(change.value);
    if (change.removed) removed.push(...lines);
    else if (change.added) flush(lines);
    else {
      flush([]);
      compared.push(...lines.map((line) => whole(line, 'same')));
    }
  }
  flush([]);
  return compared;
}

/** Pairs each line that went with the line that came in its place, in order, as far as they are alike. */
function compareRun(removed: readonly TextLine[], added: readonly TextLine[]): ComparedLine[] {
  const compared: ComparedLine[] = [];
  let next = 0;
  for (const line of added) {
    const found = removed.findIndex((old, index) => index >= next && index < next + 8 && isAlike(old, line));
    if (found < 0) compared.push(whole(line, 'added'));
    else {
      compared.push(...removed.slice(next, found).map((old) => whole(old, 'removed')), pair(removed[found] ?? line, line));
      next = found + 1;
    }
  }
  return [...compared, ...removed.slice(next).map((old) => whole(old, 'removed'))];
}

function pair(old: TextLine, { look, depth, text }: TextLine): ComparedLine {
  if (old.text === text) return { look, depth, change: 'reset', pieces: [{ change: 'same', text }] };
  return { look, depth, change: 'changed', pieces: compareWords(old.text, text) };
}

function whole({ look, depth, text }: TextLine, change: Change): ComparedLine {
  return { look, depth, change, pieces: [{ change, text }] };
}

function isAlike(old: TextLine, line: TextLine): boolean {
  if (old.text === line.text) return true;
  const [before, after] = [wordsOf(old.text), wordsOf(line.text)];
  const common = [...after].filter((word) => before.has(word)).length;
  return common / Math.max(1, Math.min(before.size, after.size)) >= leastInCommon;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
