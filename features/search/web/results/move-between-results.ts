import type { KeyboardEvent } from 'react';

const links = () => [...document.querySelectorAll<HTMLElement>('[data-finds] [data-card-link]')];

/** The link of the first result. */
export const firstResult = (): HTMLElement | undefined => links()[0];

/** Moves between results by arrow keys or j and k; from the first one up to the field. */
export function moveBetweenResults(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  const all = links();
  const at = all.findIndex((link) => link === document.activeElement);
  if (step === undefined || at < 0) return;
  const next = at + step < 0 ? document.querySelector<HTMLElement>('[data-page-search] input[type=search]') : all[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.closest('article')?.scrollIntoView({ block: 'nearest' });
}
