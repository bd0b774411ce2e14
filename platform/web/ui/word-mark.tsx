import { wordMarkPath } from '#platform/contract/identity/word-mark.ts';

/** The name, drawn of the arches of the mark, in the colour of the text around it. */
export function WordMark({ height }: { height: number }) {
  return (
    <svg height={height} width={3 * height} viewBox="-2 -2 96 32" aria-hidden="true">
      <path d={wordMarkPath} fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
