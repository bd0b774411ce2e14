import { expect, test } from 'vitest';
import type { Block } from '#platform/contract/rich-text/nodes.ts';
import { itemNumber } from '#platform/contract/rich-text/numbering.ts';
import { tenFiles } from '../testing/ten-files.ts';
import { readDocx } from './read-docx.ts';

/** Lines of a text with the numbers of lists. */
function lines(blocks: readonly Block[], outer = ''): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [(block.content ?? []).map((each) => (each.type === 'text' ? each.text : '\n')).join('')];
      case 'orderedList':
        return block.content.flatMap(({ content }, index) => {
          const { marker, path } = itemNumber(block.attrs ?? {}, index, outer);
          const [first = '', ...rest] = lines(content, path);
          return [`${marker} ${first}`, ...rest];
        });
      case 'bulletList':
        return block.content.flatMap(({ content }) => lines(content, outer));
      case 'blockquote':
        return lines(block.content, outer);
      case 'table':
        return block.content.flatMap(({ content = [] }) => content.flatMap((cell) => lines(cell.content)));
      case 'media':
        return [block.attrs.alt, block.attrs.caption];
      default:
        return [];
    }
  });
}

for (const { name, file, shows, never = [] } of tenFiles)
  test(`DO-12 opened as Word shows it: ${name}`, () => {
    const { title, content } = readDocx(file, () => '00000000-0000-4000-8000-000000000000');
    const shown = [title, ...lines(content.content)];
    for (const each of shows) expect(shown).toContain(each);
    for (const each of never) expect(shown.join('\n')).not.toContain(each);
  });
