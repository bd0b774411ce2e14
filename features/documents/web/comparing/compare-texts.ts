import { diffArrays } from 'diff';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { compareWords, longestMs, type Change } from '#platform/web/text/diff/compare-words.ts';
import { formatChanges, setPieces, type FormatChange, type SetPiece } from './set-pieces.ts';
import { textLines, type LineSetting, type TextLine } from './text-lines.ts';

/** Line of a comparison. `reset`: same words, different formatting. */
export interface ComparedLine extends LineSetting {
  change: Change | 'changed' | 'reset';
  pieces: SetPiece[];
  /** Former formatting of the line, if it differs. */
  before?: LineSetting;
  /** Changes in the formatting of its words. */
  formats: readonly FormatChange[];
}

/** Minimum share of common words for two lines to count as one changed line. */
const leastInCommon = 0.35;

/** Differences of two texts by line and by word. */
export function compareTexts(older: RichText, newer: RichText): ComparedLine[] {
  const [before, after] = [textLines(older), textLines(newer)];
  const [keysBefore, keysAfter] = [before.map((line) => line.key), after.map((line) => line.key)];
  const changes = diffArrays(keysBefore, keysAfter, { timeout: longestMs }) ?? [
    { removed: true, added: false, value: keysBefore },
    { removed: false, added: true, value: keysAfter },
  ];
  const compared: ComparedLine[] = [];
  let removed: TextLine[] = [];
  let [beforeAt, afterAt] = [0, 0];
  const flush = (added: TextLine[]) => {
    compared.push(...compareRun(removed, added));
    removed = [];
  };
  for (const change of changes) {
    const count = change.value.length;
    if (change.removed) removed.push(...before.slice(beforeAt, (beforeAt += count)));
    else if (change.added) flush(after.slice(afterAt, (afterAt += count)));
    else {
      flush([]);
      beforeAt += count;
      compared.push(...after.slice(afterAt, (afterAt += count)).map((line) => whole(line, 'same')));
    }
  }
  flush([]);
  return compared;
}

/** Pairs removed lines with similar added lines, in order. */
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

function pair(old: TextLine, line: TextLine): ComparedLine {
  const isSame = old.text === line.text;
  const words = isSame ? [{ change: 'same' as const, text: line.text }] : compareWords(old.text, line.text);
  const pieces = setPieces(words, old.runs, line.runs);
  return {
    ...settingOf(line),
    change: isSame ? 'reset' : 'changed',
    pieces,
    ...(isSetAlike(old, line) ? {} : { before: settingOf(old) }),
    formats: formatChanges(pieces),
  };
}

function whole(line: TextLine, change: Change): ComparedLine {
  return { ...settingOf(line), change, pieces: [{ change, text: line.text, runs: line.runs }], formats: [] };
}

function settingOf({ look, level, marker, depth, mediaId }: TextLine): LineSetting {
  return {
    look,
    depth,
    ...(mediaId === undefined ? {} : { mediaId }),
    ...(level === undefined ? {} : { level }),
    ...(marker === undefined ? {} : { marker }),
  };
}

/** Numbers of list items are ignored, since they change with preceding items. */
function isSetAlike(old: TextLine, line: TextLine): boolean {
  return old.look === line.look && old.level === line.level && typeof old.marker === typeof line.marker && old.depth === line.depth;
}

function isAlike(old: TextLine, line: TextLine): boolean {
  // Different media never match, whatever their texts.
  if (old.mediaId !== line.mediaId) return false;
  if (line.mediaId !== undefined) return true;
  if (old.text === line.text) return true;
  const [before, after] = [wordsOf(old.text), wordsOf(line.text)];
  const common = [...after].filter((word) => before.has(word)).length;
  return common / Math.max(1, Math.min(before.size, after.size)) >= leastInCommon;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
