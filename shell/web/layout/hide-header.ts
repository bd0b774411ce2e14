/** Smaller movements are layout shifts, not scrolling. */
const leastPixels = 8;
let isWatching = false;

/** Hides the header on scrolling down and shows it on scrolling up; not with reduced motion. */
export function hideHeaderOnScroll(): void {
  if (isWatching) return;
  isWatching = true;
  const root = document.documentElement;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let before = window.scrollY;
  window.addEventListener(
    'scroll',
    () => {
      // Some browsers bounce beyond both ends.
      const now = Math.max(0, Math.min(window.scrollY, root.scrollHeight - window.innerHeight));
      if (Math.abs(now - before) < leastPixels) return;
      const isAway = now > before && !isStill.matches;
      before = now;
      if (isAway) root.dataset['header'] = 'away';
      else delete root.dataset['header'];
    },
    { passive: true },
  );
}
