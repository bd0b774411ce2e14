import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/**
 * Short facts, one element each, separated by dots; the dot at the start of a line is clipped in
 * the margin. Links on consecutive lines are far enough apart for a finger.
 */
export function MetaLine({ children, isSmall = false }: { children: ReactNode; isSmall?: boolean }) {
  return (
    <p
      className={classes(
        "-ml-4 flex flex-wrap gap-y-1 text-muted [clip-path:inset(-4px_-4px_-4px_12px)] *:relative *:pl-4 *:before:absolute *:before:left-0 *:before:w-4 *:before:text-center *:before:content-['·'/'']",
        isSmall ? 'text-xs' : 'text-sm',
      )}
    >
      {children}
    </p>
  );
}
