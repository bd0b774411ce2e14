import type { ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import type { MainPlace } from './main-places.ts';

/** More is not worth counting at a glance. */
const most = 99;

/** How many things wait at a place; nothing where none do. */
export function WaitingMark({ waiting, className }: Pick<MainPlace, 'waiting'> & { className?: string }): ReactNode {
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
