import * as Y from 'yjs';
import { indexAfter } from './letters.ts';

/** Nodes that can contain a paragraph at any index. */
const containers = new Set(['blockquote', 'listItem', 'tableCell', 'tableHeader']);
export const textBlocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock']);

/** The nearest place that still exists and accepts a block, or text if a text was there. */
export function placeBeside(fragment: Y.XmlFragment, start: Y.Item | null): { into: Y.XmlFragment; index: number } {
  let item = start;
  while (item?.parent instanceof Y.XmlFragment && item.parent._item?.deleted) item = item.parent._item;
  while (item?.parent instanceof Y.XmlFragment) {
    const into = item.parent;
    if (
      into === fragment ||
      (into instanceof Y.XmlElement && (containers.has(into.nodeName) || (item === start && textBlocks.has(into.nodeName))))
    )
      return { into, index: indexAfter(item) };
    item = into._item;
  }
  return { into: fragment, index: fragment.length };
}
