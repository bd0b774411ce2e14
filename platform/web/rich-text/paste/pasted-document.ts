import { isSafeHref } from '#platform/contract/rich-text/safe-href.ts';
import { blankLines, blocks, isFigure, isLineStart, shownSpaces } from './blank-lines.ts';
import { codeText } from './code-text.ts';
import { copyAttributes, isCode, isHidden } from './pasted-element.ts';
import { type Declarations, declarationsOf, type PastedSheet, styleAttribute } from './pasted-styles.ts';
import { formatIn, formatted, plainFormat, type TextFormat } from './text-format.ts';
import { nestLists, type WordItem } from './word-lists.ts';

/** What a paste can use. */
export interface PasteSettings {
  /** Styles of the pasted page. */
  sheet: PastedSheet;
  /** Whether an office program wrote it; then deleted words do not arrive. */
  isOffice: boolean;
  /** Levels of lists, tables and quotes that fit where it is pasted. */
  levels: number;
  /** The ID of a picture’s bytes in the text; undefined if it cannot be added. */
  addPicture: (source: string) => string | undefined;
}

/** Pasted content as the editor reads it, and the number of pictures that did not come. */
export interface PastedDocument {
  body: HTMLElement;
  picturesLeft: number;
}

const dropped = new Set('head title style script meta link xml noscript object template iframe svg math select'.split(' '));
/** Levels of the schema that an element opens. */
const levelsOf: Readonly<Record<string, number>> = { table: 3, ul: 2, ol: 2, blockquote: 1 };
const parts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'ul', 'ol', 'li', 'blockquote']);
const maxElementDepth = 100;
/** Where the walk is. */
interface Place {
  out: Element;
  format: TextFormat;
  /** Levels of the schema still free. */
  levels: number;
  depth: number;
  /** The list paragraph of Word around it. */
  item: WordItem | undefined;
  /** In a table, list or quote that does not fit: its parts are plain blocks. */
  isFlat: boolean;
}

