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
 * Resolves after the first view of this document: when it was displayed for 3 s, or the person
 * interacts. Use it to delay work that is not needed for reading.
 */
export function afterFirstView(): Promise<void> {
  if (!isWatched) {
    isWatched = true;
    setTimeout(end, settledMs);
    for (const sign of signsOfUse) window.addEventListener(sign, end, { once: true, passive: true });
  }
  return over;
}

/**
 * Ends the wait: the page is rendered in the browser, or belongs to a signed-in person who uses it
 * immediately.
 */
export const endFirstView = (): void => end();
