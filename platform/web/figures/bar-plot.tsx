import type { ReactNode } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';

interface Bar {
  key: string;
  label: string;
  count: number;
}

interface BarPlotProps {
  title: string;
  bars: readonly Bar[];
  /** Formats a count. */
  countText?: (count: number) => string;
  /** Explains how the counts are made. */
  note?: string;
}

const height = 120;
const width = 600;
const gap = 3;

/** A bar chart over time, one image for screen readers; a table below it has the same data. */
export function BarPlot({ title, bars, countText = String, note }: BarPlotProps): ReactNode {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = width / Math.max(1, bars.length);
  return (
    <figure className="rounded-card border border-line bg-surface p-4">
      <figcaption className="mb-3 flex justify-between gap-4 text-sm text-muted">
        {title}
        <span className="tabular-nums">{countText(Math.max(0, ...bars.map(({ count }) => count)))}</span>
      </figcaption>
      <svg role="img" aria-label={title} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="block h-32 w-full">
        {bars.map(({ key, label, count }, index) => {
          // A minimum height keeps small counts visible.
          const tall = count === 0 ? 1 : Math.max(3, (count / most) * height);
          return (
            <rect
              key={key}
              x={index * step + gap / 2}
              y={height - tall}
              width={Math.max(1, step - gap)}
              height={tall}
              className={count === 0 ? 'fill-line' : 'fill-accent'}
            >
              <title>{sideBySide([label, countText(count)])}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden="true" className="mt-2 flex justify-between text-xs text-muted">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      {note !== undefined && <p className="mt-2 text-sm text-pretty text-muted">{note}</p>}
    </figure>
  );
}
