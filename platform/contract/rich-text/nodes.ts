import type { CodeLanguage, HeadingLevel, MediaWidth } from './limits.ts';

/**
 * The closed set of things a rich text is made of, in the JSON form of ProseMirror.
 * A new node is added here first; the schema, the view and the editor then fail to compile or test until they know it.
 */
export type RichText = { type: 'doc'; content: Block[] };

export type Block = Paragraph | Heading | BulletList | OrderedList | Blockquote | CodeBlock | HorizontalRule | Table | Media;

export type Paragraph = { type: 'paragraph'; content?: Inline[] | undefined };
export type Heading = { type: 'heading'; attrs: { level: HeadingLevel }; content?: Inline[] | undefined };
export type BulletList = { type: 'bulletList'; content: ListItem[] };
export type OrderedList = { type: 'orderedList'; attrs?: { start?: number | undefined } | undefined; content: ListItem[] };
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
 * A picture, a video or a recording. `id` names one of the media of the document that the text belongs to; what it is, and where it is found, is told
 * beside the text. Only some texts may hold any.
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
  | { type: 'link'; attrs: { href: string } };

export type RichTextNode = RichText | Block | ListItem | TableRow | TableCell | Inline;
