import { useRef, useState } from 'react';
import type { DraftAutosaver } from './draft-autosaver.ts';
import type { Written } from './written.ts';

/** The text of the editor: what is on screen, and what the autosaver has of it. */
export function useWritten(start: Written, autosaver: DraftAutosaver) {
  const [written, setWritten] = useState(start);
  const latest = useRef(start);
  // The rich text editor is remounted with a text that was not typed there.
  const [opened, setOpened] = useState({ content: start.content, count: 0 });

  function set(next: Written) {
    latest.current = next;
    setWritten(next);
  }

  /** Shows another text without saving it. */
  function show(next: Written) {
    set(next);
    setOpened(({ count }) => ({ content: next.content, count: count + 1 }));
  }

  return {
    written,
    opened,
    /** The text at this moment; `written` is that of the last render. */
    now: () => latest.current,
    show,
    change(part: Partial<Written>) {
      set({ ...latest.current, ...part });
      autosaver.change(latest.current);
    },
    replace(next: Written) {
      show(next);
      autosaver.change(next);
    },
  };
}
