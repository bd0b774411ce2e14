import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to the first field of what somebody has just opened; one that was there from the start takes nobody’s focus. */
export function useFirstFocus(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) part.current?.querySelector<HTMLElement>('[data-first-focus], input, textarea')?.focus();
  }, [isWanted]);
  return part;
}
