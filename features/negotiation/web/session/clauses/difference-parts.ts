import { splitParagraphs } from '#platform/contract/direction.ts';
import type { Piece } from '#platform/web/text/diff/compare-words.ts';

/** Words of a comparison; the first of an expanded passage has the passage's number. */
export interface DifferencePiece extends Piece {
  passage?: number | undefined;
}

export type DifferencePart =
  /** A paragraph, and the text that determines its direction. */
  | { key: string; pieces: readonly DifferencePiece[]; runsAs: string }
  /** A collapsed unchanged passage. */
  | { key: string; folded: number; text: string };

/**
 * Number of characters shown around a change (extended to the end of a paragraph), and minimum
 * number of further characters worth collapsing.
 */
const around = 200;
const fewestFolded = 400;

/**
 * Splits a comparison into paragraphs and collapses long unchanged passages, except those with a
 * number in `unfolded`. Changes are never collapsed.
 */
export function differenceParts(compared: readonly Piece[], unfolded: readonly number[]): DifferencePart[] {
  const parts: DifferencePart[] = [];
  let paragraph: DifferencePiece[] = [];
  const endParagraph = () => {
    const text = textOf(paragraph);
    if (text.trim() !== '') {
      const runsAs = textOf(paragraph.filter(({ change }) => change !== 'removed')) || text;
      parts.push({ key: `${parts.length} ${text}`, pieces: paragraph, runsAs });
    }
    paragraph = [];
  };
  const add = ({ change, text, passage }: DifferencePiece) => {
    let begins = passage;
    for (const [index, part] of splitParagraphs(text).entries()) {
      if (index > 0) endParagraph();
      if (part === '') continue;
      paragraph.push({ change, text: part, passage: begins });
      begins = undefined;
    }
  };
  const hasChange = compared.some(({ change }) => change !== 'same');
  for (const [passage, { change, text }] of compared.entries()) {
    const fold = hasChange && change === 'same' ? foldOf(text, passage === 0, passage === compared.length - 1) : undefined;
    if (!fold) add({ change, text: change === 'same' ? text : withBlanksNamed(text) });
    else if (unfolded.includes(passage)) {
      add({ change, text: text.slice(0, fold.from) });
      add({ change, text: text.slice(fold.from, fold.to), passage });
      add({ change, text: text.slice(fold.to) });
    } else {
      add({ change, text: text.slice(0, fold.from) });
      endParagraph();
      parts.push({ key: `${passage} folded`, folded: passage, text: text.slice(fold.from, fold.to) });
      add({ change, text: text.slice(fold.to) });
    }
  }
  endParagraph();
  return parts;
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

/**
 * The part of an unchanged passage to collapse. At the start or end of the text, there is no change
 * on that side.
 */
function foldOf(text: string, isFirst: boolean, isLast: boolean): { from: number; to: number } | undefined {
  const from = isFirst ? 0 : endOfLead(text);
  const to = isLast ? text.length : beginOfTail(text);
  return to - from < fewestFolded ? undefined : { from, to };
}

/** The end of the paragraph, otherwise of a word. */
function endOfLead(text: string): number {
  const near = text.slice(0, 2 * around);
  const end = [near.indexOf('\n\n'), near.indexOf(' ', around)].find((place) => place !== -1);
  return end ?? betweenLetters(text, around);
}

function beginOfTail(text: string): number {
  const near = text.slice(-2 * around);
  const begin = [near.lastIndexOf('\n\n'), near.lastIndexOf(' ', around)].find((place) => place !== -1);
  return begin === undefined ? betweenLetters(text, text.length - around) : text.length - near.length + begin;
}

/** Avoids splitting surrogate pairs. */
const betweenLetters = (text: string, place: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place + 1 : place);

/** Makes changes visible that consist only of white space. */
const withBlanksNamed = (text: string) => (text.trim() === '' ? text.replaceAll(/[^\S\n]/gu, '␣').replace('\n', '¶\n') : text);
