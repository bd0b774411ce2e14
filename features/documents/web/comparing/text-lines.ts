import type { Mark, RichText } from '#platform/contract/rich-text/nodes.ts';

/** What a line of a text is set as. */
export type LineLook = 'paragraph' | 'heading' | 'item' | 'quote' | 'code' | 'row' | 'media' | 'thing';

/** How a line is set. */
export interface LineSetting {
  look: LineLook;
  /** Of a heading. */
  level?: number;
  /** Of the first line of a list item: its number, or a bullet. */
  marker?: number | 'bullet';
  /** Of one of the media: its id. */
  mediaId?: string;
  /** How deep it stands in lists. */
  depth: number;
}

/** Words that are set alike. */
export interface Run {
  text: string;
  marks: readonly Mark[];
}

/** A line of a text as it is compared: one paragraph, heading, list item or table row. */
export interface TextLine extends LineSetting {
  text: string;
  /** The same text by how its words are set. */
  runs: readonly Run[];
  /** Equal for lines that are equal in words and in how they are set. */
  key: string;
}

/** A node of any kind, also of one that this version does not know. */
interface AnyNode {
  type: string;
  text?: string;
  marks?: Mark[];
  attrs?: Record<string, unknown>;
  content?: AnyNode[];
}

/** The lines of a text, for a comparison that reads like the text. */
export function textLines(doc: RichText): TextLine[] {
  const lines: TextLine[] = [];
  const add = (setting: LineSetting, node: AnyNode, runs: readonly Run[]) => {
    const { look, depth, marker } = setting;
    // An item that comes before others changes their numbers, not them.
    const kind = typeof marker === 'number' ? 'number' : (marker ?? '');
    lines.push({ ...setting, runs, text: runs.map(({ text }) => text).join(''), key: `${look} ${depth} ${kind} ${canonical(node)}` });
  };
  const visit = (node: AnyNode, setting: LineSetting): void => {
    const children = node.content ?? [];
    const { depth, look } = setting;
    switch (node.type) {
      case 'bulletList':
      case 'orderedList':
        for (const [index, item] of children.entries()) {
          const marker = node.type === 'bulletList' ? 'bullet' : Number(node.attrs?.['start'] ?? 1) + index;
          visitAll(item.content ?? [], { look: 'item', depth: depth + 1 }, marker);
        }
        return;
      case 'blockquote':
        return visitAll(children, look === 'item' ? setting : { look: 'quote', depth });
      case 'table':
        for (const row of children) add({ look: 'row', depth }, row, joined((row.content ?? []).map(runsOf), ' | '));
        return;
      case 'heading':
        return add({ look: 'heading', depth, level: Number(node.attrs?.['level']) }, node, runsOf(node));
      case 'codeBlock':
        return add({ look: 'code', depth }, node, runsOf(node));
      case 'paragraph':
        // The editor keeps an empty line at the end; nobody misses it.
        if (children.length) add(setting, node, runsOf(node));
        return;
      case 'media':
        return add({ look: 'media', depth, mediaId: String(node.attrs?.['id']) }, node, [{ text: wordsOf(node), marks: [] }]);
      default:
        return add({ look: 'thing', depth }, node, [{ text: nameOf(node), marks: [] }]);
    }
  };
  const visitAll = (nodes: readonly AnyNode[], setting: LineSetting, marker?: LineSetting['marker']) => {
    for (const [index, node] of nodes.entries()) visit(node, index === 0 && marker !== undefined ? { ...setting, marker } : setting);
  };
  visitAll(doc.content as AnyNode[], { look: 'paragraph', depth: 0 });
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

function runsOf(node: AnyNode): Run[] {
  const { marks = [] } = node;
  if (node.type === 'hardBreak') return [{ text: '\n', marks }];
  if (node.text !== undefined) return [{ text: node.text, marks }];
  const isFlow = node.content?.some((child) => child.content !== undefined) ?? false;
  return joined((node.content ?? []).map(runsOf), isFlow ? ' ' : '');
}

function joined(parts: readonly Run[][], between: string): Run[] {
  return parts.flatMap((part, index) => (index > 0 && between ? [{ text: between, marks: [] }, ...part] : part));
}

/** What is said of one of the media: its description and its caption. */
const wordsOf = ({ attrs = {} }: AnyNode): string =>
  ['alt', 'caption'].flatMap((name) => (attrs[name] ? [String(attrs[name])] : [])).join('\n');

/** What is told of a thing without words. */
const nameOf = ({ type }: AnyNode): string => (type === 'horizontalRule' ? '* * *' : `[${type}]`);
