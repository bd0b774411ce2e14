import { useRef, type TouchEvent } from 'react';
import { isInConversation } from './item-conversation.tsx';

/** Horizontal distance, in pixels, that counts as a swipe. */
const swipePixels = 48;

/** Handlers that call `go` with 1 for a swipe to the left and with −1 for one to the right. */
export function useSwipes(isEnabled: boolean, go: (step: 1 | -1) => void) {
  const began = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const first = touches[0];
      // Ignores pinches, and touches on sliders, videos or comments.
      const isFree = touches.length === 1 && isEnabled && !(target as Element).closest('input, video') && !isInConversation(target);
      began.current = first && isFree ? { x: first.clientX, y: first.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = began.current;
      const touch = changedTouches[0];
      if (!from || !touch) return;
      const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(right) > swipePixels && Math.abs(right) > 2 * Math.abs(down)) go(right < 0 ? 1 : -1);
    },
  };
}
