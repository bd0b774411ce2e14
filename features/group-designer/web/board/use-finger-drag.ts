import { useEffect, type RefObject } from 'react';
import { useBoard } from './board-context.ts';

/** Duration of a long press in ms, and maximum movement during it in pixels. */
const [pressMs, slackPixels] = [350, 10];

/** Drag image of a card, with the column below the finger as the target. */
class Carried {
  readonly #image: HTMLElement;
  readonly #mayDrop: (to: string | null) => boolean;
  #target: HTMLElement | undefined;

  constructor(card: HTMLElement, count: number, mayDrop: (to: string | null) => boolean) {
    this.#mayDrop = mayDrop;
    this.#image = card.cloneNode(true) as HTMLElement;
    const { width } = card.getBoundingClientRect();
    Object.assign(this.#image.style, {
      position: 'fixed',
      zIndex: '50',
      width: `${width}px`,
      pointerEvents: 'none',
      margin: '0',
      opacity: '0.9',
    });
    this.#image.ariaHidden = 'true';
    if (count > 1) this.#image.append(`+${count - 1}`);
    document.body.append(this.#image);
  }

  moveTo({ clientX, clientY }: Touch): void {
    Object.assign(this.#image.style, { left: `${clientX - 40}px`, top: `${clientY - 24}px` });
    const beneath = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]') ?? undefined;
    const target = beneath && this.#mayDrop(columnOf(beneath)) ? beneath : undefined;
    if (target === this.#target) return;
    delete this.#target?.dataset['over'];
    if (target) target.dataset['over'] = '';
    this.#target = target;
  }

  /** Ends dragging; returns the target column, or undefined if there is none. */
  end(): string | null | undefined {
    this.#image.remove();
    delete this.#target?.dataset['over'];
    return this.#target && columnOf(this.#target);
  }
}

const columnOf = ({ dataset }: HTMLElement): string | null => dataset['column'] || null;

/** On a phone only one column is visible, so there is no target. */
const isAnotherInSight = (list: HTMLElement): boolean =>
  [...document.querySelectorAll('[data-column]')].some((column) => !column.contains(list) && column.checkVisibility());

/**
 * Drag and drop after a long press. Not every browser starts a native drag then, so native drags
 * are suppressed for equal behaviour everywhere.
 */
export function useFingerDrag(list: RefObject<HTMLElement | null>, columnId: string | null, isAnybodyThere: boolean): void {
  const { take, letGo, drop, mayDrop, isEditable } = useBoard();
  useEffect(() => {
    const element = list.current;
    if (!element || !isEditable || !isAnybodyThere) return;
    const ended = new AbortController();
    const { signal } = ended;
    let start: Touch | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let carried: Carried | undefined;
    const stop = () => {
      clearTimeout(timer);
      const to = carried?.end();
      carried = undefined;
      return to;
    };
    const begin = (event: TouchEvent) => {
      stop();
      const [touch, other] = event.touches;
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-person]') : null;
      if (!touch || other || !card || !isAnotherInSight(element)) return;
      start = touch;
      timer = setTimeout(() => {
        carried = new Carried(card, take(columnId, card.dataset['person'] ?? ''), mayDrop);
        carried.moveTo(touch);
      }, pressMs);
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!touch || !start) return;
      if (carried) {
        // Prevents scrolling.
        event.preventDefault();
        carried.moveTo(touch);
      } else if (Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > slackPixels) clearTimeout(timer);
    };
    const end = (event: TouchEvent) => {
      // Prevents a click on the dragged card.
      if (carried) event.preventDefault();
      const isCarried = carried !== undefined;
      const to = stop();
      if (to !== undefined) drop(to);
      if (isCarried) letGo();
    };
    const cancel = () => {
      if (carried) letGo();
      stop();
    };
    const keepFrom = (event: Event) => {
      if (!carried) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('touchstart', begin, { signal, passive: true });
    element.addEventListener('touchmove', move, { signal, passive: false });
    element.addEventListener('touchend', end, { signal, passive: false });
    element.addEventListener('touchcancel', cancel, { signal });
    for (const type of ['dragstart', 'contextmenu']) element.addEventListener(type, keepFrom, { signal, capture: true });
    return () => {
      ended.abort();
      cancel();
    };
  }, [list, columnId, isAnybodyThere, take, letGo, drop, mayDrop, isEditable]);
}
