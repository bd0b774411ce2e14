import type { Editor } from '@tiptap/core';

/** Styles that position a list in the container of the text. */
export type Place = Partial<Record<'top' | 'bottom' | 'left', string>>;

/** Size of the whole list, in CSS pixels; see `editor.css`. */
const [width, height] = [288, 320];

/**
 * Below the sign, or above it at the end of the screen; relative to the container of the text and
 * within it.
 */
export function placeAt(editor: Editor, from: number): Place {
  const sign = editor.view.coordsAtPos(from);
  const box = (editor.view.dom.closest('.editor') ?? editor.view.dom).getBoundingClientRect();
  const screen = window.visualViewport?.height ?? window.innerHeight;
  const isLow = sign.bottom + height > screen && sign.top > height;
  const left = Math.max(0, Math.min(sign.left - box.left, box.width - width));
  return {
    ...(isLow ? { bottom: `${box.bottom - sign.top + 6}px` } : { top: `${sign.bottom - box.top + 6}px` }),
    left: `${left}px`,
  };
}
