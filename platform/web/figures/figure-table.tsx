import type { ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';

interface FigureTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Collapsed by default. */
  isLong?: boolean;
}

/** A table whose first column names the row and whose other columns are numbers. */
export function FigureTable({ caption, head, rows, isLong = false }: FigureTableProps): ReactNode {
  if (rows.length === 0) return null;
  const table = (
    <table className={classes('w-full text-sm', isLong && 'min-w-max')}>
      <caption className={isLong ? 'sr-only' : 'px-4 pt-3 pb-1 text-left text-base font-[560]'}>{caption}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          {head.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={classes('px-4 py-2 font-normal', index === 0 ? 'text-left' : 'text-right whitespace-nowrap')}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([name = '', ...numbers]) => (
          <tr key={name}>
            <th scope="row" className="px-4 py-2 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {numbers.map((count, index) => (
              <td key={head[index + 1]} className="px-4 py-2 text-right tabular-nums">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  const frame = 'overflow-clip rounded-card border border-line bg-surface';
  if (!isLong) return <div className={frame}>{table}</div>;
  return (
    <details className={classes(frame, 'group')}>
      <summary className="flex min-h-11 list-none items-center justify-between px-4 font-[560] -outline-offset-2 [&::-webkit-details-marker]:hidden">
        {caption}
        <ChevronDownIcon size={18} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
      <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto -outline-offset-2">
        {table}
      </div>
    </details>
  );
}
