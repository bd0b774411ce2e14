import { useEffect, useRef, type RefObject } from 'react';

/** Reordering of a list by dragging. Each entry also needs buttons, for use without a pointer. */
export function useDragOrder(move: (from: number, to: number) => void): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<Element>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const entryOf = ({ target }: Event) => [...element.children].find((entry) => target instanceof Node && entry.contains(target));
    const placeOf = (entry: Element | null | undefined) => (entry ? [...element.children].indexOf(entry) : -1);
    const start = (event: DragEvent) => {
      dragged.current = entryOf(event) ?? null;
      dragged.current?.toggleAttribute('data-dragged', true);
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
    };
    const over = (event: DragEvent) => {
      if (dragged.current) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const [from, to] = [placeOf(dragged.current), placeOf(entryOf(event))];
      if (from >= 0 && to >= 0) move(from, to);
    };
    const end = () => {
      dragged.current?.toggleAttribute('data-dragged', false);
      dragged.current = null;
    };
    element.addEventListener('dragstart', start);
    element.addEventListener('dragover', over);
    element.addEventListener('drop', drop);
    element.addEventListener('dragend', end);
    return () => {
      element.removeEventListener('dragstart', start);
      element.removeEventListener('dragover', over);
      element.removeEventListener('drop', drop);
      element.removeEventListener('dragend', end);
    };
  }, [move]);
  return list;
}
