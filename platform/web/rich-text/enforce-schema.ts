import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { Transform } from '@tiptap/pm/transform';
import { boundsProblem } from '#platform/contract/rich-text/bounds.ts';
import { isOpenText, openText } from '#platform/contract/rich-text/clean-text.ts';
import { codeLanguages, headingLevels, mediaWidths, numberStyles, richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';

/** JSON of a node of a document or of a mark. */
interface NodeJson {
  type: string;
  attrs?: Record<string, unknown>;
  content?: NodeJson[];
  text?: string;
  marks?: NodeJson[];
}

const known = new WeakMap<Node, NodeJson>();

/**
 * The JSON of a document. It is cached per block, which the document before a change shares, so that
 * typing in a long text converts only the blocks that changed.
 */
export const richTextOf = (doc: Node): RichText => jsonOf(doc) as unknown as RichText;

function jsonOf(node: Node): NodeJson {
  const found = known.get(node);
  if (found !== undefined) return found;
  const json: NodeJson = withAttributes({ type: node.type.name }, node.attrs);
  if (node.childCount > 0) json.content = node.children.map(jsonOf);
  if (node.marks.length > 0) json.marks = node.marks.map(({ type, attrs }) => withAttributes({ type: type.name }, attrs));
  if (node.isText) json.text = node.text ?? '';
  else known.set(node, json);
  return json;
}

/** As JSON has them: without those that are undefined, in an ordinary object, since a node’s have no prototype. */
function withAttributes(json: NodeJson, attributes: Readonly<Record<string, unknown>>): NodeJson {
  const names = Object.keys(attributes);
  if (names.length > 0) json.attrs = {};
  for (const name of names) if (attributes[name] !== undefined && json.attrs) json.attrs[name] = attributes[name];
  return json;
}

/** Marks transactions with changes by others: the key of the plugin of y-tiptap. */
const liveMeta = 'y-sync$';

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
          // Changes by others are part of the text already, which the server checked.
          if (tr.getMeta(liveMeta) !== undefined) return true;
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
  const wanted = limitedAttributes(node);
  return Object.keys(wanted).some((name) => wanted[name] !== node.attrs[name]) ? { ...node.attrs, ...wanted } : undefined;
}

/** The attributes of a node that have limits, within these. */
function limitedAttributes({ type, attrs }: Node): Record<string, unknown> {
  switch (type.name) {
    case 'heading':
      return { level: oneOf(headingLevels, attrs.level, headingLevels[0]) };
    case 'orderedList':
      return {
        start: within(attrs.start, 0, richTextLimits.orderedListStart),
        style: oneOf(numberStyles, attrs.style, undefined),
        before: attrs.before === undefined ? undefined : shortened(attrs.before, richTextLimits.numberBeforeCharacters),
        after: attrs.after === undefined ? undefined : shortened(attrs.after, richTextLimits.numberAfterCharacters),
      };
    case 'codeBlock':
      return { language: oneOf(codeLanguages, attrs.language, null) };
    case 'media':
      return {
        alt: shortened(attrs.alt, richTextLimits.altCharacters),
        caption: shortened(attrs.caption, richTextLimits.captionCharacters),
        width: oneOf(mediaWidths, attrs.width, mediaWidths[1]),
      };
    case 'tableCell':
    case 'tableHeader':
      return {
        colspan: within(attrs.colspan, 1, richTextLimits.tableColumns),
        rowspan: within(attrs.rowspan, 1, richTextLimits.tableRows),
      };
    default:
      return {};
  }
}

const oneOf = (allowed: readonly unknown[], value: unknown, otherwise: unknown): unknown => (allowed.includes(value) ? value : otherwise);

/** Text within its limit, with invisible characters made visible. */
const shortened = (text: unknown, most: number): string => openText(String(text)).slice(0, most).toWellFormed();

/** An integer within the range, or 1. */
export function within(value: unknown, least: number, most: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : 1;
}
