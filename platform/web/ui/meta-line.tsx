import type { ReactNode } from 'react';

/** Small facts, each an element, on one line; the dot between two of them stays at the end of a line and never begins one. */
export function MetaLine({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap text-sm text-muted *:not-last:after:mx-1.5 *:not-last:after:content-['·'/'']">{children}</p>;
}
