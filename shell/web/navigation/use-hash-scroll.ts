import { useEffect } from 'react';
import { useLocation } from '#platform/web/navigation/router.tsx';

const timeoutMs = 5_000;

/** The ID in a hash; an undecodable one is empty. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Scrolls to the element named by the address, smoothly unless reduced motion is preferred; waits
 * for it to appear.
 */
export function useHashScroll(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const id = idOf(hash);
    if (!id) return;
    const scroll = (): boolean => {
      const target = document.getElementById(id);
      target?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
      return target !== null;
    };
    if (scroll()) return;
    const observer = new MutationObserver(() => {
      if (scroll()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), timeoutMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, hash]);
}
