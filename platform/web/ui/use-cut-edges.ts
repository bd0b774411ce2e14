import { type UIEvent, useEffect, useRef } from 'react';

/** Marks the edges at which a strip is cut, which fade there (`tab-strip`). */
function markCut(strip: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = strip;
  const edges = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
  strip.dataset['cut'] = edges.filter(Boolean).join(' ');
}

/** Properties of a `tab-strip`, which scrolls sideways where it is too narrow. `place` runs first, after each change. */
export function useCutEdges<Strip extends HTMLElement>(place?: (strip: Strip) => void) {
  const ref = useRef<Strip>(null);
  useEffect(() => {
    if (!ref.current) return;
    place?.(ref.current);
    markCut(ref.current);
  });
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const size = new ResizeObserver(() => markCut(strip));
    size.observe(strip);
    return () => size.disconnect();
  }, []);
  return { ref, onScroll: ({ currentTarget }: UIEvent<Strip>) => markCut(currentTarget) };
}
