import type { Block, Inline, RichText } from '#platform/contract/rich-text/nodes.ts';
import { specialNumbers } from '#platform/contract/rich-text/numbering.ts';

/** The text in one line per block, with numbers, bullets and marks: `1. **Price**`. */
export function linesOf(doc: RichText): string[] {
  const numbers = specialNumbers(doc);
  const lines: string[] = [];
  const signs = { bold: '**', italic: '_', underline: '++', strike: '~~', code: '`', superscript: '^', subscript: '~', link: '' };
  const line = (content: Inline[] = []) =>
    content
      .map((inline) => {
        if (inline.type === 'hardBreak') return '⏎';
        const marks = inline.marks ?? [];
        const around = marks.map(({ type }) => signs[type]).join('');
        const href = marks.flatMap((mark) => (mark.type === 'link' ? [`(${mark.attrs.href})`] : [])).join('');
        return around + inline.text + [...around.matchAll(/\*\*|\+\+|~~|./g)].reverse().join('') + href;
      })
      .join('');
  const visit = (block: Block, indent: string, sign: string): void => {
    switch (block.type) {
      case 'paragraph':
        lines.push(`${indent}${sign}${line(block.content)}`);
        break;
      case 'heading':
        lines.push(`${'#'.repeat(block.attrs.level)} ${line(block.content)}`);
        break;
      case 'codeBlock':
        lines.push(...(block.content?.map(({ text }) => text).join('') ?? '').split('\n').map((each) => `| ${each}`));
        break;
      case 'bulletList':
      case 'orderedList':
        for (const [index, item] of block.content.entries()) {
          const start = block.type === 'orderedList' ? (block.attrs?.start ?? 1) : 0;
          const own = block.type === 'bulletList' ? '•' : (numbers.get(item) ?? `${start + index}.`);
          for (const [at, child] of item.content.entries()) visit(child, `${indent}${sign && '  '}`, at === 0 ? `${own} ` : '  ');
        }
        break;
      case 'table':
        for (const row of block.content)
          lines.push(
            `${indent}[${(row.content ?? []).map((cell) => linesOf({ type: 'doc', content: cell.content }).join('/')).join(' | ')}]`,
          );
        break;
      case 'blockquote':
        for (const child of block.content) visit(child, `${indent}> `, '');
        break;
      case 'media':
        lines.push(`(picture ${block.attrs.alt})`);
        break;
      default:
        lines.push('---');
    }
  };
  for (const block of doc.content) visit(block, '', '');
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
