import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { LogPlace } from './log-place.ts';

/** Begins to read more before one is at the end of what is here. */
const nearPx = 1_500;
const hotMs = 2_500;

interface LogPlaceOptions {
  /** Where one begins: a message, the line before what is new, or the end. */
  start: number | 'new' | undefined;
  /** What is shown; another one each time that it changes. */
  shown: unknown;
  onNearBegin: () => void;
  onNearEnd: () => void;
  /** One looks at this place now. */
  onSeen: (place: { isAtEnd: boolean; lastSeq: number }) => void;
}

/** What the log needs of it. */
export interface UsedLogPlace {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLOListElement | null>;
  onScroll: () => void;
  isAtEnd: boolean;
  toEnd: () => void;
  /** Goes to a message, once it is here. */
  goTo: (seq: number) => void;
  /** The message that one has just been brought to. */
  hotSeq: number | undefined;
}

/** Keeps what one reads where it is while a log grows, and says how far one has come. */
export function useLogPlace({ start, shown, onNearBegin, onNearEnd, onSeen }: LogPlaceOptions): UsedLogPlace {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const place = useRef<LogPlace>(undefined);
  const wanted = useRef(start);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [hotSeq, setHotSeq] = useState<number>();
  const latest = useRef({ onNearBegin, onNearEnd, onSeen });
  useLayoutEffect(() => {
    latest.current = { onNearBegin, onNearEnd, onSeen };
  });

  const look = useCallback(() => {
    const now = place.current;
    const element = box.current;
    if (!now || !element) return;
    setIsAtEnd(now.isAtEnd);
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (scrollTop < nearPx) latest.current.onNearBegin();
    if (scrollHeight - scrollTop - clientHeight < nearPx) latest.current.onNearEnd();
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
  }, [look]);

  // Before it is painted, so that nothing jumps.
  useLayoutEffect(() => {
    if (!box.current) return;
    place.current ??= new LogPlace(box.current);
    settle();
  }, [shown, settle]);

  useEffect(() => {
    if (hotSeq === undefined) return;
    const timer = setTimeout(() => setHotSeq(undefined), hotMs);
    return () => clearTimeout(timer);
  }, [hotSeq]);

  useEffect(() => {
    // Pictures that came, a field that grew, another width.
    const watch = new ResizeObserver(() => place.current?.hold());
    for (const element of [box.current, content.current]) if (element) watch.observe(element);
    const stop = new AbortController();
    addEventListener('focus', look, { signal: stop.signal });
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    return () => {
      watch.disconnect();
      stop.abort();
    };
  }, [look]);

  return {
    box,
    content,
    isAtEnd,
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
