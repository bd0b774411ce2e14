import { useEffect } from 'react';
import type { DesignWork } from './design-work.ts';

/** Ctrl+Z and Ctrl+Y (⌘Z and ⇧⌘Z), except in text fields, which have their own undo. */
export function useUndoKeys(work: DesignWork, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea');
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) work.redo();
      else work.undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [work, isOn]);
}
