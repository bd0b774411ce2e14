import { paragraphsOf } from '../direction.ts';
import type { Block, Media, RichText, RichTextNode, Text } from './nodes.ts';

export const emptyRichText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Plain text as rich text: a paragraph for each one, with its line breaks. */
export const richTextOf = (text: string): RichText => ({
  type: 'doc',
  content: paragraphsOf(text).map((paragraph) => ({
    type: 'paragraph',
    content: paragraph
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [{ type: 'hardBreak' } as const] : []),
        ...(line ? [{ type: 'text', text: line } as const] : []),
      ]),
  })),
});

/** Drops empty paragraphs at the end, which the editor adds for typing. */
export function withoutEmptyEnd(blocks: readonly Block[]): Block[] {
  const end = blocks.findLastIndex((block) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0);
  return blocks.slice(0, end + 1);
}

/** Media of a text in order, with duplicates. */
export function mediaIn(doc: RichText): Media[] {
  const found: Media[] = [];
  const visit = (node: RichTextNode): void => {
    if (node.type === 'media') found.push(node);
    else if ('content' in node) node.content?.forEach(visit);
  };
  visit(doc);
  return found;
}

/** Link addresses of a text in order, with duplicates. */
export function hrefsIn(doc: RichText): string[] {
  const found: string[] = [];
  const visit = (node: RichTextNode): void => {
    if (node.type === 'text') for (const mark of node.marks ?? []) if (mark.type === 'link') found.push(mark.attrs.href);
    if ('content' in node) for (const child of node.content ?? []) visit(child);
  };
  visit(doc);
  return found;
}

/** Text of a medium: description and caption. */
export const mediaWords = ({ attrs: { alt, caption } }: Media): string => [alt, caption].filter(Boolean).join('\n');

const plainSigns = '0123456789+-=()\u2212';
const signsOf = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾⁻', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋' } as const;

/** The words of a text; raised and lowered numbers as such characters: m², 10⁻⁶, H₂O. */
export function raised({ text, marks }: Text): string {
  const type = marks?.find((mark) => mark.type === 'superscript' || mark.type === 'subscript')?.type;
  if (type !== 'superscript' && type !== 'subscript') return text;
  return /^[0-9+\-=()\u2212]+$/.test(text) ? text.replace(/./g, (sign) => signsOf[type][plainSigns.indexOf(sign)] ?? sign) : text;
}

/**
 * Plain text for search and excerpts: one block per line, a table row as one line with tabs. Stops
 * soon after `enough` characters.
 */
export function plainText(doc: RichText, enough = Number.POSITIVE_INFINITY): string {
  let text = '';
  // No line break at the beginning, nor where a block begins inside another (list item and
  // paragraph).
  let isLineOpen = false;
  const visit = (node: RichTextNode): void => {
    if (text.length >= enough) return;
    switch (node.type) {
      case 'text':
        text += raised(node);
        return;
      case 'hardBreak':
        text += '\n';
        return;
      case 'horizontalRule':
        return;
      case 'media': {
        const words = mediaWords(node);
        if (words && isLineOpen) text += '\n';
        isLineOpen ||= words !== '';
        text += words;
        return;
      }
      case 'tableRow':
        if (isLineOpen) text += '\n';
        isLineOpen = true;
        text += (node.content ?? []).map(({ content }) => plainText({ type: 'doc', content }).replace(/\n+/g, ' ')).join('\t');
        return;
      case 'paragraph':
      case 'heading':
      case 'codeBlock':
        if (isLineOpen) text += '\n';
        isLineOpen = true;
    }
    for (const child of node.content ?? []) visit(child);
  };
  visit(doc);
  return text;
}

/** The beginning in one line of at most `maxCharacters`, cut between words and ended with “…”. */
export function excerpt(doc: RichText, maxCharacters: number): string {
  // Twice the length, since white space collapses.
  return beginningOf(plainText(doc, maxCharacters * 2 + 200), maxCharacters);
}

/** White space that must be collapsed. */
const looseSpace = /\s\s|[^\S ]|^\s|\s$/;
const leftOutAtEnd = /[\s\p{Pd},;:.¿¡(«“‘]/u;

/** The same for plain text. */
export function beginningOf(written: string, maxCharacters: number): string {
  const text = looseSpace.test(written) ? written.replace(/\s+/g, ' ').trim() : written;
  if (text.length <= maxCharacters) return text;
  // Leaves room for “…”; a word longer than half of the limit is cut inside, but not within a
  // surrogate pair.
  const room = Math.max(0, maxCharacters - 1);
  const space = text.lastIndexOf(' ', room);
  const cut = space >= room / 2 ? text.slice(0, space) : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  let end = cut.length;
  while (end > 0 && leftOutAtEnd.test(cut.charAt(end - 1))) end -= 1;
  return `${cut.slice(0, end)}…`;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Number of words by the rules of the language. */
export function wordCount(text: string, language = 'en'): number {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })));
  let count = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) count++;
  return count;
}

/** Reading time in minutes at 220 words per minute; at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220));
}
