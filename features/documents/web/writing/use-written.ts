import { useRef, useState } from 'react';
import type { Saver } from './saver.ts';
import type { Written } from './written.ts';

/**
 * The text of the editor: what is on screen, and what the saver has of it. The editor of a live text stays mounted, since its text
 * is that of others, too.
 */
export function useWritten(start: Written, saver: Pick<Saver, 'change'>, isLive = false) {
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
    setOpened(({ count }) => ({ content: next.content, count: isLive ? count : count + 1 }));
  }

  return {
    written,
    opened,
    /** The text at this moment; `written` is that of the last render. */
    now: () => latest.current,
    show,
    /** Shows fields that others changed. */
    take: (part: Partial<Written>) => set({ ...latest.current, ...part }),
    change(part: Partial<Written>) {
      set({ ...latest.current, ...part });
      saver.change(latest.current);
    },
    replace(next: Written) {
      show(next);
      saver.change(next);
    },
  };
}
