/** Runs in a page: returns visible layout faults. */
export function layoutFaults(): string[] {
  const reported = new Set<string>();
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) reported.add(`the page is ${width} wide`);
  for (const element of document.querySelectorAll<HTMLElement>('main *, header *, nav *, dialog *, footer *')) {
    const { width: across, height: high, right } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (across < 2 || style.visibility === 'hidden') continue;
    const shownText = (element.textContent ?? '').trim().slice(0, 50);
    if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) reported.add(`cut: “${shownText}”`);
    if (element.matches('button') && shownText !== '' && style.display.includes('flex') && high > 70 && high < 200)
      reported.add(`high button: “${shownText}”`);
    const isLeaf = element.children.length === 0 && shownText !== '';
    const scrolls = element.closest('[class*="overflow"], table, [class*="tool-row"]') !== null || style.position === 'fixed';
    if (isLeaf && !scrolls && right > innerWidth + 1) reported.add(`leaves the screen: “${shownText}”`);
    const lines = isLeaf ? element.getClientRects().length : 0;
    if (isLeaf && style.display === 'inline' && element.matches('time') && lines > 1)
      reported.add(`a date on ${lines} lines: “${shownText}”`);
  }
  return [...reported].slice(0, 12);
}
