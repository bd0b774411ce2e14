import type { Mark } from '#platform/contract/rich-text/nodes.ts';
import type { Piece } from '#platform/web/text/diff/compare-words.ts';
import { canonical, type Run } from './text-lines.ts';

/** Words of a comparison with their marks. `before`: marks in the older text, if different. */
export interface SetRun extends Run {
  before?: readonly Mark[];
}

export interface SetPiece extends Piece {
  runs: readonly SetRun[];
}

/** Change of marks on unchanged words. `href`: current or former link. */
export type FormatChange = { text: string } & (
  | { kind: 'gained' | 'lost'; mark: Exclude<Mark['type'], 'link'> }
  | { kind: 'linked' | 'unlinked'; href: string }
  | { kind: 'relinked'; href: string; hrefBefore: string }
);

/**
 * Adds marks to the pieces of a comparison: removed pieces have those of the older text, others
 * those of the newer.
 */
export function setPieces(pieces: readonly Piece[], older: readonly Run[], newer: readonly Run[]): SetPiece[] {
  let [olderAt, newerAt] = [0, 0];
  return pieces.map((piece) => {
    const { change, text } = piece;
    const was = change === 'added' ? [] : cut(older, olderAt, (olderAt += text.length));
    const is = change === 'removed' ? [] : cut(newer, newerAt, (newerAt += text.length));
    return { ...piece, runs: change === 'removed' ? was : change === 'added' ? is : overlaid(is, was) };
  });
}

/** Changes of marks on words that both texts contain, in order. */
export function formatChanges(pieces: readonly SetPiece[]): FormatChange[] {
  const found: FormatChange[] = [];
  for (const { text, marks, before } of pieces.flatMap(({ runs }) => runs)) {
    if (before === undefined) continue;
    for (const change of changesOf(text, before, marks)) {
      const same = found.at(-1);
      // Merges adjacent changes of the same kind.
      if (same && canonical({ ...same, text }) === canonical(change)) same.text += text;
      else found.push(change);
    }
  }
  return found;
}

function changesOf(text: string, before: readonly Mark[], after: readonly Mark[]): FormatChange[] {
  const [hrefBefore, href] = [hrefOf(before), hrefOf(after)];
  const plain = (marks: readonly Mark[]) => marks.flatMap(({ type }) => (type === 'link' ? [] : [type]));
  const [had, has] = [plain(before), plain(after)];
  return [
    ...has.filter((mark) => !had.includes(mark)).map((mark) => ({ kind: 'gained' as const, mark, text })),
    ...had.filter((mark) => !has.includes(mark)).map((mark) => ({ kind: 'lost' as const, mark, text })),
    ...(href === hrefBefore
      ? []
      : href === undefined
        ? [{ kind: 'unlinked' as const, href: hrefBefore ?? '', text }]
        : [hrefBefore === undefined ? { kind: 'linked' as const, href, text } : { kind: 'relinked' as const, href, hrefBefore, text }]),
  ];
}

function hrefOf(marks: readonly Mark[]): string | undefined {
  return marks.find((mark) => mark.type === 'link')?.attrs.href;
}

/** Runs between two offsets. */
function cut(runs: readonly Run[], from: number, to: number): Run[] {
  let at = 0;
  return runs.flatMap(({ text, marks }) => {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += text.length;
    return part ? [{ text: part, marks }] : [];
  });
}

/** Current runs, split where the former marks differ. */
function overlaid(is: readonly Run[], was: readonly Run[]): SetRun[] {
  let at = 0;
  return is.flatMap(({ text, marks }) => {
    const parts = cut(was, at, (at += text.length));
    return parts.map(({ text: part, marks: before }) =>
      inOrder(before) === inOrder(marks) ? { text: part, marks } : { text: part, marks, before },
    );
  });
}

const inOrder = (marks: readonly Mark[]) => canonical(marks.toSorted((one, other) => (one.type < other.type ? -1 : 1)));
