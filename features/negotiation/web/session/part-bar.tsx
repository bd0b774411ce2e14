import { classes } from '#platform/web/ui/classes.ts';

interface PartBarProps {
  /** From left to right: number of parts and their fill classes. */
  parts: readonly { count: number; look: string }[];
  className: string;
}

/** With more parts than this there are no gaps between them. */
const gapsUpTo = 60;

/**
 * A bar of equal coloured parts; hidden from screen readers, so describe it in words next to it.
 */
export function PartBar({ parts, className }: PartBarProps) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const width = 100 / Math.max(1, total);
  const gap = total > gapsUpTo ? 0 : Math.min(1.5, width / 4);
  const before = (index: number) => parts.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className={classes('overflow-hidden rounded-full', className)}>
      {total === 0 && <path d="M0 0h100v4H0z" className="fill-line" />}
      {parts.map(({ count, look }, place) => {
        const begin = before(place);
        const path = Array.from({ length: count }, (_, index) => {
          const wide = width - (begin + index < total - 1 ? gap : 0);
          return `M${((begin + index) * width).toFixed(2)} 0h${wide.toFixed(2)}v4h-${wide.toFixed(2)}z`;
        }).join('');
        return <path key={look} d={path} className={look} />;
      })}
    </svg>
  );
}
