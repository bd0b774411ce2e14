/** Sticky controls of a page or dialog: toasts never cover them. */
const staying = '.page-header, .below-header, [data-stays]';

/** Positions the toasts, again on every change of the page; the returned function stops that. */
export function keepToastsPlaced(region: HTMLElement): () => void {
  const place = () => placeToasts(region);
  const observer = new MutationObserver(place);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', place);
  place();
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', place);
  };
}

/**
 * Positions the toasts at the bottom of the window, or at the top of a dialog. They move to the
 * other end if they would cover the focused element, and stay clear of sticky controls.
 */
function placeToasts(region: HTMLElement): void {
  const dialog = region.closest('dialog');
  const { innerHeight } = window;
  let [head, foot] = [0, 0];
  for (const element of (dialog ?? document).querySelectorAll(staying)) {
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height === 0) continue;
    if (bottom < innerHeight / 2) head = Math.max(head, bottom);
    else if (top > innerHeight / 2) foot = Math.max(foot, innerHeight - top);
  }
  const { activeElement: at, body } = document;
  const busy = at && at !== body ? at.getBoundingClientRect() : undefined;
  const isBusyAbove = busy !== undefined && busy.bottom > head && busy.top < head + region.offsetHeight;
  const isBusyBelow = busy !== undefined && busy.top < innerHeight && busy.bottom > innerHeight - foot - region.offsetHeight;
  // A text field that fills the window is edited at its end, so the top is preferred.
  const isHigh = dialog ? !isBusyAbove || isBusyBelow : isBusyBelow;
  region.style.top = isHigh ? `${head}px` : 'auto';
  region.style.bottom = isHigh ? 'auto' : `${foot}px`;
}
