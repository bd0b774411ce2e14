import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first field of something the viewer has just opened; not if it was open from the
 * start.
 */
export function useFirstFocus(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) part.current?.querySelector<HTMLElement>('[data-first-focus], input, textarea')?.focus();
  }, [isWanted]);
  return part;
}
