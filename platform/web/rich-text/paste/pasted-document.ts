import { isSafeHref } from '#platform/contract/rich-text/safe-href.ts';
import { blankLines, blocks, isFigure, isLineStart, shownSpaces } from './blank-lines.ts';
import { codeText } from './code-text.ts';
import { copyAttributes, isCode, isHidden } from './pasted-element.ts';
import { type Declarations, declarationsOf, type PastedSheet, styleAttribute } from './pasted-styles.ts';
import { formatIn, formatted, plainFormat, type TextFormat } from './text-format.ts';
import { nestLists, type WordItem } from './word-lists.ts';

/** Dependencies of a paste. */
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
export const pastedDocument = (given: Element, settings: PasteSettings): PastedDocument => new Rewriter(given, settings).rewrite();

/** One walk through a paste. */
class Rewriter {
  readonly #given: Element;
  readonly #settings: PasteSettings;
  readonly #document: Document;
  readonly #items = new Map<Element, WordItem | undefined>();
  readonly #containers = new Set<Element>();
  readonly #formats = new Map<Declarations, Map<TextFormat, TextFormat>>();
  #picturesLeft = 0;

  constructor(given: Element, settings: PasteSettings) {
    this.#given = given;
    this.#settings = settings;
    this.#document = given.ownerDocument;
  }

  rewrite(): PastedDocument {
    const { levels, sheet } = this.#settings;
    const body = this.#document.createElement('div');
    this.#visitAll(this.#given, { out: body, format: plainFormat, levels, depth: 0, item: undefined, isFlat: false });
    blankLines(body);
    const nested = Math.max(1, Math.floor(levels / 2));
    for (const container of this.#containers) nestLists(container, this.#items, sheet.levels, nested);
    return { body, picturesLeft: this.#picturesLeft };
  }

  #visitAll(element: Element, place: Place): void {
    // Not by `childNodes`, whose iterator is slow.
    for (let node = element.firstChild; node; node = node.nextSibling) this.#visit(node, place);
  }

  /** Programs repeat few styles: their formats are found once. Declarations belong to a tag and its classes. */
  #formatOf(tag: string, declared: Declarations, classes: string, outer: TextFormat): TextFormat {
    if (declared.size === 0) return formatIn(tag, declared, classes, outer);
    let within = this.#formats.get(declared);
    if (within === undefined) this.#formats.set(declared, (within = new Map()));
    let found = within.get(outer);
    if (found === undefined) within.set(outer, (found = formatIn(tag, declared, classes, outer)));
    return found;
  }

