import { moving } from '#platform/web/router.tsx';

/** A page that is not whole by then is shown as it comes, without a move. */
const patienceMs = 200;
/**
 * A browser that has no picture of the present page by then is asked for none: nobody waits for a
 * move to get to where it leads.
 */
const pictureMs = 500;
/** What goes along from one page to the next, as `view-transition-name`. */
const along = 'page-title';

/**
 * From now on one sees where a page comes from: the title in a list becomes that of the page it
 * leads to, and tabs change over. Nothing moves for whoever wants little motion, nor when one goes
 * through the history, where the browser brings back its own place.
 */
export function showMoves(): void {
  if (!('startViewTransition' in document)) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  moving.follow = (link, go) => {
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
 * Where it goes as soon as the browser has its picture of the present page: what is pressed
 * meanwhile counts, and pressed twice it leads there once.
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
  // One that is skipped, for the next or for a window that nobody sees, has moved all the same.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => name(to, ''));
}

/** Waits for a moment until all of a page is here; says whether it is. */
async function isWhole(): Promise<boolean> {
  const latest = performance.now() + patienceMs;
  do await new Promise((done) => setTimeout(done, 10));
  while (document.querySelector('main [data-coming]') && performance.now() < latest);
  return !document.querySelector('main [data-coming]');
}
