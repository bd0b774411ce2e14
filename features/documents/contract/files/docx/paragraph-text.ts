import type { Mark } from '#platform/contract/rich-text/nodes.ts';
import { child, descendant, valueOf, type Xml } from '../xml.ts';
import { readDrawing, readVml } from './drawings.ts';
import { equationText } from './equation.ts';
import { Line, marksOf } from './inlines.ts';
import type { Floating, Reading } from './reading.ts';
import { runFormat, type RunFormat } from './styles.ts';

/** The text of a paragraph, and pictures before and after its first words. */
export interface ParagraphText {
  line: Line;
  before: Floating[];
  after: Floating[];
}

const skipped = new Set(['w:del', 'w:moveFrom', 'w:rPr', 'w:pPr', 'w:sectPr', 'w:instrText', 'w:delText', 'w:delInstrText', 'w:rt']);
const linkField = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]\S*))/i;
const contentsField = /^\s*(?:TOC|INDEX|TOA)\b/i;
/** Letters of the fonts Symbol and Wingdings that people use as bullets, arrows and boxes. */
// oxfmt-ignore
const symbols: Readonly<Record<string, string>> = {
  f0b7: '•', f0a7: '▪', f0a8: '☐', f0fd: '☒', f0fe: '☑', f0fc: '✓', f0e0: '→', f0df: '←', f0e8: '→', f0d8: '➢', f0b0: '°', f0b1: '±', f0b4: '×', f0b8: '÷', f0a3: '≤', f0b3: '≥', f0b9: '≠',
};

const symbolFonts = /^(?:Symbol|Wingdings|Webdings)/i;

/** The letter of a symbol by its hexadecimal code, which fonts of symbols also count from F000. */
function symbolOf(hex: string, font: string): string | undefined {
  const code = Number.parseInt(hex, 16);
  const ofSymbols = symbolFonts.test(font) && code < 0x100 ? 0xf000 + code : code;
  const known = symbols[ofSymbols.toString(16)];
  if (known !== undefined || symbolFonts.test(font)) return known;
  const letter = code > 0x1f ? String.fromCodePoint(Math.min(code, 0x10_ffff)) : '';
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(letter) ? letter : undefined;
}

/** Reads the text of a paragraph as Word shows it. */
export const readText = (paragraph: Xml, base: RunFormat, reading: Reading): ParagraphText => new TextReader(reading).read(paragraph, base);

class TextReader {
  readonly #reading: Reading;
  readonly #line = new Line();
  readonly #found: ParagraphText = { line: this.#line, before: [], after: [] };

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  read(paragraph: Xml, base: RunFormat): ParagraphText {
    this.#visitAll(paragraph, base, undefined);
    this.#line.finish();
    return this.#found;
  }

  #addFloating(floating: Floating[]): void {
    (this.#line.text.trim() === '' ? this.#found.before : this.#found.after).push(...floating);
  }