  #visit(node: Node, place: Place): void {
    if (node.nodeType === 3) this.#addText(node.nodeValue ?? '', place);
    if (node.nodeType === 1) this.#visitElement(node as Element, place);
  }

  #addText(text: string, { out, format }: Place): void {
    if (text === '') return;
    const shown = format.isPre ? shownSpaces(text, isLineStart(out)) : isFigure(out.lastChild) ? text.trimStart() : text;
    for (const [index, line] of shown.split(format.isPre ? '\n' : /(?!)/).entries()) {
      if (index > 0) out.append(this.#document.createElement('br'));
      if (line !== '') out.append(formatted(line, format, this.#document));
    }
  }

  #visitElement(element: Element, place: Place): void {
    const tag = element.nodeName.toLowerCase();
    const classes = element.getAttribute('class') ?? '';
    const declared = declarationsOf(element, this.#settings.sheet);
    if (dropped.has(tag) || isHidden(element, tag, declared, classes, this.#settings.isOffice)) return;
    const mark = declared.get('mso-list');
    if (mark === 'ignore') return this.#keepMarker(element, place);
    const format = this.#formatOf(tag, declared, classes, place.format);
    const inner: Place = { ...place, format, depth: place.depth + 1 };
    if (tag === 'br') return void (classes.includes('interchange') || place.out.append(this.#document.createElement('br')));
    if (tag === 'img') return this.#addPicture(element, place);
    if (tag === 'figcaption' && this.#addCaption(element, place)) return;
    if (tag === 'figure' && element.hasAttribute('data-media')) return void place.out.append(element.cloneNode(true));
    if (tag === 'a') return this.#visitLink(element, inner);
    if (tag === 'pre' || (blocks.has(tag) && isCode(declared))) return void place.out.append(this.#codeBlock(element));
    if (!blocks.has(tag) || place.depth > maxElementDepth) return this.#visitAll(element, inner);
    this.#visitBlock(element, tag, declared, classes, inner);
  }

  #visitBlock(element: Element, tag: string, declared: Declarations, classes: string, inner: Place): void {
    const list = /^(l\d+)\s+level(\d)/.exec(declared.get('mso-list') ?? '');
    const isHeading = /^h[1-6]$/.test(tag);
    const need = levelsOf[tag] ?? 0;
    const isFlat = need > 0 ? inner.levels < need : inner.isFlat;
    const name = isFlat && parts.has(tag) ? 'div' : tag === 'p' && /\bMsoTitle\b/.test(classes) ? 'h1' : tag;
    const made = this.#document.createElement(name);
    copyAttributes(element, made, declared);
    inner.out.append(made);
    const item: WordItem | undefined = list ? { list: list[1] ?? '', level: Number(list[2]), marker: '', font: '' } : undefined;
    this.#visitAll(element, { ...inner, out: made, levels: isFlat ? inner.levels : inner.levels - need, isFlat, item });
    if (isHeading && item && /[\p{L}\p{N}]/u.test(item.marker)) made.prepend(`${item.marker} `);
    if (tag === 'p' || tag === 'div') this.#addToLists(made, item, classes);
    // Office programs write a blank line as a hard space.
    if (name === 'p' && made.textContent?.trim() === '' && made.querySelector('br + br, figure') === null) {
      made.replaceChildren();
      // A line of pictures that did not come.
      if (element.querySelector('img')) made.remove();
    }
  }

  #addToLists(made: Element, item: WordItem | undefined, classes: string): void {
    const isContinued = item === undefined && /\bMsoList(?:Paragraph|Continue)/.test(classes);
    // Without a sign, only a rule of Word says what the list is.
    const isListed = item !== undefined && (item.marker !== '' || this.#settings.sheet.levels.has(`${item.list}:level${item.level}`));
    if (!isListed && !isContinued) return;
    this.#items.set(made, item);
    if (made.parentElement) this.#containers.add(made.parentElement);
  }

  #keepMarker(element: Element, { item, out }: Place): void {
    const marker = (element.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
    if (item === undefined) {
      if (/[\p{L}\p{N}]/u.test(marker)) out.append(`${marker} `);
      return;
    }
    item.marker = marker;
    const styled = [element, ...element.querySelectorAll(`[${styleAttribute}]`)].filter((each) => (each.textContent ?? '').trim() !== '');
    const around = element.parentElement?.closest(`[${styleAttribute}]`);
    item.font = [...styled, ...(around ? [around] : [])]
      .map((each) => declarationsOf(each, this.#settings.sheet).get('font-family') ?? '')
      .join(' ');
  }

  #visitLink(element: Element, inner: Place): void {
    const href = element.getAttribute('href');
    if (href === null || !isSafeHref(href)) return this.#visitAll(element, inner);
    const link = this.#document.createElement('a');
    link.setAttribute('href', href);
    inner.out.append(link);
    this.#visitAll(element, { ...inner, out: link, format: { ...inner.format, isInLink: true } });
  }

  #addPicture(element: Element, { out }: Place): void {
    const alt = element.getAttribute('alt') ?? '';
    if (/^\p{Extended_Pictographic}/u.test(alt)) return out.append(alt);
    // Pictures of one dot count readers of mails.
    if (['width', 'height'].some((name) => /^[012](?:px)?$/.test(element.getAttribute(name) ?? ''))) return;
    const id = this.#settings.addPicture(element.getAttribute('src') ?? '');
    if (id === undefined) {
      this.#picturesLeft++;
      return;
    }
    const figure = this.#document.createElement('figure');
    figure.setAttribute('data-media', id);
    figure.setAttribute('data-alt', alt);
    out.append(figure);
  }

  /** The caption of the only picture of a figure; false if it is text. */
  #addCaption(element: Element, { out }: Place): boolean {
    const pictures = out.querySelectorAll('figure[data-media]');
    if (pictures.length !== 1 || out.textContent?.trim() !== '') return false;
    pictures[0]?.setAttribute('data-caption', (element.textContent ?? '').replace(/\s+/g, ' ').trim());
    return true;
  }

  #codeBlock(element: Element): Element {
    const pre = this.#document.createElement('pre');
    const code = this.#document.createElement('code');
    const language = element.querySelector('code[class*="language-"]')?.getAttribute('class');
    if (language) code.setAttribute('class', language);
    code.textContent = codeText(element);
    pre.append(code);
    return pre;
  }
}
