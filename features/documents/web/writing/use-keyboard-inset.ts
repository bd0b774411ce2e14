import { useEffect } from 'react';

/** How much of the page the keyboard of a phone covers at its foot, in CSS pixels. Enlarged, the page is cut off for another reason. */
export function keyboardInset(pageHeight: number, seen: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>): number {
  return seen.scale > 1.01 ? 0 : Math.max(0, Math.round(pageHeight - seen.height - seen.offsetTop));
}

/** Tells the style of an element what the keyboard covers, as `--keyboard`: browsers lay it over what is fixed at the foot of the screen. */
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
