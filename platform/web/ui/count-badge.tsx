import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** The badge shows at most this number. */
const most = 99;

interface WaitingMarkProps {
  /** The number, and its text for screen readers. */
  waiting: { count: number; text: string } | undefined;
  className?: string;
}

/** A badge with the number of pending tasks; renders nothing without any. */
export function CountBadge({ waiting, className }: WaitingMarkProps): ReactNode {
  if (!waiting) return null;
  return (
    <span
      className={classes(
        'min-w-5 rounded-full bg-accent px-1.5 text-center text-xs font-semibold leading-5 text-on-accent tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{waiting.count > most ? `${most}+` : waiting.count}</span>
      <span className="sr-only">{waiting.text}</span>
    </span>
  );
}
