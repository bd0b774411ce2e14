import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { rawFields } from '../live/live-nodes.ts';
import type { LiveTextRow } from '../live/live-store.ts';
import { openLiveText } from '../live/live-text.ts';
import { saysPassage } from '#features/comments/contract/passage.ts';

/** Whether a live text contains a passage, with its suggestions and apart from white space: no one invents quotations. */
export async function hasPassage(tx: Transaction, id: string, live: LiveTextRow, passage: string): Promise<boolean> {
  const doc = await openLiveText(tx, id, live);
  const { content } = rawFields(doc, id);
  doc.destroy();
  return saysPassage(textIn(content), passage);
}

interface AnyNode {
  text?: string;
  content?: readonly AnyNode[];
}

const textIn = (node: RichText | AnyNode): string => {
  const { text = '', content = [] } = node as AnyNode;
  return text + content.map(textIn).join('');
};
