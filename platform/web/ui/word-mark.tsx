import { wordMark } from '#platform/contract/identity/word-mark.ts';

/** The name, drawn of the arches of the mark, in the colour of the text around it. */
export function WordMark({ height = 28, className }: { height?: number; className?: string }) {
  return (
    <svg
      height={height}
      width={(height * (wordMark.width + 4)) / (wordMark.height + 4)}
      viewBox={`-2 -2 ${wordMark.width + 4} ${wordMark.height + 4}`}
      aria-hidden="true"
      className={className}
    >
      <path d={wordMark.path} fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
