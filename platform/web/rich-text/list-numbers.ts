import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { isNumberedSpecially, itemNumber } from '#platform/contract/rich-text/numbering.ts';

const key = new PluginKey<DecorationSet>('listNumbers');

/** Shows numbers such as (a) or 1.1, as on the reading page. */
export const ListNumbers = Extension.create({
  name: 'listNumbers',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_config, { doc }) => numbers(doc),
        apply: (tr, present) => (tr.docChanged ? numbers(tr.doc) : present),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function numbers(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  const visit = (node: Node, at: number, outer: string): void => {
    if (node.isTextblock) return;
    const isList = node.type.name === 'orderedList';
    const isSpecial = isList && isNumberedSpecially(node.attrs);
    const inner = node.type.name === 'tableCell' || node.type.name === 'tableHeader' ? '' : outer;
    node.forEach((child, offset, index) => {
      const from = at + offset;
      if (!isList) return visit(child, from + 1, inner);
      const { marker, path } = itemNumber(node.attrs, index, outer);
      if (isSpecial) found.push(Decoration.node(from, from + child.nodeSize, { 'data-number': marker }));
      visit(child, from + 1, path);
    });
  };
  visit(doc, 0, '');
  return found.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, found);
}
