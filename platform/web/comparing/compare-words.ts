import { diffWordsWithSpace } from 'diff';
import { withHiddenNamed } from '#platform/contract/unseen.ts';

export type Change = 'same' | 'added' | 'removed';

/** Words that stand in both texts, or in one of them. */
export interface Piece {
  change: Change;
  text: string;
}

/** Texts that have nothing in common would be compared for minutes; then one is shown after the other. */
export const longestMs = 800;

/** What was taken out of the older text and put into the newer one, word by word; letters that are not seen by their numbers. */
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

/** Spaces within a line. */
const blank = /^[^\S\n\r]+$/;

/** Words that are replaced one after the other are one phrase in place of another: read in turn, they would make no sense. */
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

/** How many words were put in and taken out. */
export function countWords(lines: readonly { pieces: readonly Piece[] }[]): { added: number; removed: number } {
  const count = { same: 0, added: 0, removed: 0 };
  for (const { change, text } of lines.flatMap((line) => line.pieces)) count[change] += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return count;
}
