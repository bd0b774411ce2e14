import type { Mark, RichText } from '#platform/contract/rich-text/nodes.ts';

/** Kind of a line. */
export type LineLook = 'paragraph' | 'heading' | 'item' | 'quote' | 'code' | 'row' | 'media' | 'thing';

/** Formatting of a line. */
export interface LineSetting {
  look: LineLook;
  /** Heading level. */
  level?: number;
  /** First line of a list item: number or bullet. */
  marker?: number | 'bullet';
  /** ID of a medium. */
  mediaId?: string;
  /** Nesting depth in lists. */
  depth: number;
}

/** Words with equal marks. */
export interface Run {
  text: string;
  marks: readonly Mark[];
}

/** Line of a text for comparison: a paragraph, heading, list item or table row. */
export interface TextLine extends LineSetting {
  text: string;
  /** The text as runs with marks. */
  runs: readonly Run[];
  /** Equal for lines with equal words and formatting. */
  key: string;
}

/** Node of any type, including those that this release does not know. */
interface AnyNode {
  type: string;
  text?: string;
  marks?: Mark[];
  attrs?: Record<string, unknown>;
  content?: AnyNode[];
}

/** Lines of a text for comparison, in reading order. */
export function textLines(doc: RichText): TextLine[] {
  const lines: TextLine[] = [];
  const add = (setting: LineSetting, node: AnyNode, runs: readonly Run[]) => {
    const { look, depth, marker } = setting;
    // Excludes item numbers, which change when items are inserted before.
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
        // Ignores the empty paragraph that the editor keeps at the end.
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

/** Canonical JSON, equal for equal nodes regardless of the order of their keys. */
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

/** Texts of a medium: description and caption. */
const wordsOf = ({ attrs = {} }: AnyNode): string =>
  ['alt', 'caption'].flatMap((name) => (attrs[name] ? [String(attrs[name])] : [])).join('\n');

/** Placeholder text for a node without words. */
const nameOf = ({ type }: AnyNode): string => (type === 'horizontalRule' ? '* * *' : `[${type}]`);
