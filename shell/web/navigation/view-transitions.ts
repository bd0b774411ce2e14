import { linkNavigation } from '#platform/web/navigation/router.tsx';

/** Milliseconds; a page that is incomplete by then appears without a transition. */
const timeoutMs = 200;
/**
 * Milliseconds; without a snapshot of the old page by then, the transition is skipped, so that
 * navigation never waits.
 */
const pictureMs = 500;
/** The `view-transition-name` of the shared element. */
const along = 'page-title';

/**
 * Enables view transitions: the title in a list becomes that of its page, and tabs cross-fade. None
 * with reduced motion or on navigation through the history, where the browser restores its own
 * state.
 */
export function enableViewTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  linkNavigation.follow = (link, go) => {
    const title = link.closest<HTMLElement>('main :is(h2, h3)');
    const tab = link.closest('main nav')?.querySelector('[aria-current=page]');
    if (isStill.matches || !(title || tab)) {
      next = undefined;
      go();
    } else if (next) next = go;
    else move(title, go);
  };
}

/**
 * The navigation to run once the snapshot is taken; a later click replaces it, and two clicks
 * navigate once.
 */
let next: (() => void) | undefined;

function move(from: HTMLElement | null, go: () => void): void {
  let to: HTMLElement | null = null;
  const name = (element: HTMLElement | null, value: string) => element?.style.setProperty('view-transition-name', value);
  name(from, along);
  next = go;
  const goNow = () => {
    name(from, '');
    next?.();
    next = undefined;
  };
  const transition = document.startViewTransition(async () => {
    clearTimeout(late);
    goNow();
    if (!(await isWhole())) return transition.skipTransition();
    to = from && document.querySelector<HTMLElement>('main h1');
    if (to?.textContent.trim() === from?.textContent.trim()) name(to, along);
  });
  const late = setTimeout(() => {
    transition.skipTransition();
    goNow();
  }, pictureMs);
  // A skipped transition, replaced or in a hidden window, has navigated anyway.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => name(to, ''));
}

/** Waits until the page is complete, at most `patienceMs`; returns whether it is. */
async function isWhole(): Promise<boolean> {
  const latest = performance.now() + timeoutMs;
  do await new Promise((done) => setTimeout(done, 10));
  while (document.querySelector('main [data-coming]') && performance.now() < latest);
  return !document.querySelector('main [data-coming]');
}
