import { useEffect, useRef } from 'react';

/**
 * Where the list of parts and one part replace each other, on narrow screens, moves the focus to what appears: the part, or the
 * link of the part that was left.
 */
export function useMovedFocus(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    const left = last.current;
    last.current = open;
    if (left === open) return;
    const appeared = open === undefined ? `nav a[href="#${left}"]` : `[data-part="${open}"]`;
    const focused = document.activeElement;
    // The focused link has disappeared.
    if (focused === document.body || focused?.checkVisibility() === false)
      document.querySelector<HTMLElement>(appeared)?.focus({ preventScroll: open !== undefined });
  }, [open]);
}
