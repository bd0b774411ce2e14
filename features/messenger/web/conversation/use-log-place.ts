import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { LogPlace } from './log-place.ts';

/** Distance from either end, in pixels, at which more is loaded. */
const nearPx = 1_500;
const hotMs = 2_500;

interface LogPlaceOptions {
  /** Initial position: a message, the divider before new ones, or the end. */
  start: number | 'new' | undefined;
  /** Changes whenever the content does. */
  shown: unknown;
  onNearBegin: () => void;
  onNearEnd: () => void;
  /** The person looks at this position. */
  onSeen: (place: { isAtEnd: boolean; lastSeq: number }) => void;
}

export interface UsedLogPlace {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLOListElement | null>;
  onScroll: () => void;
  /** Whether the end is less than half a screen away. */
  isNearEnd: boolean;
  toEnd: () => void;
  /** Scrolls to a message, once it is loaded. */
  goTo: (seq: number) => void;
  /** The message just scrolled to. */
  hotSeq: number | undefined;
}

/** Keeps the reading position while the log grows, and reports how far the person has read. */
export function useLogPlace({ start, shown, onNearBegin, onNearEnd, onSeen }: LogPlaceOptions): UsedLogPlace {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const place = useRef<LogPlace>(undefined);
  const wanted = useRef(start);
  const [isNearEnd, setIsNearEnd] = useState(true);
  const [hotSeq, setHotSeq] = useHotSeq();
  const latest = useRef({ onNearBegin, onNearEnd, onSeen });
  useLayoutEffect(() => {
    latest.current = { onNearBegin, onNearEnd, onSeen };
  });

  const look = useCallback(() => {
    const now = place.current;
    const element = box.current;
    if (!now || !element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const rest = scrollHeight - scrollTop - clientHeight;
    setIsNearEnd(rest <= clientHeight / 2);
    if (scrollTop < nearPx) latest.current.onNearBegin();
    if (rest < nearPx) latest.current.onNearEnd();
    latest.current.onSeen({ isAtEnd: now.isAtEnd, lastSeq: Number(now.lastInSight()?.dataset['seq'] ?? 0) });
  }, []);

  const settle = useCallback(() => {
    const now = place.current;
    if (!now) return;
    const line = wanted.current === undefined ? null : now.line(wanted.current);
    if (line && wanted.current !== 'new') {
      setHotSeq(wanted.current);
      line.focus({ preventScroll: true });
    }
    if (line || wanted.current === 'new') wanted.current = undefined;
    if (line) now.to(line, 0.3);
    else now.hold();
    look();
  }, [look, setHotSeq]);

  // Before painting, to avoid visible jumps.
  useLayoutEffect(() => {
    if (!box.current) return;
    place.current ??= new LogPlace(box.current);
    settle();
  }, [shown, settle]);

  useEffect(() => {
    // Loaded images, a grown field or another width change the heights.
    const watch = new ResizeObserver(() => place.current?.hold());
    for (const element of [box.current, content.current]) if (element) watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useWhenLookedAt(look);

  return {
    box,
    content,
    isNearEnd,
    hotSeq,
    onScroll: useCallback(() => {
      place.current?.note();
      look();
    }, [look]),
    toEnd: useCallback(() => {
      wanted.current = undefined;
      place.current?.toEnd();
      look();
    }, [look]),
    goTo: useCallback(
      (seq) => {
        wanted.current = seq;
        settle();
      },
      [settle],
    ),
  };
}

/** The message just scrolled to, for `hotMs`. */
function useHotSeq() {
  const [hotSeq, setHotSeq] = useState<number>();
  useEffect(() => {
    if (hotSeq === undefined) return;
    const timer = setTimeout(() => setHotSeq(undefined), hotMs);
    return () => clearTimeout(timer);
  }, [hotSeq]);
  return [hotSeq, setHotSeq] as const;
}

/** Runs when the person returns to this window. */
function useWhenLookedAt(run: () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('focus', run, { signal: stop.signal });
    document.addEventListener('visibilitychange', run, { signal: stop.signal });
    return () => stop.abort();
  }, [run]);
}
