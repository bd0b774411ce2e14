import { useEffect, useState, type RefObject } from 'react';

/**
 * The message under the pointer or with the focus. Arrow keys, Home and End move between messages.
 * Uses event delegation, since there are hundreds.
 */
export function useActiveMessage(box: RefObject<HTMLElement | null>): string | undefined {
  const [activeKey, setActiveKey] = useState<string>();
  useEffect(() => {
    const log = box.current;
    if (!log) return;
    const stop = new AbortController();
    const { signal } = stop;
    const activate = ({ target }: Event) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;
      // An open menu that overlaps other messages stays with its own.
      if (line && !log.querySelector('[aria-expanded=true]')) setActiveKey(line.dataset['key']);
    };
    log.addEventListener('pointerover', activate, { signal });
    log.addEventListener('focusin', activate, { signal });
    log.addEventListener('keydown', (event) => moveBetween(log, event), { signal });
    return () => stop.abort();
  }, [box]);
  return activeKey;
}

function moveBetween(log: HTMLElement, event: KeyboardEvent): void {
  const { target } = event;
  const isInMessage = target instanceof HTMLElement && target.matches('[data-seq]');
  if (!isInMessage && target !== log) return;
  const lines = [...log.querySelectorAll<HTMLElement>('[data-seq]')];
  const at = isInMessage ? lines.indexOf(target) : lines.length;
  const next = {
    ArrowUp: lines[at - 1],
    ArrowDown: lines[at + 1],
    Home: isInMessage ? lines[0] : undefined,
    End: isInMessage ? lines.at(-1) : undefined,
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
