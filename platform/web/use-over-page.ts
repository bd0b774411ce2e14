import { useEffect, useState } from 'react';

/**
 * Something that lies over the whole page, such as a sheet: going back closes it. `close` takes its
 * entry out of the history; `leave` is for who moves on to another page, which takes its place in
 * the history (a link with `replace`).
 */
export function useOverPage(): { isOpen: boolean; open: () => void; close: () => void; leave: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  const leave = () => setIsOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [isOpen]);
  return {
    isOpen,
    open() {
      history.pushState(history.state, '');
      setIsOpen(true);
    },
    close() {
      // At once, so that whoever presses Esc twice goes back once.
      leave();
      history.back();
    },
    leave,
  };
}
