import type { Block, Inline, ListItem, Mark, Media, RichText, Table } from '#platform/contract/rich-text/nodes.ts';
import { itemNumber, isNumberedSpecially } from '#platform/contract/rich-text/numbering.ts';

interface MarkdownDocument {
  title: string;
  subtitle: string;
  content: RichText;
}

/** Address of a medium; undefined if it has none that a reader of the file can use. */
type AddressOf = (media: Media['attrs']) => string | undefined;

/**
 * Writes a document as Markdown (CommonMark with tables and strikethrough of GitHub). HTML tags say
 * what Markdown cannot: underline, superscript, subscript, lines in cells.
 */
export function writeMarkdown({ title, subtitle, content }: MarkdownDocument, addressOf: AddressOf): string {
  const head = [...(title ? [`# ${escaped(title)}`] : []), ...(subtitle ? [`*${escaped(subtitle)}*`] : [])];
  return `${[...head, ...blocks(content.content, addressOf, '')].join('\n\n')}\n`;
}

/** Blocks; two adjacent lists have a comment between them, since they would be one list. */
function blocks(all: readonly Block[], addressOf: AddressOf, outer: string): string[] {
  return all.flatMap((block, index) => {
    const isAfterList = index > 0 && all[index - 1]?.type === block.type && block.type.endsWith('List');
    return [...(isAfterList ? ['<!-- -->'] : []), written(block, addressOf, outer)];
  });
}

function written(block: Block, addressOf: AddressOf, outer: string): string {
  switch (block.type) {
    case 'paragraph':
      return line(block.content) || '<br>';
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${line(block.content).replace(/\\\n/g, ' ')}`.trimEnd();
    case 'bulletList':
      return block.content.map((each) => item('- ', each, addressOf, outer)).join('\n');
    case 'orderedList': {
      const numbering = block.attrs ?? {};
      return block.content
        .map((each, index) => {
          const { marker, path } = itemNumber(numbering, index, outer);
          // Numbers that Markdown does not have are text.
          const isSpecial = isNumberedSpecially(numbering) && !/^\d{1,9}[.)]$/.test(marker);
          return item(isSpecial ? `- ${escaped(marker)} ` : `${marker} `, each, addressOf, path, isSpecial ? 2 : undefined);
        })
        .join('\n');
    }
    case 'blockquote':
      return blocks(block.content, addressOf, outer).join('\n\n').replace(/^/gm, '> ').replace(/ +$/gm, '');
    case 'codeBlock': {
      const text = (block.content ?? []).map((each) => each.text).join('');
      const fence = fenceFor(text, 3);
      return `${fence}${block.attrs?.language ?? ''}\n${text}\n${fence}`;
    }
    case 'horizontalRule':
      return '---';
    case 'table':
      return table(block, addressOf);
    case 'media': {
      const address = addressOf(block.attrs);
      const { alt, caption } = block.attrs;
      const picture = address === undefined ? escaped(alt) : `![${escaped(alt).replace(/\n/g, ' ')}](<${address}>)`;
      return [picture, ...(caption ? [`*${escaped(caption)}*`] : [])].filter(Boolean).join('\n\n') || '<br>';
    }
  }
}

function item(marker: string, { content }: ListItem, addressOf: AddressOf, outer: string, width = marker.length): string {
  const text = blocks(content, addressOf, outer).join('\n\n');
  return marker + text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`);
}

function table({ content }: Table, addressOf: AddressOf): string {
  const rows = content.map(({ content: cells = [] }) =>
    cells.flatMap(({ attrs, content: inner }) => [
      blocks(inner, addressOf, '')
        .join('<br><br>')
        .replace(/\\?\n/g, '<br>')
        .replace(/\|/g, '\\|')
        .replace(/^<br>$/, ''),
      ...Array.from({ length: (attrs?.colspan ?? 1) - 1 }, () => ''),
    ]),
  );
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const hasHeading = content[0]?.content?.every(({ type }) => type === 'tableHeader') ?? false;
  const shown = hasHeading ? rows : [[], ...rows];
  const text = (row: readonly string[]) => `| ${Array.from({ length: columns }, (_none, index) => row[index] ?? '').join(' | ')} |`;
  const [first = [], ...rest] = shown;
  return [text(first), `|${' --- |'.repeat(columns)}`, ...rest.map(text)].join('\n');
}

const signs: Readonly<Record<Exclude<Mark['type'], 'link' | 'code'>, readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  underline: ['<u>', '</u>'],
  superscript: ['<sup>', '</sup>'],
  subscript: ['<sub>', '</sub>'],
};

/** A line: spaces move out of marks, since Markdown has no marks around them. */
function line(content: readonly Inline[] | undefined): string {
  const text = (content ?? [])
    .map((inline) => {
      if (inline.type === 'hardBreak') return '\\\n';
      const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(inline.text) ?? [];
      return words === '' ? before : before + marked(words, inline.marks ?? []) + after;
    })
    .join('');
  // Signs that would make a line a list, a heading or a quote.
  return text.replace(/^(\s*)([-+#>=]|\d+[.)](?=\s))/, (_all, space: string, sign: string) => space + sign.replace(/[-+#>=.)]/, '\\$&'));
}

function marked(words: string, marks: readonly Mark[]): string {
  let text = escaped(words);
  if (marks.some(({ type }) => type === 'code')) {
    const fence = fenceFor(words, 1);
    text = words.startsWith('`') || words.endsWith('`') ? `${fence} ${words} ${fence}` : fence + words + fence;
  }
  for (const mark of marks) {
    if (mark.type === 'link') text = `[${text}](<${mark.attrs.href.replace(/[<>]/g, encodeURIComponent)}>)`;
    else if (mark.type !== 'code') text = signs[mark.type][0] + text + signs[mark.type][1];
  }
  return text;
}

const escaped = (text: string): string =>
  text.replace(/[\\`*_[\]<>&~]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : `\\${sign}`));

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  return '`'.repeat(Math.max(least, longest + 1));
}
