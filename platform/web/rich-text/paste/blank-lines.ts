export const blocks = new Set(
  (
    'address article aside blockquote body canvas center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
export const isFigure = (node: Node | null): boolean => node?.nodeName.toLowerCase() === 'figure';
const isEdge = (node: Node | null): boolean => node === null || blocks.has(node.nodeName.toLowerCase());

/** Line breaks between blocks are blank lines; at the end of the paste they are not. */
export function blankLines(body: Element): void {
  for (const line of body.querySelectorAll('br')) {
    if (/^(?:p|h[1-6]|a)$/i.test(line.parentElement?.nodeName ?? '')) continue;
    let next: Node | null = line.nextSibling;
    while (next && (next.nodeName.toLowerCase() === 'br' || (next.nodeType === 3 && next.nodeValue?.trim() === '')))
      next = next.nextSibling;
    let before: Node | null = line.previousSibling;
    while (before && before.nodeType === 3 && before.nodeValue?.trim() === '') before = before.previousSibling;
    if (!isEdge(before) || !isEdge(next)) continue;
    if (next === null && line.parentElement === body) line.remove();
    else line.replaceWith(body.ownerDocument.createElement('p'));
  }
}

/** Spaces, tabs and indentation as hard spaces, which a page shows. */
export const shownSpaces = (text: string, isLineStart: boolean): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '\u00a0\u00a0\u00a0\u00a0')
    .replace(isLineStart ? /(?:^|\n) +| {2,}/g : /\n +| {2,}/g, (spaces) => spaces.replace(/ /g, '\u00a0'));

/** Whether text added to an element begins a line. */
export const isLineStart = ({ lastChild }: Element): boolean =>
  lastChild === null || isEdge(lastChild) || lastChild.nodeName.toLowerCase() === 'br';
