import type { Block, Media, RichText, RichTextNode } from './nodes.ts';

/** A text with nothing in it yet. */
export const emptyRichText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The editor keeps an empty line at the end to write on; a reader has no use for it. */
export function withoutEmptyEnd(blocks: readonly Block[]): Block[] {
  const end = blocks.findLastIndex((block) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0);
  return blocks.slice(0, end + 1);
}

/** The media of a text, in its order; one that stands in it twice comes twice. */
export function mediaIn(doc: RichText): Media[] {
  const found: Media[] = [];
  const visit = (node: RichTextNode): void => {
    if (node.type === 'media') found.push(node);
    else if ('content' in node) node.content?.forEach(visit);
  };
  visit(doc);
  return found;
}

/** The addresses behind the words of a text, in its order; one that stands in it twice comes twice. */
export function hrefsIn(doc: RichText): string[] {
  const found: string[] = [];
  const visit = (node: RichTextNode): void => {
    if (node.type === 'text') for (const mark of node.marks ?? []) if (mark.type === 'link') found.push(mark.attrs.href);
    if ('content' in node) for (const child of node.content ?? []) visit(child);
  };
  visit(doc);
  return found;
}

/** What stands for one of the media in words: its description, and what is written below it. */
export const mediaWords = ({ attrs: { alt, caption } }: Media): string => [alt, caption].filter(Boolean).join('\n');

/**
 * The words alone, one block a line, for search and excerpts; a row of a table is one line, with tabs between its cells. Stops soon after `enough` characters.
 */
export function plainText(doc: RichText, enough = Number.POSITIVE_INFINITY): string {
  let text = '';
  // The first line carries no break, nor does a block that begins where another one has just begun (a list item and its paragraph).
  let isLineOpen = false;
  const visit = (node: RichTextNode): void => {
    if (text.length >= enough) return;
    switch (node.type) {
      case 'text':
        text += node.text;
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

/** The beginning as one line of at most `maxCharacters`, cut between words and ended with … when something was left out. */
export function excerpt(doc: RichText, maxCharacters: number): string {
  // Twice as much, since runs of white space shrink to one space.
  return beginningOf(plainText(doc, maxCharacters * 2 + 200), maxCharacters);
}

/** White space that one line of words has not. */
const looseSpace = /\s\s|[^\S ]|^\s|\s$/;
const leftOutAtEnd = /[\s\p{Pd},;:.¿¡(«“‘]/u;

/** The same of a plain text. */
export function beginningOf(written: string, maxCharacters: number): string {
  const text = looseSpace.test(written) ? written.replace(/\s+/g, ' ').trim() : written;
  if (text.length <= maxCharacters) return text;
  // Room for the … ; a word longer than half of it all is cut within, but never within a surrogate pair.
  const room = Math.max(0, maxCharacters - 1);
  const space = text.lastIndexOf(' ', room);
  const cut = space >= room / 2 ? text.slice(0, space) : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  let end = cut.length;
  while (end > 0 && leftOutAtEnd.test(cut.charAt(end - 1))) end -= 1;
  return `${cut.slice(0, end)}…`;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** How many words a text has, as its language divides them. */
export function wordCount(text: string, language = 'en'): number {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })));
  let count = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) count++;
  return count;
}

/** How many minutes an unhurried reader needs, at 220 words a minute; at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220));
}
