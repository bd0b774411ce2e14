import { type Declarations, styleAttribute } from './pasted-styles.ts';

const htmlStyles: Readonly<Record<string, string>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Whether an editor for code wrote a block: in a font of one width, with spaces as written. */
export const isCode = (declared: Declarations): boolean =>
  /^pre(?:-wrap)?$/.test(declared.get('white-space') ?? '') && /mono|courier|consolas|menlo/.test(declared.get('font-family') ?? '');

/** Whether an element is hidden or a private mark of an office program: a comment or a deleted word. */
export function isHidden(element: Element, tag: string, declared: Declarations, classes: string, isOffice: boolean): boolean {
  if (element.hasAttribute('hidden') || (declared.size > 0 && isHiddenByStyle(declared))) return true;
  if (classes !== '' && /\b(?:MsoCommentReference|msocomanchor|msocomoff|msocomtxt|msoDel)\b/.test(classes)) return true;
  // Comments of Google Docs.
  if ((tag === 'a' || tag === 'sup') && element.matches('a[href^="#cmnt"], sup:has(> a[href^="#cmnt"])')) return true;
  // Deleted words of a tracked change; on other pages the tag strikes words through.
  return tag === 'del' && (isOffice || element.hasAttribute('cite') || element.hasAttribute('datetime'));
}

const isHiddenByStyle = (declared: Declarations): boolean =>
  declared.get('display') === 'none' ||
  declared.get('visibility') === 'hidden' ||
  /^all\b/.test(declared.get('mso-hide') ?? '') ||
  declared.get('mso-element')?.startsWith('comment') === true ||
  declared.get('mso-special-character') === 'comment';

/** Copies spans of cells and numbers of lists. */
export function copyAttributes(from: Element, to: Element, declared: Declarations): void {
  const copy = (name: string) => {
    const value = from.getAttribute(name);
    if (value !== null) to.setAttribute(name, value);
  };
  switch (to.nodeName.toLowerCase()) {
    case 'td':
    case 'th':
      copy('colspan');
      copy('rowspan');
      break;
    case 'ol': {
      copy('start');
      copy('data-before');
      copy('data-after');
      const own = from.getAttribute('data-numbers');
      if (own !== null) return to.setAttribute('data-numbers', own);
      const item = from.querySelector(`:scope > li[${styleAttribute}]`)?.getAttribute(styleAttribute) ?? '';
      const listed = /list-style(?:-type)?\s*:[^;]*?((?:lower|upper)-(?:alpha|latin|roman)|decimal)/i.exec(item)?.[1];
      const type = from.getAttribute('type') ?? '';
      const style = declared.get('list-style-type') ?? listed?.toLowerCase() ?? '';
      const isNested = from.parentElement?.closest('ol') !== null;
      const numbers = /^[aAiI]$/.test(type) ? type : htmlStyles[style];
      if (numbers !== undefined && (numbers !== '1' || isNested)) to.setAttribute('data-numbers', numbers);
    }
  }
}
