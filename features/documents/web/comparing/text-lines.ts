import type { RichText } from '#platform/contract/rich-text/nodes.ts';

/** What a line of a text is set as. */
export type LineLook = 'paragraph' | 'heading' | 'item' | 'quote' | 'code' | 'row' | 'thing';

/** A line of a text as it is compared: one paragraph, heading, list item or table row. */
export interface TextLine {
  look: LineLook;
  /** How deep it stands in lists. */
  depth: number;
  text: string;
  /** Equal for lines that are equal in words and in how they are set. */
  key: string;
}

/** A node of any kind, also of one that this version does not know. */
interface AnyNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: AnyNode[];
}

/** The lines of a text, for a comparison that reads like the text. */
export function textLines(doc: RichText): TextLine[] {
  const lines: TextLine[] = [];
  const add = (look: LineLook, depth: number, node: AnyNode, text: string) => {
    lines.push({ look, depth, text, key: `${look} ${depth} ${canonical(node)}` });
  };
  const visit = (node: AnyNode, look: LineLook, depth: number): void => {
    const children = node.content ?? [];
    switch (node.type) {
      case 'bulletList':
      case 'orderedList':
        for (const item of children) visitAll(item.content ?? [], 'item', depth + 1);
        return;
      case 'blockquote':
        return visitAll(children, look === 'item' ? look : 'quote', depth);
      case 'table':
        for (const row of children) add('row', depth, row, (row.content ?? []).map((cell) => wordsOf(cell)).join(' | '));
        return;
      case 'heading':
        return add('heading', depth, node, wordsOf(node));
      case 'codeBlock':
        return add('code', depth, node, wordsOf(node));
      case 'paragraph':
        // The editor keeps an empty line at the end; nobody misses it.
        if (children.length) add(look, depth, node, wordsOf(node));
        return;
      default:
        return add('thing', depth, node, nameOf(node));
    }
  };
  const visitAll = (nodes: readonly AnyNode[], look: LineLook, depth: number) => {
    for (const node of nodes) visit(node, look, depth);
  };
  visitAll(doc.content as AnyNode[], 'paragraph', 0);
  return lines;
}

/** A node as text that is equal for equal nodes, in whatever order their parts were stored. */
export function canonical(node: unknown): string {
  return JSON.stringify(node, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => part !== undefined && part !== null)
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}

function wordsOf(node: AnyNode): string {
  if (node.type === 'hardBreak') return '\n';
  if (node.text !== undefined) return node.text;
  const isFlow = node.content?.some((child) => child.content !== undefined) ?? false;
  return (node.content ?? []).map(wordsOf).join(isFlow ? ' ' : '');
}

/** What is told of a thing without words: a picture's description, a file's name. */
function nameOf({ type, attrs = {} }: AnyNode): string {
  const told = ['alt', 'title', 'name', 'caption'].map((name) => attrs[name]).find((value) => typeof value === 'string' && value !== '');
  return type === 'horizontalRule' ? '* * *' : `[${typeof told === 'string' ? told : type}]`;
}
