import type { HeadingLevel, CodeLanguage } from '#platform/contract/rich-text/limits.ts';
import { codeLanguages, mediaWidths, richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { Block, Inline, Media } from '#platform/contract/rich-text/nodes.ts';
import { child, descendant, isOn, numberOf, valueOf, type Xml } from '../xml.ts';
import { BlockBuilder, withText } from './block-builder.ts';
import { pathOf, pathOfTable } from './containers.ts';
import { readText, type ParagraphText } from './paragraph-text.ts';
import type { Container, Floating, Reading } from './reading.ts';
import { leftOf, type Style } from './styles.ts';
import { readTable } from './tables.ts';
import { widthOfPicture } from './picture-size.ts';

const quoteNames = new Set(['quote', 'intense quote', 'quotations', 'block quotation', 'block quote', 'block text']);
const codeName = /^(?:html preformatted|preformatted text|source code|code|code block(?: (\S+))?)$/;

/** Title and subtitle at the beginning of a document. */
export interface Titles {
  title?: string;
  subtitle?: string;
}

export interface Place {
  /** Levels of the schema around the content. */
  depth: number;
  /** Containers around the content: those of the table that a cell belongs to. */
  outer: readonly Container[];
  /** Filled in with the titles; undefined where there are none. */
  titles?: Titles | undefined;
}

/** Reads a body, a cell, a note or a text box. */
export const readBlocks = (body: Xml, reading: Reading, place: Place): Block[] => new BlockReader(body, reading, place).read();

class BlockReader {
  readonly #body: Xml;
  readonly #reading: Reading;
  readonly #place: Place;
  readonly #builder: BlockBuilder;
  /** Text of a paragraph whose end was deleted. */
  #carried: Inline[] = [];
  #wasTable = false;
  #lastPlainCode: Block | undefined;

  constructor(body: Xml, reading: Reading, place: Place) {
    this.#body = body;
    this.#reading = reading;
    this.#place = place;
    this.#builder = new BlockBuilder(place.depth, () => reading.lose('levels'));
  }

  read(): Block[] {
    this.#visitAll(this.#body);
    if (this.#carried.length > 0) this.#builder.addHere({ type: 'paragraph', content: this.#carried });
    return this.#builder.content;
  }

  #visitAll(parent: Xml): void {
    for (const each of parent.children) if (typeof each === 'object') this.#visit(each);
  }

  #visit(element: Xml): void {
    switch (element.name) {
      case 'w:p':
        return this.#visitParagraph(element);
      case 'w:tbl': {
        const path = pathOfTable(element, this.#reading);
        this.#builder.enter(path.slice(this.#place.outer.length));
        for (const block of readTable(element, this.#reading, this.#builder.depth, path, readBlocks)) this.#builder.addHere(block);
        this.#wasTable = true;
        return;
      }
      case 'w:sdt':
        if (/Table of Contents/i.test(descendant(child(element, 'w:sdtPr') ?? element, 'w:docPartGallery')?.attrs['w:val'] ?? ''))
          return this.#reading.lose('contents');
        return this.#visitAll(child(element, 'w:sdtContent') ?? { name: '', attrs: {}, children: [] });
      case 'w:ins':
      case 'w:moveTo':
      case 'w:smartTag':
      case 'w:customXml':
        return this.#visitAll(element);
      case 'm:oMathPara':
      case 'm:oMath':
        return this.#visitParagraph({ name: 'w:p', attrs: {}, children: [element] });
    }
  }

  #visitParagraph(paragraph: Xml): void {
    const properties = child(paragraph, 'w:pPr');
    const style = this.#reading.styles.paragraph(valueOf(properties, 'w:pStyle'));
    const after = this.#wasTable;
    this.#wasTable = false;
    const isBare = this.#reading.fields.length === 0;
    const read = readText(
      paragraph,
      isHeadingStyle(style) ? { ...style.run, bold: undefined, italic: undefined } : style.run,
      this.#reading,
    );
    if (style.name === 'table separator' && read.line.content.length === 0) return;
    const marks = child(properties, 'w:rPr');
    const content = this.#carried.length > 0 ? [...this.#carried, ...read.line.content] : read.line.content;
    this.#carried = [];
    if (child(marks, 'w:del') || (isOn(marks, 'w:specVanish') ?? false)) {
      this.#carried = content;
      return;
    }
    const isEmpty = content.length === 0 && read.before.length === 0 && read.after.length === 0;
    // Paragraphs of a table of contents, and those that hold deleted or hidden text only.
    if (isEmpty && (!isBare || this.#reading.fields.length > 0 || (isOn(marks, 'w:vanish') ?? style.run.hidden))) return;
    // Word requires a paragraph after a table at the end of a cell.
    const isPlain = headingLevel(properties, style) === undefined && !codeName.test(style.name) && !isLine(properties, style);
    if (isEmpty && after && isPlain && this.#body.name === 'w:tc' && isLastIn(this.#body, paragraph)) return;
    const path = pathOf(paragraph, this.#reading);
    this.#addParagraph({ ...read, content }, properties, style, path);
  }

  #addParagraph(read: ParagraphText & { content: Inline[] }, properties: Xml | undefined, style: Style, path: readonly Container[]): void {
    const { content } = read;
    const given = path.slice(this.#place.outer.length);
    if (this.#place.titles && takeTitle(style, read, this.#place.titles, this.#builder.content.length === 0)) return;
    const own = given.at(-1)?.kind === 'item' ? given.at(-1) : undefined;
    const direct = child(properties, 'w:numPr');
    const numbering = direct ?? style.numbering;
    const word = numbering && this.#reading.numbers.next(numbering, valueOf(properties, 'w:pStyle'));
    const left = leftOf(properties) ?? style.left;
    const level = headingLevel(properties, style);
    const isQuote = style.names.some((name) => quoteNames.has(name)) && !path.some(({ kind }) => kind === 'quote');
    const node = content.length > 0 ? { content } : {};
    const atStart = (block: Block, at?: number) => {
      this.#lastPlainCode = undefined;
      this.#builder.enter(given, at);
      this.#addFloating(read.before);
      this.#builder.addHere(block);
    };
    const codeStyle = style.names.map((name) => codeName.exec(name)).find((match) => match !== null);
    if (level !== undefined) {
      const heading: Block = { type: 'heading', attrs: { level }, ...node };
      atStart(word && word.marker !== '' ? withText(`${word.marker} `, heading) : heading);
    } else if (word) {
      this.#lastPlainCode = undefined;
      this.#builder.addItem(word, content, own ? given.slice(0, -1) : given, own);
      this.#addFloating(read.before);
    } else if (codeStyle) {
      this.#addCode(content, codeStyle, given);
    } else if (content.length === 0 && isLine(properties, style)) {
      atStart({ type: 'horizontalRule' });
    } else if (content.length === 0 && read.before.length > 0) {
      this.#lastPlainCode = undefined;
      this.#builder.enter(given, left);
      this.#addFloating(read.before);
    } else if (style.name === 'caption' && isCaptionFor(this.#builder.last(given), read)) {
      (this.#builder.last(given) as Media).attrs.caption = read.line.text.slice(0, richTextLimits.captionCharacters).toWellFormed();
    } else if (isQuote) {
      this.#builder.addQuoted({ type: 'paragraph', ...node }, given);
    } else {
      atStart({ type: 'paragraph', ...node }, direct ? undefined : left);
    }
    this.#addFloating(read.after);
  }

  #addCode(content: Inline[], match: RegExpExecArray, given: readonly Container[]): void {
    const text = content.map((each) => (each.type === 'text' ? each.text : '\n')).join('');
    const isOurs = match[0].startsWith('code block');
    const last = this.#builder.last(given);
    // Other programs write one paragraph for each line.
    if (!isOurs && last?.type === 'codeBlock' && last === this.#lastPlainCode) {
      last.content = [{ type: 'text', text: `${last.content?.[0]?.text ?? ''}\n${text}` }];
      return;
    }
    const language = codeLanguages.find((each): each is CodeLanguage => each === match[1]);
    const block: Block = {
      type: 'codeBlock',
      ...(language ? { attrs: { language } } : {}),
      ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
    };
    this.#builder.addHere(block);
    this.#lastPlainCode = isOurs ? undefined : block;
  }

  #addFloating(floating: readonly Floating[]): void {
    for (const each of floating) {
      if (each.type === 'picture') {
        const width = widthOfPicture(each.width) ?? mediaWidths[1];
        this.#builder.addHere({ type: 'media', attrs: { id: each.id, alt: each.alt, caption: '', width } });
      } else
        for (const block of readBlocks(each.content, this.#reading, { depth: this.#builder.depth, outer: [] }))
          this.#builder.addHere(block);
    }
  }
}

const isHeadingStyle = (style: Style): boolean => style.outlineLevel !== undefined || /^(?:title|subtitle)$/.test(style.name);

/** The level of a heading. The title of the page is level 1, so the levels of Word begin at 2. */
function headingLevel(properties: Xml | undefined, style: Style): HeadingLevel | undefined {
  const named = style.names.map((name) => /^heading ([1-9])$/.exec(name)?.[1]).find((found) => found !== undefined);
  const level =
    numberOf(valueOf(properties, 'w:outlineLvl')) ?? style.outlineLevel ?? (named === undefined ? undefined : Number(named) - 1);
  if (level === undefined) return style.name === 'title' ? 2 : undefined;
  if (level > 8) return undefined;
  return level === 0 ? 2 : level === 1 ? 3 : 4;
}

/** Takes a title or subtitle at the beginning of a document. */
function takeTitle(style: Style, { line, before, after }: ParagraphText, titles: Titles, isFirst: boolean): boolean {
  if (!isFirst || before.length > 0 || after.length > 0) return false;
  const text = line.text.replace(/\s+/g, ' ').trim();
  if (style.name === 'title' && titles.title === undefined) titles.title = text;
  else if (style.name === 'subtitle' && titles.subtitle === undefined) titles.subtitle = text;
  else return false;
  return true;
}

function isLine(properties: Xml | undefined, style: Style): boolean {
  const borders = child(properties, 'w:pBdr');
  const isDrawn = ['w:bottom', 'w:top'].some((side) => !/^(?:none|nil)?$/.test(child(borders, side)?.attrs['w:val'] ?? ''));
  return isDrawn || style.name === 'horizontal line';
}

const isCaptionFor = (block: Block | undefined, { before, after }: ParagraphText): boolean =>
  block?.type === 'media' && block.attrs.caption === '' && before.length === 0 && after.length === 0;

function isLastIn(parent: Xml, element: Xml): boolean {
  return parent.children.findLast((each) => typeof each === 'object' && each.name === 'w:p') === element;
}
