import { useEffect } from 'react';

/** Keeps the page as high as what is seen of it: on some phones the keyboard lies over the page. */
export function useSeenHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const follow = () => {
      // Somebody who enlarges the page sees less of it, and means to.
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
