import { wordMarkPath } from '#platform/contract/identity/word-mark.ts';

/**
 * The name of the product, drawn with the arches of the logo, in the colour of the surrounding
 * text.
 */
export function WordMark({ height }: { height: number }) {
  return (
    <svg height={height} width={3 * height} viewBox="-2 -2 96 32" aria-hidden="true">
      <path d={wordMarkPath} fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
