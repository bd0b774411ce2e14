import type { ReactNode } from 'react';

/**
 * Small facts, each an element, with a dot before it; where a line begins, the dot lies in the
 * margin and is cut away.
 */
export function MetaLine({ children }: { children: ReactNode }) {
  return (
    <p className="-ml-4 flex flex-wrap text-sm text-muted [clip-path:inset(-4px_-4px_-4px_12px)] *:relative *:pl-4 *:before:absolute *:before:left-0 *:before:w-4 *:before:text-center *:before:content-['·'/'']">
      {children}
    </p>
  );
}
