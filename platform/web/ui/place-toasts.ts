/**
 * What stays in sight while a page or a dialog scrolls, and is touched there: a toast covers none
 * of it.
 */
const staying = '.page-header, .below-header, [data-stays]';

/** Keeps the toasts in their place, also beside what comes after them. Gives what ends that. */
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
 * Puts the toasts where nobody is busy: at the foot of the window, or within a dialog at its head;
 * at the other end where somebody is at work there. They keep to what stays there.
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
  // Of a text that fills the window its foot is where one writes.
  const isHigh = dialog ? !isBusyAbove || isBusyBelow : isBusyBelow;
  region.style.top = isHigh ? `${head}px` : 'auto';
  region.style.bottom = isHigh ? 'auto' : `${foot}px`;
}