  #linkOf(given: string | undefined): string | undefined {
    const { instruction } = this.#reading.fields.findLast((field) => field.isResult && linkField.test(field.instruction)) ?? {};
    const match = instruction === undefined ? null : linkField.exec(instruction);
    return given ?? match?.[1] ?? match?.[2];
  }

  #isShown(): boolean {
    return this.#reading.fields.every(({ isResult, instruction }) => isResult && !contentsField.test(instruction));
  }

  #visitAll(element: Xml, format: RunFormat, href: string | undefined): void {
    for (const each of element.children) if (typeof each === 'object') this.#visit(each, format, href);
  }

  #visit(element: Xml, format: RunFormat, href: string | undefined): void {
    if (skipped.has(element.name)) return;
    switch (element.name) {
      case 'w:r':
        return this.#visitRun(element, format, href);
      case 'w:hyperlink': {
        const relation = this.#reading.relation(element.attrs['r:id']);
        const anchor = element.attrs['w:anchor'];
        const target = relation?.isExternal ? relation.target + (anchor ? `#${anchor}` : '') : undefined;
        return this.#visitAll(element, format, target);
      }
      case 'w:fldSimple':
        this.#reading.fields.push({ instruction: element.attrs['w:instr'] ?? '', isResult: true });
        this.#visitAll(element, format, href);
        this.#reading.fields.pop();
        return;
      case 'w:sdt': {
        if (/Table of Contents/i.test(descendant(child(element, 'w:sdtPr') ?? element, 'w:docPartGallery')?.attrs['w:val'] ?? ''))
          return this.#reading.lose('contents');
        const content = child(element, 'w:sdtContent');
        return content && this.#visitAll(content, format, href);
      }
      case 'm:oMath':
        if (!this.#isShown()) return;
        this.#reading.lose('equations');
        return equationText(element, (text, mark) => this.#line.add(text, marksOf({ ...format, ...raisedBy(mark) }, this.#linkOf(href))));
      default:
        return this.#visitAll(element, format, href);
    }
  }

  #visitRun(run: Xml, outer: RunFormat, href: string | undefined): void {
    const properties = child(run, 'w:rPr');
    const styled = this.#reading.styles.character(valueOf(properties, 'w:rStyle'));
    const isLink = styled.names.some((name) => /hyperlink|internet link/.test(name));
    const { underline, ...rest } = styled.run;
    const format = { ...outer, ...rest, ...(underline === undefined || isLink ? {} : { underline }), ...runFormat(properties) };
    if (child(properties, 'w:del')) return;
    for (const piece of run.children) if (typeof piece === 'object') this.#visitPiece(piece, format, href);
  }

  #visitPiece(piece: Xml, format: RunFormat, href: string | undefined): void {
    const text = () => {
      const words = piece.children.filter((each) => typeof each === 'string').join('');
      return piece.attrs['xml:space'] === 'preserve' ? words : words.trim();
    };
    if (piece.name === 'w:fldChar') return this.#moveField(piece.attrs['w:fldCharType']);
    const field = this.#reading.fields.at(-1);
    if (piece.name === 'w:instrText') {
      if (field && !field.isResult) field.instruction += text();
      return;
    }
    if (!this.#isShown()) return;
    if (format.hidden) {
      if (piece.name === 'w:t' && text() !== '') this.#reading.lose('hidden');
      return;
    }
    const add = (words: string, more: RunFormat = {}) => this.#line.add(words, marksOf({ ...format, ...more }, this.#linkOf(href)));
    switch (piece.name) {
      case 'w:t':
        return add(text());
      case 'w:tab':
      case 'w:ptab':
        return add('\t');
      case 'w:br':
        return /^(?:page|column)$/.test(piece.attrs['w:type'] ?? '') ? undefined : this.#line.break(marksOf(format, this.#linkOf(href)));
      case 'w:cr':
        return this.#line.break(marksOf(format, this.#linkOf(href)));
      case 'w:noBreakHyphen':
        return add('\u2011');
      case 'w:softHyphen':
        return add('\u00ad');
      case 'w:sym': {
        const letter = symbolOf(piece.attrs['w:char'] ?? '', piece.attrs['w:font'] ?? '');
        return letter ? add(letter) : this.#reading.lose('symbols');
      }
      case 'w:footnoteReference':
      case 'w:endnoteReference': {
        const kind = piece.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
        const number = this.#reading.noteNumber(kind, piece.attrs['w:id'] ?? '');
        return number === undefined ? undefined : add(String(number), { raised: 'superscript' });
      }
      case 'w:commentReference':
        return this.#reading.lose('comments');
      case 'w:drawing':
        return this.#addFloating(readDrawing(piece, this.#reading));
      case 'w:pict':
      case 'w:object':
        return this.#addFloating(readVml(piece, this.#reading));
      case 'mc:AlternateContent': {
        const chosen = child(piece, 'mc:Choice') ?? child(piece, 'mc:Fallback');
        for (const each of chosen?.children ?? []) if (typeof each === 'object') this.#visitPiece(each, format, href);
        return;
      }
      case 'w:ruby': {
        const shown = child(piece, 'w:rubyBase');
        return shown && this.#visitAll(shown, format, href);
      }
    }
  }

  #moveField(type: string | undefined): void {
    if (type === 'begin') this.#reading.fields.push({ instruction: '', isResult: false });
    const field = this.#reading.fields.at(-1);
    if (type === 'separate' && field) field.isResult = true;
    if (type !== 'end') return;
    const ended = this.#reading.fields.pop();
    if (ended && contentsField.test(ended.instruction)) this.#reading.lose('contents');
  }
}

const raisedBy = (mark: Mark | undefined): RunFormat =>
  mark?.type === 'superscript' || mark?.type === 'subscript' ? { raised: mark.type } : {};
