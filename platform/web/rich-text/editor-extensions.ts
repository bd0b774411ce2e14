import { type AnyExtension, Extension, mergeAttributes, textblockTypeInputRule } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { headingLevels, richTextLimits } from '#platform/contract/rich-text/limits.ts';
import { EnforceSchema, within } from './enforce-schema.ts';
import { LinkMark } from './link-mark.ts';
import { MediaNode, type MediaOptions } from './media-node.ts';
import { ListNumbers } from './list-numbers.ts';
import { Paste } from './paste/paste.ts';
import { Subscript, Superscript } from './raised-marks.ts';
import { typedMark } from './typed-marks.ts';

// Tiptap’s extensions one by one: its starter kit always includes its link extension, 14 KiB of
// code that finds addresses in text.

const level = headingLevels[0];

const OurHeading = Heading.extend({
  addAttributes: () => ({ level: { default: level, rendered: false } }),
  // The title of the page is level 1; pasted headings of other levels get the nearest one.
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((given) => ({ tag: `h${given}`, attrs: { level: Math.min(Math.max(given, level), 4) } })),
  addInputRules() {
    return [...(this.parent?.() ?? []), textblockTypeInputRule({ find: /^#\s$/, type: this.type, getAttributes: { level } })];
  },
}).configure({ levels: [...headingLevels] });

/** An attribute that is absent by default. */
const dataAttribute = (name: string, html: string) => ({
  default: undefined,
  parseHTML: (element: HTMLElement) => element.getAttribute(html) ?? undefined,
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value === undefined ? {} : { [html]: value }),
});

const OurOrderedList = OrderedList.extend({
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'start', 0, richTextLimits.orderedListStart) },
    style: dataAttribute('style', 'data-numbers'),
    before: dataAttribute('before', 'data-before'),
    after: dataAttribute('after', 'data-after'),
  }),
});

// `paste` turns what styles of other programs say into these tags.
const OurBold = Bold.extend({ parseHTML: () => [{ tag: 'b' }, { tag: 'strong' }], ...typedMark(['\\*\\*', '__']) });
const OurItalic = Italic.extend({ parseHTML: () => [{ tag: 'em' }, { tag: 'i' }], ...typedMark(['\\*', '_']) });
const OurUnderline = Underline.extend({ parseHTML: () => [{ tag: 'u' }] });
const OurStrike = Strike.extend({ parseHTML: () => [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], ...typedMark(['~~']) });

const spans = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'colspan', 1, richTextLimits.tableColumns) },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'rowspan', 1, richTextLimits.tableRows) },
};

function spanOf(element: HTMLElement, name: string, least: number, most: number): number {
  return within(Number.parseInt(element.getAttribute(name) ?? '1', 10), least, most);
}

/** A table as on the reading page: in a scrolling container, without column widths. */
const PlainTable = Table.extend({
  addNodeView: () => null,
  renderHTML: ({ HTMLAttributes }) => ['div', { class: 'table-scroll' }, ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]]],
});

/** Prevents dropped files, which the browser would open instead of the page. */
const NoFiles = Extension.create({
  name: 'noFiles',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0 && (event.preventDefault(), true) } }),
  ],
});

interface EditorExtensionOptions {
  /** For a text that can contain media. */
  media?: MediaOptions | undefined;
  placeholder: () => string;
  onRefused: () => void;
  /** Called after reading a paste, with the number of pictures that did not come. */
  onPasted?: (picturesLeft: number) => void;
  /** Extensions of a text that others edit at the same time, with an undo of their own. */
  live?: readonly AnyExtension[] | undefined;
}

/** Group of the marks of suggestions, which the extensions of a text that others edit at the same time bring. */
const suggestionMarks = 'suggestion';

/** All extensions of the editor: exactly the closed schema of `platform/contract/rich-text`. */
export function editorExtensions({ placeholder, onRefused, onPasted = () => {}, media, live }: EditorExtensionOptions): AnyExtension[] {
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    OurHeading,
    BulletList,
    OurOrderedList,
    ListItem,
    ListKeymap,
    Blockquote,
    // Code has no marks, except those of suggestions.
    live ? CodeBlock.extend({ marks: suggestionMarks }) : CodeBlock,
    HorizontalRule,
    OurBold,
    OurItalic,
    OurUnderline,
    OurStrike,
    Superscript,
    Subscript,
    // Code can be bold, or a link.
    Code.extend({ excludes: 'code' }),
    LinkMark,
    PlainTable.configure({ resizable: false }),
    TableRow,
    TableHeader.extend({ addAttributes: () => spans }),
    TableCell.extend({ addAttributes: () => spans }),
    Paste.configure({ onPasted }),
    ListNumbers,
    media ? MediaNode.configure(media) : NoFiles,
    ...(live ?? [UndoRedo]),
    Gapcursor,
    Dropcursor.configure({ class: 'drop-cursor', color: false }),
    TrailingNode,
    EnforceSchema.configure({ onRefused }),
    Placeholder.configure({ placeholder }),
  ];
}
