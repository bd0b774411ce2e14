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
const symbols: Readonly<Record<string, string>> = {
  f0b7: '•', f0a7: '▪', f0a8: '☐', f0fe: '☒', f0fc: '✓', f0e0: '→', f0df: '←', f0e8: '→', f0d8: '➢', f0b0: '°', f0b1: '±', f0b4: '×', f0b8: '÷', f0a3: '≤', f0b3: '≥', f0b9: '≠',
}; // prettier-ignore

/** Reads the text of a paragraph as Word shows it. */
export function readText(paragraph: Xml, base: RunFormat, reading: Reading): ParagraphText {
  const { styles, fields, lose } = reading;
  const line = new Line();
  const found: ParagraphText = { line, before: [], after: [] };
  const addFloating = (floating: Floating[]): void => {
    (line.text.trim() === '' ? found.before : found.after).push(...floating);
  };

  const linkOf = (given: string | undefined): string | undefined => {
    const { instruction } = fields.findLast((field) => field.isResult && linkField.test(field.instruction)) ?? {};
    const match = instruction === undefined ? null : linkField.exec(instruction);
    return given ?? match?.[1] ?? match?.[2];
  };
  const isShown = () => fields.every(({ isResult, instruction }) => isResult && !contentsField.test(instruction));

  const visitAll = (element: Xml, format: RunFormat, href: string | undefined): void => {
    for (const each of element.children) if (typeof each === 'object') visit(each, format, href);
  };

  const visit = (element: Xml, format: RunFormat, href: string | undefined): void => {
    if (skipped.has(element.name)) return;
    switch (element.name) {
      case 'w:r':
        return visitRun(element, format, href);
      case 'w:hyperlink': {
        const relation = reading.relation(element.attrs['r:id']);
        const anchor = element.attrs['w:anchor'];
        const target = relation?.isExternal ? relation.target + (anchor ? `#${anchor}` : '') : undefined;
        return visitAll(element, format, target);
      }
      case 'w:fldSimple':
        fields.push({ instruction: element.attrs['w:instr'] ?? '', isResult: true });
        visitAll(element, format, href);
        fields.pop();
        return;
      case 'w:sdt': {
        if (/Table of Contents/i.test(descendant(child(element, 'w:sdtPr') ?? element, 'w:docPartGallery')?.attrs['w:val'] ?? ''))
          return lose('contents');
        const content = child(element, 'w:sdtContent');
        return content && visitAll(content, format, href);
      }
      case 'm:oMath':
        if (!isShown()) return;
        lose('equations');
        return equationText(element, (text, mark) => line.add(text, marksOf({ ...format, ...raisedBy(mark) }, linkOf(href))));
      default:
        return visitAll(element, format, href);
    }
  };

  const visitRun = (run: Xml, outer: RunFormat, href: string | undefined): void => {
    const properties = child(run, 'w:rPr');
    const styled = styles.character(valueOf(properties, 'w:rStyle'));
    const isLink = styled.names.some((name) => /hyperlink|internet link/.test(name));
    const { underline, ...rest } = styled.run;
    const format = { ...outer, ...rest, ...(underline === undefined || isLink ? {} : { underline }), ...runFormat(properties) };
    if (child(properties, 'w:del')) return;
    for (const piece of run.children) if (typeof piece === 'object') visitPiece(piece, format, href);
  };

  const visitPiece = (piece: Xml, format: RunFormat, href: string | undefined): void => {
    const text = () => {
      const words = piece.children.filter((each) => typeof each === 'string').join('');
      return piece.attrs['xml:space'] === 'preserve' ? words : words.trim();
    };
    if (piece.name === 'w:fldChar') return moveField(piece.attrs['w:fldCharType']);
    const field = fields.at(-1);
    if (piece.name === 'w:instrText') {
      if (field && !field.isResult) field.instruction += text();
      return;
    }
    if (!isShown()) return;
    if (format.hidden) {
      if (piece.name === 'w:t' && text() !== '') lose('hidden');
      return;
    }
    const add = (words: string, more: RunFormat = {}) => line.add(words, marksOf({ ...format, ...more }, linkOf(href)));
    switch (piece.name) {
      case 'w:t':
        return add(text());
      case 'w:tab':
      case 'w:ptab':
        return add('\t');
      case 'w:br':
        return /^(?:page|column)$/.test(piece.attrs['w:type'] ?? '') ? undefined : line.break(marksOf(format, linkOf(href)));
      case 'w:cr':
        return line.break(marksOf(format, linkOf(href)));
      case 'w:noBreakHyphen':
        return add('\u2011');
      case 'w:softHyphen':
        return add('\u00ad');
      case 'w:sym': {
        const letter = symbols[(piece.attrs['w:char'] ?? '').toLowerCase()];
        return letter ? add(letter) : lose('symbols');
      }
      case 'w:footnoteReference':
      case 'w:endnoteReference': {
        const kind = piece.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
        const number = reading.noteNumber(kind, piece.attrs['w:id'] ?? '');
        return number === undefined ? undefined : add(String(number), { raised: 'superscript' });
      }
      case 'w:commentReference':
        return lose('comments');
      case 'w:drawing':
        return addFloating(readDrawing(piece, reading));
      case 'w:pict':
      case 'w:object':
        return addFloating(readVml(piece, reading));
      case 'mc:AlternateContent': {
        const chosen = child(piece, 'mc:Choice') ?? child(piece, 'mc:Fallback');
        for (const each of chosen?.children ?? []) if (typeof each === 'object') visitPiece(each, format, href);
        return;
      }
      case 'w:ruby': {
        const shown = child(piece, 'w:rubyBase');
        return shown && visitAll(shown, format, href);
      }
    }
  };

  const moveField = (type: string | undefined): void => {
    if (type === 'begin') fields.push({ instruction: '', isResult: false });
    const field = fields.at(-1);
    if (type === 'separate' && field) field.isResult = true;
    if (type !== 'end') return;
    const ended = fields.pop();
    if (ended && contentsField.test(ended.instruction)) lose('contents');
  };

  visitAll(paragraph, base, undefined);
  line.finish();
  return found;
}

const raisedBy = (mark: Mark | undefined): RunFormat =>
  mark?.type === 'superscript' || mark?.type === 'subscript' ? { raised: mark.type } : {};
