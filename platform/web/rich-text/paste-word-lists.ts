import { Extension } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

/** Word’s list markers: text, separated from the words by a row of non-breaking spaces. */
const bulletSign = /^[·•▪§o‣–][\u00a0 ]*\u00a0[\u00a0 ]*/;
const numberSign = /^(\d{1,4}|[a-z])[.)][\u00a0 ]*\u00a0[\u00a0 ]*/;

/** Converts lists of Word, which are pasted as plain paragraphs, to lists. */
export const PasteWordLists = Extension.create({
  name: 'pasteWordLists',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { transformPasted: withLists } })];
  },
});

/** The pasted slice with runs of Word’s list paragraphs converted to lists. */
export function withLists(slice: Slice): Slice {
  const blocks: Node[] = [];
  let isChanged = false;
  slice.content.forEach((node) => {
    const listItem = node.type.schema.nodes.listItem;
    const sign = node.type.name === 'paragraph' ? (bulletSign.exec(node.textContent) ?? numberSign.exec(node.textContent)) : null;
    const list = node.type.schema.nodes[sign?.[1] === undefined ? 'bulletList' : 'orderedList'];
    if (sign === null || listItem === undefined || list === undefined) {
      blocks.push(node);
      return;
    }
    isChanged = true;
    const item = listItem.create(null, node.copy(node.content.cut(sign[0].length)));
    const last = blocks.at(-1);
    if (last?.type === list) blocks[blocks.length - 1] = last.copy(last.content.addToEnd(item));
    else blocks.push(list.create(sign[1] !== undefined && /^\d/.test(sign[1]) ? { start: Number(sign[1]) } : null, item));
  });
  return isChanged ? new Slice(Fragment.from(blocks), 0, 0) : slice;
}
