import { useCallback, useEffect, useState, type RefObject } from 'react';

/** What somebody selected in a text, and where below it something may stand, measured from the corner of the text. */
interface Selected {
  range: Range;
  /** Its words as the browser gives them, with space between paragraphs. */
  said: string;
  top: number;
  left: number;
}

const pauseMs = 250;
/** About as wide as what stands below the selection. */
const roomPx = 240;

/** What is selected within an element, once the selection rests. */
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
