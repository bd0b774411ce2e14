import type { CodeLanguage, HeadingLevel, MediaWidth, NumberStyle } from './limits.ts';

/**
 * Nodes of a rich text as ProseMirror JSON, a closed set. Add a new node here first; schema, view
 * and editor then fail until they support it.
 */
export type RichText = { type: 'doc'; content: Block[] };

export type Block = Paragraph | Heading | BulletList | OrderedList | Blockquote | CodeBlock | HorizontalRule | Table | Media;

export type Paragraph = { type: 'paragraph'; content?: Inline[] | undefined };
export type Heading = { type: 'heading'; attrs: { level: HeadingLevel }; content?: Inline[] | undefined };
export type BulletList = { type: 'bulletList'; content: ListItem[] };
export type OrderedList = { type: 'orderedList'; attrs?: Numbering | undefined; content: ListItem[] };
/** Numbering of a list's items; by default 1. 2. 3. */
export type Numbering = {
  start?: number | undefined;
  style?: NumberStyle | undefined;
  /** Text before each number, such as `(` or `Article `. */
  before?: string | undefined;
  /** Text after each number; by default a full stop. */
  after?: string | undefined;
};
export type ListItem = { type: 'listItem'; content: [Paragraph, ...Block[]] };
export type Blockquote = { type: 'blockquote'; content: Block[] };
export type CodeBlock = {
  type: 'codeBlock';
  attrs?: { language?: CodeLanguage | null | undefined } | undefined;
  content?: PlainText[] | undefined;
};
export type HorizontalRule = { type: 'horizontalRule' };
export type Table = { type: 'table'; content: TableRow[] };
export type TableRow = { type: 'tableRow'; content?: TableCell[] | undefined };
export type TableCell = {
  type: 'tableHeader' | 'tableCell';
  attrs?: { colspan?: number | undefined; rowspan?: number | undefined } | undefined;
  content: Block[];
};
/**
 * An image, video or audio. `id` refers to the media of the document; type and address are stored
 * there. Only some texts may contain media.
 */
export type Media = { type: 'media'; attrs: { id: string; alt: string; caption: string; width: MediaWidth } };

export type Inline = Text | HardBreak;
export type PlainText = { type: 'text'; text: string };
export type Text = PlainText & { marks?: Mark[] | undefined };
export type HardBreak = { type: 'hardBreak'; marks?: Mark[] | undefined };

export type Mark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'underline' }
  | { type: 'strike' }
  | { type: 'code' }
  | { type: 'superscript' }
  | { type: 'subscript' }
  | { type: 'link'; attrs: { href: string } };

export type RichTextNode = RichText | Block | ListItem | TableRow | TableCell | Inline;

/** All nodes in a rich text except its text. */
export const nodeNames = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'media',
  'hardBreak',
] as const satisfies readonly RichTextNode['type'][];

/** All marks, in the order in which the editor stores them. */
export const markNames = [
  'link',
  'bold',
  'italic',
  'underline',
  'strike',
  'superscript',
  'subscript',
  'code',
] as const satisfies readonly Mark['type'][];
