import { useEffect, useRef, type RefObject } from 'react';

const eachMs = 5_000;

/** While it runs, shows the next one every few seconds (`key` says which one is shown): not before a video or a recording has played, nor while nobody looks. */
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
