import { diffWordsWithSpace } from 'diff';
import { withHiddenNamed } from '#platform/contract/unseen.ts';

export type Change = 'same' | 'added' | 'removed';

/** A run of words that both texts or only one of them contain. */
export interface Piece {
  change: Change;
  text: string;
}

/** Time limit in milliseconds; beyond it the texts count as completely different. */
export const longestMs = 800;

/** Word diff of two texts; invisible characters are displayed by their code points. */
export function compareWords(before: string, after: string): Piece[] {
  const older = withHiddenNamed(before);
  const newer = withHiddenNamed(after);
  const changes = diffWordsWithSpace(older, newer, { timeout: longestMs });
  if (!changes)
    return [
      { change: 'removed', text: older },
      { change: 'added', text: newer },
    ];
  return inPhrases(changes.map(({ added, removed, value }) => ({ change: added ? 'added' : removed ? 'removed' : 'same', text: value })));
}

/** White space within a line. */
const blank = /^[^\S\n\r]+$/;

/** Merges consecutive replacements of single words into one, so that both phrases are readable. */
function inPhrases(pieces: readonly Piece[]): Piece[] {
  const phrases: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    let end = at;
    while (pieces[end] && (pieces[end]?.change !== 'same' || (end > at && blank.test(pieces[end]?.text ?? '')))) end += 1;
    while (end > at && pieces[end - 1]?.change === 'same') end -= 1;
    const run = pieces.slice(at, Math.max(end, at + 1));
    const has = (change: Change) => run.some((piece) => piece.change === change);
    const textWithout = (change: Change) => run.flatMap((piece) => (piece.change === change ? [] : [piece.text])).join('');
    if (has('removed') && has('added'))
      phrases.push({ change: 'removed', text: textWithout('added') }, { change: 'added', text: textWithout('removed') });
    else phrases.push(...run);
    at += run.length;
  }
  return phrases;
}

export function countWords(lines: readonly { pieces: readonly Piece[] }[]): { added: number; removed: number } {
  const count = { same: 0, added: 0, removed: 0 };
  for (const { change, text } of lines.flatMap((line) => line.pieces)) count[change] += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return count;
}
