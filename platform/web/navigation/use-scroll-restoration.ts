import { useEffect, useLayoutEffect, useRef } from 'react';
import { navigationType } from '#platform/web/navigation/router.tsx';

const places = new Map<string, number>();

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Stores the scroll position of a list, and restores it on navigation through the history. */
export function useScrollRestoration(address: string, isShown: boolean): void {
  const restored = useRef<string>(undefined);
  useBrowserLayoutEffect(() => {
    if (!isShown || restored.current === address) return;
    restored.current = address;
    const place = places.get(address);
    if (place !== undefined && navigationType() === 'POP') window.scrollTo({ top: place, behavior: 'instant' });
  }, [address, isShown]);
  useEffect(() => {
    const keep = () => places.set(address, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [address]);
}
