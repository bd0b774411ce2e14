import { useRef, useState, type RefObject } from 'react';

interface StableSource<Element extends HTMLMediaElement> {
  player: RefObject<Element | null>;
  src: string;
  onError: () => void;
  onLoadedMetadata: () => void;
}

/**
 * The address of a player. Signed addresses expire and change with each read: it keeps its address
 * while that works, then resumes at the same position with the newest one.
 */
export function useStableSource<Element extends HTMLMediaElement>(address: string): StableSource<Element> {
  const player = useRef<Element>(null);
  const [src, setSrc] = useState(address);
  const resume = useRef<{ at: number; isPlaying: boolean }>(null);
  return {
    player,
    src,
    onError() {
      const element = player.current;
      if (!element || src === address) return;
      resume.current = { at: element.currentTime, isPlaying: !element.paused };
      setSrc(address);
    },
    onLoadedMetadata() {
      const element = player.current;
      const place = resume.current;
      resume.current = null;
      if (!element || !place) return;
      element.currentTime = place.at;
      if (place.isPlaying) void element.play().catch(() => {});
    },
  };
}
