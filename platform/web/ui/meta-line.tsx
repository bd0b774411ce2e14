import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './meta-line.css';

/**
 * Short facts, one element each, separated by dots; the dot at the start of a line is clipped in
 * the margin. Links on consecutive lines are far enough apart for a finger.
 */
export function MetaLine({ children, isSmall = false }: { children: ReactNode; isSmall?: boolean }) {
  return <p className={classes('meta-line flex flex-wrap gap-y-1 text-muted', isSmall ? 'text-xs' : 'text-sm')}>{children}</p>;
}
