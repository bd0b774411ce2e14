import { useState, type RefCallback } from 'react';

/** How far somebody has had a clause's text on screen: from where it begins to where it ends. */
export interface Reading {
  /** Nothing of a long text is folded any more. */
  isWhole: boolean;
  unfold: () => void;
  /** Stands where the text begins, and where it ends; a folded text has no end. */
  markBegin: RefCallback<HTMLElement>;
  markEnd: RefCallback<HTMLElement>;
  isDone: () => boolean;
  /** Brings what has not been on screen: unfolds the text, or leads to where it begins. */
  goOn: () => void;
}

class Edge {
  #element: HTMLElement | null = null;
  #wasSeen = false;

  readonly mark: RefCallback<HTMLElement> = (element) => {
    this.#element = element;
    if (!element || this.#wasSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#wasSeen = true;
      observer.disconnect();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      this.#element = null;
    };
  };

  /** Asked of the screen as it is, since the observer tells a moment later. */
  isSeen(): boolean {
    const place = this.#element?.getBoundingClientRect();
    if (place && place.bottom > 0 && place.top < window.innerHeight) this.#wasSeen = true;
    return this.#wasSeen;
  }

  show(): void {
    this.#element?.scrollIntoView();
  }

  focus(): void {
    this.#element?.focus({ preventScroll: true });
  }
}

/** Follows whether a text has been on screen; nobody votes on what they have not had before them. */
export function useReading(): Reading {
  const [isWhole, setIsWhole] = useState(false);
  const [{ begin, end }] = useState(() => ({ begin: new Edge(), end: new Edge() }));
  const unfold = () => setIsWhole(true);
  return {
    isWhole,
    unfold,
    markBegin: begin.mark,
    markEnd: end.mark,
    isDone: () => begin.isSeen() && end.isSeen(),
    goOn() {
      // Where it was folded, it goes on right there.
      if (isWhole || !begin.isSeen()) begin.show();
      unfold();
      begin.focus();
    },
  };
}
