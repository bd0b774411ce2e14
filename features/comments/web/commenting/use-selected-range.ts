import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Selection in a text, and the position for a button below it, relative to the text. */
interface Selected {
  range: Range;
  /** Text of the selection from the browser, with white space between paragraphs. */
  said: string;
  top: number;
  left: number;
}

const pauseMs = 250;
/** Approximate width of the button below the selection. */
const roomPx = 240;

/** Selection within an element, once it has stopped changing. */
export function useSelectedRange(within: RefObject<HTMLElement | null>): { selected: Selected | undefined; clear: () => void } {
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setSelected(selectionIn(within.current));
    const change = () => {
      clearTimeout(timer);
      timer = setTimeout(look, pauseMs);
    };
    document.addEventListener('selectionchange', change);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', change);
    };
  }, [within]);
  const clear = useCallback(() => {
    document.getSelection()?.removeAllRanges();
    setSelected(undefined);
  }, []);
  return { selected, clear };
}

function selectionIn(element: HTMLElement | null): Selected | undefined {
  const selection = document.getSelection();
  if (!element || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const said = selection.toString();
  if (!element.contains(range.commonAncestorContainer) || said.trim() === '') return undefined;
  const [box, room] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  const left = Math.max(0, Math.min(box.left - room.left, room.width - roomPx));
  return { range: range.cloneRange(), said, top: box.bottom - room.top + 8, left };
}
