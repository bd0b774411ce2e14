import { useEffect, useState } from 'react';

/**
 * An overlay on the page, such as a sheet, with a history entry: going back closes it. `close`
 * removes the entry; `leave` is for links to another page that replace it.
 */
export function useOverlayHistory(): { isOpen: boolean; open: () => void; close: () => void; leave: () => void } {
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
      // Immediately, so that pressing Esc twice goes back once.
      leave();
      history.back();
    },
    leave,
  };
}
