const settledMs = 3_000;
const signsOfUse = [
  'pointerdown',
  'pointermove',
  'dragenter',
  'keydown',
  'focusin',
  'input',
  'scroll',
  'pushState',
  'replaceState',
  'popstate',
] as const;

let end = () => {};
const over = new Promise<void>((done) => (end = done));
let isWatched = false;

/**
 * Once the first view of this document is over: it has been read for some seconds, or begins to be used. What is read first goes before what is new or
 * moves.
 */
export function pageQuiet(): Promise<void> {
  if (!isWatched) {
    isWatched = true;
    setTimeout(end, settledMs);
    for (const sign of signsOfUse) window.addEventListener(sign, end, { once: true, passive: true });
  }
  return over;
}

/** There is nothing to be read before: the page is written in the browser, or whoever is signed in uses it at once. */
export const endQuietWait = (): void => end();
