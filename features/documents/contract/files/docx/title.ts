import type { Block, Heading } from '#platform/contract/rich-text/nodes.ts';
import type { Titles } from './blocks.ts';

/**
 * The only heading of level 1 at the beginning of a text is its title; the others move one level
 * up. Levels of headings are one more than in Word.
 */
export function titleFromHeading(blocks: readonly Block[], titles: Titles): Block[] {
  const first = blocks.find((block) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0);
  const isTop = (block: Block): block is Heading => block.type === 'heading' && block.attrs.level === 2;
  const rest = blocks.filter((block) => block !== first);
  if (!first || !isTop(first) || rest.some(isTop)) return [...blocks];
  const text = (first.content ?? []).map((each) => (each.type === 'text' ? each.text : ' ')).join('');
  titles.title = text.replace(/\s+/g, ' ').trim();
  return rest.map((block) =>
    block.type === 'heading' && block.attrs.level > 2 ? { ...block, attrs: { level: block.attrs.level === 3 ? 2 : 3 } } : block,
  );
}
