import type { HeadingLevel } from './limits.ts';
import type { Block, Heading, RichText } from './nodes.ts';
import { plainText } from './text.ts';

export type OutlineEntry = { heading: Heading; id: string; level: HeadingLevel; text: string };

/**
 * Headings of a text with their anchors: `#h-our-prices`. The prefix avoids conflicts with other
 * IDs of the page.
 */
export function outline(doc: RichText): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const taken = new Set<string>();
  // Next number per name, so that thousands of equal headings are cheap.
  const lastNumber = new Map<string, number>();
  const unused = (id: string): string => {
    if (!taken.has(id)) return id;
    let number = lastNumber.get(id) ?? 1;
    do number++;
    while (taken.has(`${id}-${number}`));
    lastNumber.set(id, number);
    return `${id}-${number}`;
  };
  const visit = (block: Block): void => {
    switch (block.type) {
      case 'heading': {
        const text = plainText({ type: 'doc', content: [block] }).trim();
        const id = unused(`h-${slug(text)}`);
        taken.add(id);
        entries.push({ heading: block, id, level: block.attrs.level, text });
        return;
      }
      case 'bulletList':
      case 'orderedList':
        for (const item of block.content) item.content.forEach(visit);
        return;
      case 'blockquote':
        return block.content.forEach(visit);
      case 'table':
        for (const row of block.content) for (const cell of row.content ?? []) cell.content.forEach(visit);
    }
  };
  doc.content.forEach(visit);
  return entries;
}

function slug(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  const words = bare.replace(/[^\p{L}\p{N}]+/gu, '-');
  return (
    [...words]
      .slice(0, 60)
      .join('')
      .replace(/^-+|-+$/g, '') || 'section'
  );
}
