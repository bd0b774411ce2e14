import type { Block, Inline, ListItem, Mark, Paragraph, RichText, TableRow } from '#platform/contract/rich-text/nodes.ts';

/**
 * Parses the notation of demo texts into rich text. Blocks are separated by blank lines: `##
 * heading`, `- item`, `1. item`, `> quotation`, `| cell | cell |` with a header row, or a
 * paragraph. Inline: `**bold**`, `*italic*`, `__underline__`, `[words](address)`. Throws on mixed
 * blocks.
 */
export function parseNotation(text: string): RichText {
  const chunks = text.trim().split(/\n\s*\n/);
  return { type: 'doc', content: chunks.map((chunk) => blockOf(chunk.split('\n').map((line) => line.trim()))) };
}

function blockOf(lines: string[]): Block {
  const [first = ''] = lines;
  const heading = /^(#{2,4}) (.+)$/.exec(first);
  if (heading) return { type: 'heading', attrs: { level: levelOf(heading[1]) }, content: inlineOf(only(lines).replace(/^#+ /, '')) };
  if (first.startsWith('- ')) return { type: 'bulletList', content: lines.map((line) => item(after(/^- /, line))) };
  if (/^\d+\. /.test(first)) return { type: 'orderedList', content: lines.map((line) => item(after(/^\d+\. /, line))) };
  if (first.startsWith('> ')) return { type: 'blockquote', content: lines.map((line) => paragraph(after(/^> /, line))) };
  if (first.startsWith('|')) return { type: 'table', content: lines.map(row) };
  return paragraph(only(lines));
}

function levelOf(marks: string | undefined): 2 | 3 | 4 {
  return marks?.length === 4 ? 4 : marks?.length === 3 ? 3 : 2;
}

function only(lines: string[]): string {
  const [line = '', ...others] = lines;
  if (others.length) throw new Error(`a line directly follows “${line}”: insert a blank line`);
  return line;
}

function after(sign: RegExp, line: string): string {
  if (!sign.test(line)) throw new Error(`“${line}” does not continue its block`);
  return line.replace(sign, '');
}

function paragraph(text: string): Paragraph {
  return text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: inlineOf(text) };
}

function item(text: string): ListItem {
  return { type: 'listItem', content: [paragraph(text)] };
}

function row(line: string, index: number): TableRow {
  if (!/^\|.*\|$/.test(line)) throw new Error(`“${line}” is not a table row`);
  const cells = line.slice(1, -1).split('|');
  const type = index === 0 ? 'tableHeader' : 'tableCell';
  return { type: 'tableRow', content: cells.map((cell) => ({ type, content: [paragraph(cell.trim())] })) };
}

const marked = /\*\*(?<bold>.+?)\*\*|__(?<underline>.+?)__|\*(?<italic>.+?)\*|\[(?<label>[^\]]+)\]\((?<href>[^)]+)\)/;

function inlineOf(text: string, marks: Mark[] = []): Inline[] {
  const found = marked.exec(text);
  const plain = (part: string): Inline[] => (part ? [{ type: 'text', text: part, ...(marks.length ? { marks } : {}) }] : []);
  if (!found) return plain(text);
  const { bold, underline, italic, label = '', href = '' } = found.groups ?? {};
  const inner = bold ?? underline ?? italic ?? label;
  const mark: Mark = bold
    ? { type: 'bold' }
    : underline
      ? { type: 'underline' }
      : italic
        ? { type: 'italic' }
        : { type: 'link', attrs: { href } };
  const rest = text.slice(found.index + found[0].length);
  return [...plain(text.slice(0, found.index)), ...inlineOf(inner, [...marks, mark]), ...inlineOf(rest, marks)];
}