/** Rewrites pasted HTML: formatting as tags, lists of Word as lists, nothing that was hidden. */
export function pastedDocument(given: Element, settings: PasteSettings): PastedDocument {
  const document = given.ownerDocument;
  const body = document.createElement('div');
  const items = new Map<Element, WordItem | undefined>();
  const containers = new Set<Element>();
  const formats = new Map<Declarations, Map<TextFormat, TextFormat>>();
  let picturesLeft = 0;

  const visitAll = (element: Element, place: Place): void => {
    // Not by `childNodes`, whose iterator is slow.
    for (let node = element.firstChild; node; node = node.nextSibling) visit(node, place);
  };

  /** Programs repeat few styles: their formats are found once. Declarations belong to a tag and its classes. */
  const formatOf = (tag: string, declared: Declarations, classes: string, outer: TextFormat): TextFormat => {
    if (declared.size === 0) return formatIn(tag, declared, classes, outer);
    let within = formats.get(declared);
    if (within === undefined) formats.set(declared, (within = new Map()));
    let found = within.get(outer);
    if (found === undefined) within.set(outer, (found = formatIn(tag, declared, classes, outer)));
    return found;
  };

  const visit = (node: Node, place: Place): void => {
    if (node.nodeType === 3) addText(node.nodeValue ?? '', place);
    if (node.nodeType === 1) visitElement(node as Element, place);
  };

  const addText = (text: string, { out, format }: Place): void => {
    if (text === '') return;
    const shown = format.isPre ? shownSpaces(text, isLineStart(out)) : isFigure(out.lastChild) ? text.trimStart() : text;
    for (const [index, line] of shown.split(format.isPre ? '\n' : /(?!)/).entries()) {
      if (index > 0) out.append(document.createElement('br'));
      if (line !== '') out.append(formatted(line, format, document));
    }
  };

  const visitElement = (element: Element, place: Place): void => {
    const tag = element.nodeName.toLowerCase();
    const classes = element.getAttribute('class') ?? '';
    const declared = declarationsOf(element, settings.sheet);
    if (dropped.has(tag) || isHidden(element, tag, declared, classes, settings.isOffice)) return;
    const mark = declared.get('mso-list');
    if (mark === 'ignore') return keepMarker(element, place);
    const format = formatOf(tag, declared, classes, place.format);
    const inner: Place = { ...place, format, depth: place.depth + 1 };
    if (tag === 'br') return void (classes.includes('interchange') || place.out.append(document.createElement('br')));
    if (tag === 'img') return addPicture(element, place);
    if (tag === 'figcaption' && addCaption(element, place)) return;
    if (tag === 'figure' && element.hasAttribute('data-media')) return void place.out.append(element.cloneNode(true));
    if (tag === 'a') return visitLink(element, inner);
    if (tag === 'pre' || (blocks.has(tag) && isCode(declared))) return void place.out.append(codeBlock(element));
    if (!blocks.has(tag) || place.depth > maxElementDepth) return visitAll(element, inner);
    visitBlock(element, tag, declared, classes, inner);
  };

  const visitBlock = (element: Element, tag: string, declared: Declarations, classes: string, inner: Place): void => {
    const list = /^(l\d+)\s+level(\d)/.exec(declared.get('mso-list') ?? '');
    const isHeading = /^h[1-6]$/.test(tag);
    const need = levelsOf[tag] ?? 0;
    const isFlat = need > 0 ? inner.levels < need : inner.isFlat;
    const name = isFlat && parts.has(tag) ? 'div' : tag === 'p' && /\bMsoTitle\b/.test(classes) ? 'h1' : tag;
    const made = document.createElement(name);
    copyAttributes(element, made, declared);
    inner.out.append(made);
    const item: WordItem | undefined = list ? { list: list[1] ?? '', level: Number(list[2]), marker: '', font: '' } : undefined;
    visitAll(element, { ...inner, out: made, levels: isFlat ? inner.levels : inner.levels - need, isFlat, item });
    if (isHeading && item && /[\p{L}\p{N}]/u.test(item.marker)) made.prepend(`${item.marker} `);
    if (tag === 'p' || tag === 'div') addToLists(made, item, classes);
    // Office programs write a blank line as a hard space.
    if (name === 'p' && made.textContent?.trim() === '' && made.querySelector('br + br, figure') === null) {
      made.replaceChildren();
      // A line of pictures that did not come.
      if (element.querySelector('img')) made.remove();
    }
  };

  const addToLists = (made: Element, item: WordItem | undefined, classes: string): void => {
    const isContinued = item === undefined && /\bMsoList(?:Paragraph|Continue)/.test(classes);
    // Without a sign, only a rule of Word says what the list is.
    const isListed = item !== undefined && (item.marker !== '' || settings.sheet.levels.has(`${item.list}:level${item.level}`));
    if (!isListed && !isContinued) return;
    items.set(made, item);
    if (made.parentElement) containers.add(made.parentElement);
  };

  const keepMarker = (element: Element, { item, out }: Place): void => {
    const marker = (element.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
    if (item === undefined) {
      if (/[\p{L}\p{N}]/u.test(marker)) out.append(`${marker} `);
      return;
    }
    item.marker = marker;
    const styled = [element, ...element.querySelectorAll(`[${styleAttribute}]`)].filter((each) => (each.textContent ?? '').trim() !== '');
    const around = element.parentElement?.closest(`[${styleAttribute}]`);
    item.font = [...styled, ...(around ? [around] : [])]
      .map((each) => declarationsOf(each, settings.sheet).get('font-family') ?? '')
      .join(' ');
  };

  const visitLink = (element: Element, inner: Place): void => {
    const href = element.getAttribute('href');
    if (href === null || !isSafeHref(href)) return visitAll(element, inner);
    const link = document.createElement('a');
    link.setAttribute('href', href);
    inner.out.append(link);
    visitAll(element, { ...inner, out: link, format: { ...inner.format, isInLink: true } });
  };

  const addPicture = (element: Element, { out }: Place): void => {
    const alt = element.getAttribute('alt') ?? '';
    if (/^\p{Extended_Pictographic}/u.test(alt)) return out.append(alt);
    // Pictures of one dot count readers of mails.
    if (['width', 'height'].some((name) => /^[012](?:px)?$/.test(element.getAttribute(name) ?? ''))) return;
    const id = settings.addPicture(element.getAttribute('src') ?? '');
    if (id === undefined) {
      picturesLeft++;
      return;
    }
    const figure = document.createElement('figure');
    figure.setAttribute('data-media', id);
    figure.setAttribute('data-alt', alt);
    out.append(figure);
  };

  /** The caption of the only picture of a figure; false if it is text. */
  const addCaption = (element: Element, { out }: Place): boolean => {
    const pictures = out.querySelectorAll('figure[data-media]');
    if (pictures.length !== 1 || out.textContent?.trim() !== '') return false;
    pictures[0]?.setAttribute('data-caption', (element.textContent ?? '').replace(/\s+/g, ' ').trim());
    return true;
  };

  const codeBlock = (element: Element): Element => {
    const pre = document.createElement('pre');
    const code = document.createElement('code');
    const language = element.querySelector('code[class*="language-"]')?.getAttribute('class');
    if (language) code.setAttribute('class', language);
    code.textContent = codeText(element);
    pre.append(code);
    return pre;
  };

  visitAll(given, {
    out: body,
    format: plainFormat,
    levels: settings.levels,
    depth: 0,
    item: undefined,
    isFlat: false,
  });
  const nested = Math.max(1, Math.floor(settings.levels / 2));
  blankLines(body);
  for (const container of containers) nestLists(container, items, settings.sheet.levels, nested);
  return { body, picturesLeft };
}
