import { classes } from './classes.ts';

interface BarPart {
  /** Part of the whole width, from 0 to 1. */
  share: number;
  /** Class of its colour. */
  fill: string;
}

interface BarProps {
  /** From left to right. */
  parts: readonly BarPart[];
  /** In pixels. */
  height?: number;
  className?: string;
}

/** A horizontal bar of shares. Their numbers are in text next to it. */
export function Bar({ parts, height = 10, className }: BarProps) {
  const startOf = (place: number) => parts.slice(0, place).reduce((sum, { share }) => sum + share, 0);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <svg width="100%" height={height} aria-hidden="true" className={classes('block overflow-hidden rounded-full bg-plain-wash', className)}>
      {parts.map(({ share, fill }, place) => (
        <rect
          key={fill}
          x={percent(startOf(place))}
          width={percent(share)}
          height={height}
          rx={parts.length === 1 ? height / 2 : 0}
          className={fill}
        />
      ))}
    </svg>
  );
}
