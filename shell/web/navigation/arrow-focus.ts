import type { KeyboardEvent } from 'react';

/** Moves the focus between the contained links by arrows, Home and End; returns whether it did. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return false;
  const next = { ArrowDown: links[at + 1], ArrowUp: links[at - 1], Home: links[0], End: links.at(-1) }[event.key];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}
