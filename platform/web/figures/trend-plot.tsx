import type { ReactNode } from 'react';

interface TrendPlotProps {
  title: string;
  /** The value that the plot is about, formatted: the latest, or the sum. */
  value: string;
  /** Describes the plot in one sentence; a table next to it has the numbers. */
  description: string;
  /** Counts in order of time; null where nothing was counted. */
  counts: readonly (number | null)[];
  /** A line for a level that is measured, bars for what happened in each period. */
  form: 'line' | 'bars';
  /** First and last moment of the plot. */
  ends: readonly [string, string];
}

const width = 240;
const height = 56;

/** A small plot beside its number. The line of a level does not begin at zero, so that changes are visible. */
export function TrendPlot({ title, value, description, counts, form, ends: [first, last] }: TrendPlotProps): ReactNode {
  return (
    <figure className="rounded-card border border-line bg-surface p-4 max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-x-4">
      <figcaption>
        <span className="block text-sm text-muted">{title}</span>
        <span className="block text-2xl font-semibold tabular-nums">{value}</span>
      </figcaption>
      <div className="min-w-0">
        <svg
          role="img"
          aria-label={description}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="mt-2 block h-14 w-full"
        >
          {form === 'line' ? <Line counts={counts} /> : <Bars counts={counts} />}
        </svg>
        <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
          <span>{first}</span>
          <span>{last}</span>
        </p>
      </div>
    </figure>
  );
}

function Line({ counts }: Pick<TrendPlotProps, 'counts'>): ReactNode {
  const points = counts.flatMap((count, index) => (count === null ? [] : [{ index, count }]));
  const [least, most] = [Math.min(...points.map(({ count }) => count)), Math.max(...points.map(({ count }) => count))];
  const at = ({ index, count }: (typeof points)[number]) => {
    const part = most === least ? 0.5 : (count - least) / (most - least);
    return `${((index / Math.max(1, counts.length - 1)) * width).toFixed(1)},${(height - 4 - part * (height - 8)).toFixed(1)}`;
  };
  const [begin, end] = [points[0], points.at(-1)];
  if (!begin || !end) return null;
  const line = points.map(at).join(' ');
  const [left, right] = [at(begin).split(',')[0], at(end).split(',')[0]];
  return (
    <>
      <polygon points={`${left},${height} ${line} ${right},${height}`} className="fill-accent/15" />
      <polyline
        points={line}
        fill="none"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </>
  );
}

function Bars({ counts }: Pick<TrendPlotProps, 'counts'>): ReactNode {
  const most = Math.max(1, ...counts.map((count) => count ?? 0));
  const step = width / Math.max(1, counts.length);
  // A minimum height keeps small counts visible.
  const tall = (count: number | null) => (count ? Math.max(3, (count / most) * height) : 1);
  const pathOf = (isWanted: (count: number | null) => boolean) =>
    counts
      .map((count, index) =>
        isWanted(count)
          ? `M${(index * step + 1).toFixed(1)} ${height}v-${tall(count).toFixed(1)}h${Math.max(1, step - 2).toFixed(1)}V${height}z`
          : '',
      )
      .join('');
  return (
    <>
      <path d={pathOf((count) => !count)} className="fill-line" />
      <path d={pathOf(Boolean)} className="fill-accent" />
    </>
  );
}
