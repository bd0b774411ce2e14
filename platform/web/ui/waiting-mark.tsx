import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** More is not worth counting at a glance. */
const most = 99;

interface WaitingMarkProps {
  /** The number, and what says it to whoever does not see. */
  waiting: { count: number; text: string } | undefined;
  className?: string;
}

/** How many things wait at a place; nothing where none do. */
export function WaitingMark({ waiting, className }: WaitingMarkProps): ReactNode {
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
