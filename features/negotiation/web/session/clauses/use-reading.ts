import { useState, type RefCallback } from 'react';

/** How far somebody has had a clause's text on screen, from where it begins to where it ends. */
export interface Reading {
  /** Nothing of a long text is folded any more. */
  isWhole: boolean;
  unfold: () => void;
  /** Stands around the text; what of it is folded bears `data-folded`. */
  mark: RefCallback<HTMLElement>;
  isDone: () => boolean;
  /** Brings what has not been on screen: unfolds the text, and leads to where one had come. */
  goOn: () => void;
}

/** What stands at the top of the screen covers so much of it, in pixels. */
const covered = 96;
/** Places on screen are no whole pixels. */
const slack = 2;

/**
 * Follows a text over the screen. What was on screen counts as far as it joins what was before: whoever leaps over the middle has not read on
 * from where they leapt.
 */
class ReadingProgress {
  #element: HTMLElement | null = null;
  #readTo = 0;
  #isDone = false;

  readonly mark: RefCallback<HTMLElement> = (element) => {
    this.#element = element;
    if (!element || this.#isDone) return;
    const follow = () => this.look();
    const observer = new IntersectionObserver((entries) => {
      this.look();
      if (entries.at(-1)?.isIntersecting) window.addEventListener('scroll', follow, { passive: true });
      else window.removeEventListener('scroll', follow);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', follow);
      this.#element = null;
    };
  };

  look(): void {
    if (!this.#element || this.#isDone) return;
    const { top, bottom, height } = this.#element.getBoundingClientRect();
    const isOnScreen = bottom > 0 && top < window.innerHeight;
    if (!isOnScreen || -top > this.#readTo + slack) return;
    this.#readTo = Math.max(this.#readTo, Math.min(bottom, window.innerHeight) - top);
    this.#isDone = this.#readTo + slack >= height && this.#element.dataset['folded'] === undefined;
  }

  /** Asked of the screen as it is, since the observer tells a moment later. */
  isDone(): boolean {
    this.look();
    return this.#isDone;
  }

  goOn(): void {
    if (!this.#element) return;
    window.scrollBy(0, this.#element.getBoundingClientRect().top + this.#readTo - covered);
    this.#element.focus({ preventScroll: true });
  }
}

/** Follows whether a text has been on screen; nobody votes on what they have not had before them. */
export function useReading(): Reading {
  const [isWhole, setIsWhole] = useState(false);
  const [progress] = useState(() => new ReadingProgress());
  const unfold = () => setIsWhole(true);
  return {
    isWhole,
    unfold,
    mark: progress.mark,
    isDone: () => progress.isDone(),
    goOn() {
      progress.goOn();
      unfold();
    },
  };
}
