import { classes } from '#platform/web/ui/classes.ts';

interface PartBarProps {
  /** From left to right: number of parts and their fill classes. */
  parts: readonly { count: number; look: string }[];
  className: string;
}

/** With more parts than this, parts of one look are one block without gaps. */
const gapsUpTo = 60;

/**
 * A bar of equal coloured parts, whose colours change gradually; hidden from screen readers, so
 * describe it in words next to it.
 */
export function PartBar({ parts, className }: PartBarProps) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const width = 100 / Math.max(1, total);
  const gap = Math.min(1.5, width / 4);
  const before = (index: number) => parts.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  const blocks =
    total > gapsUpTo
      ? parts.map(({ count, look }, place) => ({ look, x: before(place) * width, wide: count * width }))
      : parts
          .flatMap(({ count, look }) => Array.from({ length: count }, () => look))
          .map((look, place) => ({ look, x: place * width, wide: width - (place < total - 1 ? gap : 0) }));
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className={classes('overflow-hidden rounded-full', className)}>
      {total === 0 && <path d="M0 0h100v4H0z" className="fill-line" />}
      {blocks.map(({ look, x, wide }, place) => (
        // A part keeps its place, so that its colour can change gradually.
        // oxlint-disable-next-line react/no-array-index-key
        <rect key={place} x={x.toFixed(2)} width={wide.toFixed(2)} height="4" className={classes('transition-[fill] duration-500', look)} />
      ))}
    </svg>
  );
}
