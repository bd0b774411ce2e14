/** Browsers replace a text node by its translation, or move it into the elements around it. */
export type Wrapping = 'replaced' | 'moved';

/**
 * Translates each text below an element as browsers do, in `<font><font>…</font></font>`. Needs
 * nothing else, so that a page of a journey can run it.
 */
export function translateTexts(root: Element, how: Wrapping, translation: (text: string) => string): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const isLeft = text.parentElement?.closest('font, script, style, title, textarea, [contenteditable], [translate="no"]');
    if (text.data.trim() === '' || isLeft) continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    if (how === 'replaced') {
      inner.textContent = translation(text.data);
      text.replaceWith(outer);
    } else {
      text.before(outer);
      inner.append(text);
      text.data = translation(text.data);
    }
  }
}
