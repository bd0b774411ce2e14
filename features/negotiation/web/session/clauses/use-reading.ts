import { useState, type RefCallback } from 'react';

/** Tracks how much of a clause's text was on screen, from start to end. */
export interface Reading {
  /** Whether a long text is fully expanded. */
  isWhole: boolean;
  unfold: () => void;
  /** Ref for the element with the text; it has `data-folded` while it is collapsed. */
  mark: RefCallback<HTMLElement>;
  isDone: () => boolean;
  /** Expands the text and scrolls to the first part that has not been on screen. */
  goOn: () => void;
}

/** Height at the top of the screen that the header and the status bar may cover (`session.css`), in pixels. */
const coveredHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
/** Tolerance in pixels, since positions are fractional. */
const slack = 2;

/**
 * Tracks a text on screen. Only a contiguous part from its start counts: if the reader skips a
 * part, what follows does not count.
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
    const covered = coveredHeight();
    const isOnScreen = bottom > covered && top < window.innerHeight;
    if (!isOnScreen || covered - top > this.#readTo + slack) return;
    this.#readTo = Math.max(this.#readTo, Math.min(bottom, window.innerHeight) - top);
    this.#isDone = this.#readTo + slack >= height && this.#element.dataset['folded'] === undefined;
  }

  /** Measures now, since the observer reports with a delay. */
  isDone(): boolean {
    this.look();
    return this.#isDone;
  }

  goOn(): void {
    if (!this.#element) return;
    window.scrollBy(0, this.#element.getBoundingClientRect().top + this.#readTo - coveredHeight());
    this.#element.focus({ preventScroll: true });
  }
}

/**
 * Tracks whether a text was fully on screen, which is required for voting. Each `text` is read apart, such as the
 * languages of a clause.
 */
export function useReading(text = ''): Reading {
  const [whole, setWhole] = useState<readonly string[]>([]);
  const [progresses] = useState(() => new Map<string, ReadingProgress>());
  const progress = progresses.get(text) ?? new ReadingProgress();
  progresses.set(text, progress);
  const isWhole = whole.includes(text);
  const unfold = () => setWhole((before) => [...before, text]);
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
