import type { Pieces } from '../contract/shapes.ts';

/** A text with what was looked for marked in it. Each piece is text, whatever it looks like. */
export function Marked({ pieces }: { pieces: Pieces }) {
  return pieces.map(([text, isFound], index) =>
    // The pieces of a text have their places alone.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <mark key={index}>{text}</mark> : text,
  );
}
