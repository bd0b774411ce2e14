import type { Highlights } from '../contract/shapes.ts';

/** A text with the matches highlighted. Pieces are plain text, never markup. */
export function Highlighted({ highlights }: { highlights: Highlights }) {
  return highlights.map(([text, isFound], index) =>
    // Pieces have no other identity than their index.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <mark key={index}>{text}</mark> : text,
  );
}
