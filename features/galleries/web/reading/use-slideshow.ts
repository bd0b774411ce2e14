import { useEffect, useRef, type RefObject } from 'react';

const eachMs = 5_000;

/**
 * Calls `onNext` every 5 seconds after the item (`key`) changed. Skips while media is playing or
 * the window is hidden.
 */
export function useSlideshow(isRunning: boolean, within: RefObject<HTMLElement | null>, onNext: () => void, key: unknown): void {
  const next = useRef(onNext);
  useEffect(() => {
    next.current = onNext;
  });
  useEffect(() => {
    if (!isRunning) return;
    const isPlaying = () => [...(within.current?.querySelectorAll<HTMLMediaElement>('video, audio') ?? [])].some(({ paused }) => !paused);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !isPlaying()) next.current();
    }, eachMs);
    return () => clearInterval(timer);
  }, [isRunning, within, key]);
}
