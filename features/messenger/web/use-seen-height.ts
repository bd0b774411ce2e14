import { useEffect } from 'react';

/** Limits the page to the visible height: on some phones the keyboard covers the page. */
export function useSeenHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const follow = () => {
      // A zoomed page is smaller on purpose.
      if (seen.scale === 1 && seen.height < window.innerHeight - 80) style.setProperty('--messenger-height', `${seen.height}px`);
      else style.removeProperty('--messenger-height');
    };
    seen.addEventListener('resize', follow);
    follow();
    return () => {
      seen.removeEventListener('resize', follow);
      style.removeProperty('--messenger-height');
    };
  }, []);
}
