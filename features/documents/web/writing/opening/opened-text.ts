import type { Block, RichText } from '#platform/contract/rich-text/nodes.ts';
import { documentLimits } from '../../../contract/limits.ts';
import type { OpenedDocument } from '../../../contract/files/opened-document.ts';
import { nothingWritten, type Written } from '../written.ts';

/** The text of an opened file, within the limits of a document; without pictures that were refused. */
export function writtenOf({ title, subtitle, content }: OpenedDocument, isTaken: (id: string) => boolean): Written {
  return {
    ...nothingWritten,
    title: cut(title, documentLimits.titleCharacters),
    subtitle: cut(subtitle, documentLimits.subtitleCharacters),
    content: withoutMedia(content, isTaken),
  };
}

const cut = (text: string, characters: number): string => text.slice(0, characters).toWellFormed();

/** A text without the media that were not accepted. */
function withoutMedia(doc: RichText, isTaken: (id: string) => boolean): RichText {
  const stored = (blocks: readonly Block[]): Block[] => {
    const rest = blocks.flatMap((block) => (block.type === 'media' && !isTaken(block.attrs.id) ? [] : [inside(block)]));
    return rest.length > 0 ? rest : [{ type: 'paragraph' }];
  };
  const inside = (block: Block): Block => {
    switch (block.type) {
      case 'blockquote':
        return { ...block, content: stored(block.content) };
      case 'bulletList':
      case 'orderedList':
        return {
          ...block,
          content: block.content.map((item) => {
            const [first, ...rest] = item.content;
            return { ...item, content: [first, ...(rest.length > 0 ? stored(rest) : [])] };
          }),
        };
      case 'table':
        return {
          ...block,
          content: block.content.map((row) => ({
            ...row,
            ...(row.content ? { content: row.content.map((cell) => ({ ...cell, content: stored(cell.content) })) } : {}),
          })),
        };
      default:
        return block;
    }
  };
  return { type: 'doc', content: stored(doc.content) };
}
