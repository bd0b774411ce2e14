import { useEffect } from 'react';

/**
 * Height in CSS pixels of the on-screen keyboard over the page. Zero while zoomed, because the
 * viewport is then smaller for another reason.
 */
export function keyboardInset(pageHeight: number, seen: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>): number {
  return seen.scale > 1.01 ? 0 : Math.max(0, Math.round(pageHeight - seen.height - seen.offsetTop));
}

/**
 * Sets the custom property `--keyboard` of an element, because browsers overlay the keyboard on
 * fixed elements at the bottom.
 */
export function useKeyboardInset(element: HTMLElement | null): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!element || !seen) return;
    const follow = () => element.style.setProperty('--keyboard', `${keyboardInset(window.innerHeight, seen)}px`);
    follow();
    for (const event of ['resize', 'scroll']) seen.addEventListener(event, follow);
    return () => {
      for (const event of ['resize', 'scroll']) seen.removeEventListener(event, follow);
    };
  }, [element]);
}
