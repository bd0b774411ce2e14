import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { Transform } from '@tiptap/pm/transform';
import { boundsProblem } from '#platform/contract/rich-text/bounds.ts';
import { isOpenText, openText } from '#platform/contract/rich-text/clean-text.ts';
import { codeLanguages, headingLevels, mediaWidths, numberStyles, richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';

const known = new WeakMap<Node, RichText>();

/** The JSON of a document, cached per document node. */
export function richTextOf(doc: Node): RichText {
  let json = known.get(doc);
  // A node type’s attributes have no prototype; consumers expect ordinary objects.
  if (json === undefined) known.set(doc, (json = JSON.parse(JSON.stringify(doc.toJSON())) as RichText));
  return json;
}

/**
 * Enforces the closed schema for any input: typed, pasted, dropped or by a shortcut. It corrects
 * attributes and characters out of range. A change beyond a limit is rejected, and `onRefused` is
 * called.
 */
export const EnforceSchema = Extension.create<{ onRefused: () => void }>({
  name: 'keepToSchema',
  addOptions() {
    return { onRefused: () => {} };
  },
  onCreate() {
    // The schema allows rows of unequal length; the table commands require equal ones.
    const fixed = fixTables(this.editor.state);
    if (fixed) this.editor.view.dispatch(fixed.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  },
  addProseMirrorPlugins() {
    const { onRefused } = this.options;
    return [
      new Plugin({
        filterTransaction: (tr, state) => {
          if (!tr.docChanged || boundsProblem(richTextOf(tr.doc)) === undefined) return true;
          // A text already beyond a limit can still be edited, so that it can be shortened.
          if (boundsProblem(richTextOf(state.doc)) !== undefined) return true;
          onRefused();
          return false;
        },
        appendTransaction: (transactions, _before, state) => {
          if (!transactions.some((transaction) => transaction.docChanged)) return null;
          const tr = state.tr;
          putRight(state.doc, tr);
          return tr.docChanged ? tr : null;
        },
      }),
    ];
  },
});

/** A document with its attributes and characters corrected. */
export function fittingDocument(doc: Node): Node {
  const changes = new Transform(doc);
  putRight(doc, changes);
  return changes.doc;
}

function putRight(doc: Node, tr: Transform): void {
  doc.descendants((node, at) => {
    const attributes = fittingAttributes(node);
    if (attributes !== undefined) tr.setNodeMarkup(tr.mapping.map(at), undefined, attributes);
    // Replacing across the edge of a table can leave a cell without its required paragraph.
    if (!node.isLeaf && node.childCount === 0 && !node.type.validContent(node.content)) {
      const filled = node.type.createAndFill();
      if (filled !== null) tr.insert(tr.mapping.map(at) + 1, filled.content);
    }
    if (!node.isText || isOpenText(node.text ?? '')) return;
    const text = openText(node.text ?? '');
    const from = tr.mapping.map(at);
    if (text === '') tr.delete(from, from + node.nodeSize);
    else tr.replaceWith(from, from + node.nodeSize, node.type.schema.text(text, node.marks));
  });
}

/** The corrected attributes of a node; undefined if they are valid. */
function fittingAttributes(node: Node): Record<string, unknown> | undefined {
  const wanted: Record<string, unknown> = { ...node.attrs };
  switch (node.type.name) {
    case 'heading':
      wanted.level = (headingLevels as readonly unknown[]).includes(node.attrs.level) ? node.attrs.level : headingLevels[0];
      break;
    case 'orderedList':
      wanted.start = within(node.attrs.start, 0, richTextLimits.orderedListStart);
      wanted.style = (numberStyles as readonly unknown[]).includes(node.attrs.style) ? node.attrs.style : undefined;
      wanted.before = node.attrs.before === undefined ? undefined : shortened(node.attrs.before, richTextLimits.numberBeforeCharacters);
      wanted.after = node.attrs.after === undefined ? undefined : shortened(node.attrs.after, richTextLimits.numberAfterCharacters);
      break;
    case 'codeBlock':
      wanted.language = (codeLanguages as readonly unknown[]).includes(node.attrs.language) ? node.attrs.language : null;
      break;
    case 'media':
      wanted.alt = shortened(node.attrs.alt, richTextLimits.altCharacters);
      wanted.caption = shortened(node.attrs.caption, richTextLimits.captionCharacters);
      wanted.width = (mediaWidths as readonly unknown[]).includes(node.attrs.width) ? node.attrs.width : mediaWidths[1];
      break;
    case 'tableCell':
    case 'tableHeader':
      wanted.colspan = within(node.attrs.colspan, 1, richTextLimits.tableColumns);
      wanted.rowspan = within(node.attrs.rowspan, 1, richTextLimits.tableRows);
  }
  return Object.keys(wanted).some((name) => wanted[name] !== node.attrs[name]) ? wanted : undefined;
}

/** Text within its limit, with invisible characters made visible. */
const shortened = (text: unknown, most: number): string => openText(String(text)).slice(0, most).toWellFormed();

/** An integer within the range, or 1. */
export function within(value: unknown, least: number, most: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : 1;
}
