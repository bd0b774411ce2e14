import { useEffect, useLayoutEffect, useRef } from 'react';
import { useOpenSession, useSessionState, useSigning } from './session-context.ts';

interface Anchor {
  /**
   * The focused control and the clause around it; otherwise the clause in the middle of the screen.
   */
  elements: readonly HTMLElement[];
  tops: readonly number[];
  isFocused: boolean;
}

const clauses = '[id^="clause-"]';

/**
 * Keeps the scroll position of what the viewer reads or writes while content above it changes, and
 * moves the focus to the clause if the focused control disappears.
 */
export function SteadyPlace() {
  const { feed, signing } = useOpenSession();
  const state = useSessionState((all) => all);
  const checked = useSigning();
  const anchor = useRef<Anchor>(undefined);
  // Runs before rendering.
  useEffect(() => {
    const keep = () => {
      anchor.current = anchorNow();
    };
    // Results of checking new events appear slightly later than the events.
    const stops = [feed.onEvents(keep), signing.subscribe(keep)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [feed, signing]);
  useLayoutEffect(() => {
    const stored = anchor.current;
    anchor.current = undefined;
    // Parts further down that follow the same change render after this one, and before the next paint.
    if (stored) queueMicrotask(() => moveBack(stored));
  }, [state, checked]);
  return null;
}

/** Scrolls so that the first element that is still there has its place again. */
function moveBack({ elements, tops, isFocused }: Anchor): void {
  const index = elements.findIndex((each) => each.isConnected);
  const element = elements[index];
  const top = tops[index];
  if (!element || top === undefined) return;
  const moved = element.getBoundingClientRect().top - top;
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
  // Only a focus that was lost; a new clause may have it already.
  if (isFocused && index > 0 && document.activeElement === document.body) element.focus({ preventScroll: true });
}

function anchorNow(): Anchor | undefined {
  const active = document.activeElement;
  const isFocused = active instanceof HTMLElement && active.closest('main') !== null && active.id !== 'main';
  const begin = isFocused ? active : document.elementFromPoint(window.innerWidth / 3, window.innerHeight / 2);
  const clause = begin?.closest<HTMLElement>(clauses);
  const elements = [...(isFocused ? [active] : []), ...(clause && clause !== active ? [clause] : [])];
  if (elements.length === 0) return undefined;
  return { elements, tops: elements.map((element) => element.getBoundingClientRect().top), isFocused };
}
